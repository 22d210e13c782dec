import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.sources.yamldoc import Located, YamlFault, read_yaml


def test_keys_know_their_lines():
    data = read_yaml("a: 1\nb:\n  c: 2\n\nd: [x, y]\n")
    assert data == {"a": 1, "b": {"c": 2}, "d": ["x", "y"]}
    assert [data.line_of(key) for key in data] == [1, 2, 5]
    assert data["b"].line_of("c") == 3


def test_lines_count_from_the_first_line_given():
    data = read_yaml("a: 1\nb: 2\n", first_line=2)
    assert data.line_of("b") == 3


def test_a_missing_key_stands_at_the_line_of_its_mapping():
    data = read_yaml("a: 1\nb:\n  c: 2\n")
    assert data["b"].line_of("x") == 3


def test_mappings_in_lists_know_their_lines():
    data = read_yaml("g:\n  - slug: a\n    title: A\n  - slug: b\n")
    assert data["g"][1].line_of("slug") == 4


@pytest.mark.parametrize(("text", "value"), [("", None), ("~", None), ("hola", "hola"), ("[1, 2]", [1, 2])])
def test_yaml_that_is_no_mapping_is_read_all_the_same(text, value):
    assert read_yaml(text) == value


def test_plain_values_keep_their_types():
    data = read_yaml("a: true\nb: 1.5\nc: 2024-01-02\nd: 'no'\n")
    assert data == {"a": True, "b": 1.5, "c": datetime.date(2024, 1, 2), "d": "no"}


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("a: 1\na: 2\n", 2, "la clave «a» está dos veces"),
        ("a: 1\nb: [1, 2\n", 3, "YAML incorrecto"),
        ("a: 1\n\tb: 2\n", 2, "YAML incorrecto"),
        ("a: 1\n[x]: 2\n", 2, "una clave tiene que ser un texto"),
        ("a: 1\n{x: 1}: 2\n", 2, "una clave tiene que ser un texto"),
        ("a: 1\nb: *nada\n", 2, "YAML incorrecto"),
        ("a: 1\nb: !!python/object:os.system {}\n", 2, "YAML incorrecto"),
        ("a: &a [1]\n<<: *a\n", 2, "YAML incorrecto"),
        ("a: 'sin fin\n", 2, "YAML incorrecto"),
        ("a: b: c\n", 1, "YAML incorrecto"),
        ("a: 1\n--- \nb: 2\n", 2, "YAML incorrecto"),
        ("a: \x00\n", 1, "YAML incorrecto"),
        ("a: 2024-13-45\n", 1, "imposible"),
        ("a: !!timestamp ayer\n", 1, "imposible"),
        ("a: !!bool quizá\n", 1, "imposible"),
        ("a: !!int ''\n", 1, "imposible"),
        ("a: !!int x\n", 1, "imposible"),
        ("a: " + "9" * 5000 + "\n", 1, "imposible"),
        ("a: " + "[" * 5000, 1, "anidado"),
    ],
)
def test_a_fault_names_its_line_and_reason(text, line, reason):
    with pytest.raises(YamlFault) as caught:
        read_yaml(text)
    assert reason in caught.value.message
    assert caught.value.line == line


def test_a_fault_counts_from_the_first_line_given():
    with pytest.raises(YamlFault) as caught:
        read_yaml("a: 1\na: 2\n", first_line=2)
    assert caught.value.line == 3


yaml_text = st.one_of(
    st.text(max_size=200),
    st.text(alphabet=st.sampled_from("ab:-[]{}&*!|>'\"#%?,\n \t01.~<=e"), max_size=80),
)


@given(yaml_text)
@settings(max_examples=500, deadline=None)
def test_any_text_is_read_or_faulted(text):
    try:
        data = read_yaml(text, first_line=2)
    except YamlFault as fault:
        assert fault.line >= 2
        assert "\n" not in fault.message
    else:
        assert not isinstance(data, dict) or isinstance(data, Located)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text("abñ ", max_size=5),
        lambda inner: (
            st.lists(inner, max_size=3) | st.dictionaries(st.text("abc", min_size=1), inner, max_size=3)
        ),
        max_leaves=10,
    )
)
def test_what_yaml_writes_is_read_again(value):
    import yaml

    assert read_yaml(yaml.safe_dump(value, allow_unicode=True)) == value
