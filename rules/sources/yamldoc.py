"""YAML that remembers its lines.

PyYAML's safe loader drops positions; a fault in a front matter must name the line of its key, so
mappings are read from the composed nodes and keep where each key stands.
"""

from collections.abc import Hashable

import yaml


class YamlFault(Exception):
    """Text that is not YAML, or a mapping that names a key twice."""

    def __init__(self, line: int, message: str):
        self.line = line
        self.message = message
        super().__init__(message)


class Located(dict):
    """A mapping whose keys know their line (counted from 1, offset included)."""

    def __init__(self, line: int):
        super().__init__()
        self.line = line
        self.lines: dict[Hashable, int] = {}

    def line_of(self, key: Hashable) -> int:
        """The line of `key`, or of the mapping itself where the key is missing."""
        return self.lines.get(key, self.line)


class _LocatedLoader(yaml.SafeLoader):
    first_line = 1

    def construct_object(self, node, deep=False):
        try:
            return super().construct_object(node, deep)
        # What PyYAML raises for a value that does not fit its type, «!!timestamp ayer».
        except (ValueError, LookupError, AttributeError, TypeError, OverflowError) as error:
            value = node.value if isinstance(node, yaml.ScalarNode) else node.tag
            line = node.start_mark.line + self.first_line
            raise YamlFault(line, f"YAML con un valor imposible: «{value[:40]}»") from error


def _construct_mapping(loader: _LocatedLoader, node: yaml.MappingNode):
    mapping = Located(node.start_mark.line + loader.first_line)
    yield mapping
    for key_node, value_node in node.value:
        key = loader.construct_object(key_node, deep=True)
        line = key_node.start_mark.line + loader.first_line
        if not isinstance(key, Hashable):
            raise YamlFault(line, "una clave tiene que ser un texto")
        if key in mapping:
            raise YamlFault(line, f"la clave «{key}» está dos veces")
        mapping[key] = loader.construct_object(value_node, deep=True)
        mapping.lines[key] = line


_LocatedLoader.add_constructor("tag:yaml.org,2002:map", _construct_mapping)


def read_yaml(text: str, first_line: int = 1) -> object:
    """Parse YAML; mappings come back as `Located`. Raises `YamlFault` with the line."""
    try:
        loader = _LocatedLoader(text)
    except yaml.reader.ReaderError as error:
        line = first_line + text.count("\n", 0, error.position)
        message = f"YAML incorrecto: no admite el carácter U+{error.character:04X}"
        raise YamlFault(line, message) from error
    loader.first_line = first_line
    try:
        return loader.get_single_data()
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = (mark.line if mark else 0) + first_line
        raise YamlFault(line, f"YAML incorrecto: {error.problem or error.context}") from error
    except RecursionError as error:
        raise YamlFault(first_line, "YAML demasiado anidado") from error
    finally:
        loader.dispose()
