"""The arithmetic against the rules: cases worked out by hand, and definitions of its own."""

from fractions import Fraction as F
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reference.calculators import (
    abilities,
    armour,
    bodies,
    checks,
    death,
    dice,
    falling,
    house,
    jumping,
    saves,
)
from reference.calculators.armour import Character, armour_class
from reference.calculators.ranges import OutOfRange

MODES = ("normal", "ventaja", "desventaja")
modes = st.sampled_from(MODES)


def faces(mode: str) -> list[int]:
    """Every equally likely result of a roll."""
    if mode == "normal":
        return list(range(1, 21))
    pick = max if mode == "ventaja" else min
    return [pick(pair) for pair in product(range(1, 21), repeat=2)]


def share(mode: str, wins) -> F:
    found = faces(mode)
    return F(sum(wins(face) for face in found), len(found))


class TestDice:
    @given(st.integers(-30, 60), st.integers(-10, 60), modes)
    def test_a_check_is_counted_face_by_face(self, modifier, dc, mode):
        assert dice.check_chance(modifier, dc, mode) == share(mode, lambda face: face + modifier >= dc)

    @given(st.integers(-30, 60), st.integers(-10, 60), modes)
    def test_an_attack_hits_on_20_and_misses_on_1(self, bonus, ac, mode):
        wins = share(mode, lambda face: face == 20 or (face != 1 and face + bonus >= ac))
        assert dice.attack_chance(bonus, ac, mode) == wins

    @settings(deadline=None, max_examples=40)
    @given(st.integers(-10, 30), st.integers(-10, 30))
    def test_a_contest_is_counted_pair_by_pair(self, mine, theirs):
        wins = sum(a + mine > b + theirs for a, b in product(range(1, 21), repeat=2))
        assert dice.contest_chance(mine, theirs) == F(wins, 400)

    @settings(deadline=None, max_examples=30)
    @given(st.integers(0, 4), st.integers(2, 8))
    def test_a_sum_of_dice_is_counted_throw_by_throw(self, count, sides):
        throws = [sum(throw) for throw in product(range(1, sides + 1), repeat=count)]
        expected = {value: F(throws.count(value), len(throws)) for value in set(throws)}
        assert dice.total(count, sides) == expected

    @given(st.integers(0, 20), st.integers(2, 20))
    def test_a_distribution_adds_up_to_one_and_has_the_mean_of_its_dice(self, count, sides):
        found = dice.total(count, sides)
        assert sum(found.values()) == 1
        assert dice.mean(found) == F(count * (sides + 1), 2)

    @pytest.mark.parametrize(
        ("modifier", "dc", "mode", "expected"),
        [
            (0, 10, "normal", F(11, 20)),
            (0, 10, "ventaja", F(319, 400)),
            (0, 10, "desventaja", F(121, 400)),
            (5, 15, "normal", F(11, 20)),
            (0, 20, "normal", F(1, 20)),
            (0, 21, "normal", F(0)),
            (20, 21, "normal", F(1)),
            (-5, 10, "normal", F(6, 20)),
            (3, 12, "ventaja", F(336, 400)),
        ],
    )
    def test_examples_of_checks(self, modifier, dc, mode, expected):
        assert dice.check_chance(modifier, dc, mode) == expected

    @pytest.mark.parametrize(("count", "sides"), [(-1, 6), (61, 6), (1, 1), (1, 101)])
    def test_dice_out_of_range_are_refused(self, count, sides):
        with pytest.raises(OutOfRange):
            dice.total(count, sides)


class TestAbilities:
    # The table of the rules.
    TABLE = dict(
        zip(
            range(1, 31),
            [
                -5,
                -4,
                -4,
                -3,
                -3,
                -2,
                -2,
                -1,
                -1,
                0,
                0,
                1,
                1,
                2,
                2,
                3,
                3,
                4,
                4,
                5,
                5,
                6,
                6,
                7,
                7,
                8,
                8,
                9,
                9,
                10,
            ],
            strict=True,
        )
    )
    LEVELS = dict(zip(range(1, 21), [2] * 4 + [3] * 4 + [4] * 4 + [5] * 4 + [6] * 4, strict=True))

    @pytest.mark.parametrize(("score", "expected"), TABLE.items())
    def test_modifiers_are_those_of_the_table(self, score, expected):
        assert abilities.modifier(score) == expected

    @pytest.mark.parametrize(("level", "expected"), LEVELS.items())
    def test_proficiency_is_that_of_the_table(self, level, expected):
        assert abilities.proficiency(level) == expected

    @pytest.mark.parametrize("value", [0, -1, 31, 100])
    def test_scores_beyond_30_and_below_1_are_refused(self, value):
        with pytest.raises(OutOfRange):
            abilities.modifier(value)

    @pytest.mark.parametrize("value", [0, 21, -3])
    def test_levels_beyond_20_and_below_1_are_refused(self, value):
        with pytest.raises(OutOfRange):
            abilities.proficiency(value)


class TestArmourClass:
    @pytest.mark.parametrize(
        ("key", "dexterity", "expected"),
        [
            ("", 0, 10),
            ("", 3, 13),
            ("", -1, 9),
            ("acolchada", 2, 13),
            ("cuero", 4, 15),
            ("cuero-tachonado", 5, 17),
            ("pieles", 4, 14),
            ("camisote", 1, 14),
            ("escamas", 2, 16),
            ("coraza", 5, 16),
            ("semiplacas", -2, 13),
            ("guarnecida", 5, 14),
            ("malla", -3, 16),
            ("bandas", 0, 17),
            ("placas", 4, 18),
        ],
    )
    def test_each_armour_by_its_line_of_the_table(self, key, dexterity, expected):
        assert armour_class(Character(dexterity), armour=key).total == expected
        assert armour_class(Character(dexterity), armour=key, shield=True).total == expected + 2

    @pytest.mark.parametrize(
        ("feature", "edition", "expected"),
        [
            ("barbaro", "5.2.1", 10 + 2 + 3),
            ("monje", "5.2.1", 10 + 2 + 1),
            ("draconico", "5.2.1", 10 + 2 + 4),
            ("draconico", "5.1", 13 + 2),
            ("armadura-de-mago", "5.2.1", 13 + 2),
            ("natural", "5.2.1", 17),
            ("sin-armadura", "5.1", 12),
        ],
    )
    def test_each_feature_gives_its_base(self, feature, edition, expected):
        who = Character(2, constitution=3, wisdom=1, charisma=4, natural=17)
        assert armour_class(who, features=(feature,), edition=edition).total == expected

    def test_only_one_base_counts_and_it_is_the_best(self):
        who = Character(2, constitution=3, wisdom=5)
        found = armour_class(who, features=("barbaro", "monje", "armadura-de-mago"))
        assert (found.total, found.base) == (17, "Defensa sin armadura (monje)")

    def test_a_monk_with_a_shield_loses_that_base(self):
        found = armour_class(Character(2, wisdom=5), features=("monje",), shield=True)
        assert (found.total, found.base) == (14, "Sin armadura")

    def test_a_barbarian_keeps_it_with_a_shield(self):
        assert armour_class(Character(2, constitution=3), features=("barbaro",), shield=True).total == 17

    def test_with_armour_on_its_base_counts_even_where_a_feature_gives_more(self):
        assert armour_class(Character(2, constitution=5), armour="cuero", features=("barbaro",)).total == 13

    def test_cover_and_magic_add_up(self):
        found = armour_class(Character(2), armour="placas", shield=True, magic=1, cover="tres cuartos")
        assert found.terms == ((18, "placas"), (2, "escudo"), (1, "magia"), (5, "cobertura tres cuartos"))
        assert found.total == 26

    @pytest.mark.parametrize(("strength", "slowed"), [(12, True), (13, False), (15, False)])
    def test_chain_mail_asks_for_a_strength_of_13(self, strength, slowed):
        assert armour_class(Character(0), armour="malla", strength=strength).slowed is slowed

    @pytest.mark.parametrize(("strength", "slowed"), [(14, True), (15, False)])
    def test_plate_asks_for_a_strength_of_15(self, strength, slowed):
        assert armour_class(Character(0), armour="placas", strength=strength).slowed is slowed

    def test_an_untrained_shield_gives_nothing_in_5_2_1_and_penalties_in_5_1(self):
        new = armour_class(Character(0), shield=True, shield_trained=False)
        old = armour_class(Character(0), shield=True, shield_trained=False, edition="5.1")
        assert (new.total, new.untrained) == (10, False)
        assert (old.total, old.untrained) == (12, True)

    @pytest.mark.parametrize(
        "noisy", ["acolchada", "escamas", "semiplacas", "guarnecida", "malla", "bandas", "placas"]
    )
    def test_noisy_armours_hinder_stealth(self, noisy):
        assert armour_class(Character(0), armour=noisy).noisy

    @pytest.mark.parametrize("quiet", ["cuero", "cuero-tachonado", "pieles", "camisote", "coraza"])
    def test_quiet_armours_do_not(self, quiet):
        assert not armour_class(Character(0), armour=quiet).noisy

    @given(st.integers(-5, 10), st.sampled_from([a.key for a in armour.ARMOURS]))
    def test_medium_armour_adds_two_at_most_and_heavy_nothing(self, dexterity, key):
        kind = armour.BY_KEY[key]
        added = {"ligera": dexterity, "media": min(2, dexterity), "pesada": 0}[kind.weight]
        assert armour_class(Character(dexterity), armour=key).total == kind.base + added

    @pytest.mark.parametrize(
        "options",
        [
            {"armour": "tela"},
            {"cover": "mucha"},
            {"features": ("hada",)},
            {"features": ("natural",)},
            {"magic": 11},
        ],
    )
    def test_what_the_rules_do_not_know_is_refused(self, options):
        with pytest.raises(OutOfRange):
            armour_class(Character(0), **options)


class TestSaves:
    @pytest.mark.parametrize(
        ("ability", "proficiency", "item", "dc"),
        [
            (3, 2, 0, 13),
            (5, 6, 0, 19),
            (5, 6, 3, 22),
            (-5, 2, 0, 5),
            (0, 2, 0, 10),
            (10, 9, 5, 32),
            (4, 3, 1, 16),
        ],
    )
    def test_spell_dc_and_attack_are_eight_apart(self, ability, proficiency, item, dc):
        assert saves.spell_save_dc(ability, proficiency, item) == dc
        assert saves.spell_attack_bonus(ability, proficiency, item) == dc - 8

    @pytest.mark.parametrize(
        ("strength", "proficiency", "dc"), [(3, 2, 13), (-1, 2, 9), (5, 6, 19), (0, 4, 12)]
    )
    def test_grapple_dc(self, strength, proficiency, dc):
        assert saves.unarmed_dc(strength, proficiency) == dc

    @pytest.mark.parametrize(
        ("damage", "new", "old"),
        [
            (0, 10, 10),
            (1, 10, 10),
            (19, 10, 10),
            (20, 10, 10),
            (21, 10, 10),
            (22, 11, 11),
            (23, 11, 11),
            (60, 30, 30),
            (61, 30, 30),
            (62, 30, 31),
            (100, 30, 50),
            (9999, 30, 4999),
        ],
    )
    def test_concentration_is_capped_at_30_only_in_5_2_1(self, damage, new, old):
        assert saves.concentration_dc(damage, "5.2.1") == new
        assert saves.concentration_dc(damage, "5.1") == old

    @pytest.mark.parametrize("damage", [-1, 10_000])
    def test_odd_damage_is_refused(self, damage):
        with pytest.raises(OutOfRange):
            saves.concentration_dc(damage)


class TestJumps:
    @pytest.mark.parametrize(
        ("strength", "run_up", "metres"),
        [
            (15, True, F("4.5")),
            (15, False, F("2.25")),
            (1, True, F("0.3")),
            (1, False, F("0.15")),
            (8, True, F("2.4")),
            (10, True, F(3)),
            (11, False, F("1.65")),
            (20, True, F(6)),
            (30, True, F(9)),
            (30, False, F("4.5")),
        ],
    )
    def test_long_jumps(self, strength, run_up, metres):
        found = jumping.long_jump(strength, run_up=run_up)
        assert found.distance == metres
        assert found.cost == metres + (3 if run_up else 0)

    @pytest.mark.parametrize(
        ("strength", "run_up", "new", "old"),
        [
            (8, True, F("0.6"), F("0.6")),
            (8, False, F("0.3"), F("0.3")),
            (10, True, F("0.9"), F("0.9")),
            (15, True, F("1.5"), F("1.5")),
            (15, False, F("0.75"), F("0.75")),
            (20, True, F("2.4"), F("2.4")),
            (30, True, F("3.9"), F("3.9")),
            (4, True, F(0), F(0)),
            (3, True, F(0), F("-0.3")),
            (1, True, F(0), F("-0.6")),
            (1, False, F(0), F("-0.3")),
        ],
    )
    def test_high_jumps_are_never_below_0_in_5_2_1_and_as_written_in_5_1(self, strength, run_up, new, old):
        assert jumping.high_jump(strength, run_up=run_up).distance == new
        assert jumping.high_jump(strength, run_up=run_up, edition="5.1").distance == old

    @given(st.integers(1, 30), st.booleans())
    def test_feet_metres_and_squares_do_not_drift(self, strength, run_up):
        feet = F(strength) if run_up else F(strength, 2)
        metres = jumping.long_jump(strength, run_up=run_up).distance
        assert metres / F(3, 10) == feet
        assert metres / F(3, 2) == feet / 5

    def test_hands_reach_and_obstacles(self):
        assert jumping.hands_reach(F("1.5"), F("1.8")) == F("4.2")
        assert jumping.hands_reach(F("-0.6"), F(2)) == 3
        assert jumping.highest_obstacle(F("4.5")) == F("1.125")

    @pytest.mark.parametrize("strength", [0, 31, -5])
    def test_odd_strengths_are_refused(self, strength):
        with pytest.raises(OutOfRange):
            jumping.long_jump(strength, run_up=True)


class TestFalls:
    @pytest.mark.parametrize(
        ("height", "count"),
        [
            ("0", 0),
            ("2.9", 0),
            ("3", 1),
            ("3.1", 1),
            ("5.9", 1),
            ("6", 2),
            ("9", 3),
            ("59.9", 19),
            ("60", 20),
            ("63", 20),
            ("1000", 20),
        ],
    )
    def test_a_die_each_whole_3_metres_up_to_20(self, height, count):
        assert falling.dice(F(height)) == count

    def test_the_damage_is_that_of_the_dice(self):
        assert dice.mean(falling.damage(F(9))) == F("10.5")
        assert (min(falling.damage(F(60))), max(falling.damage(F(60)))) == (20, 120)

    def test_a_liquid_halves_each_result_rounded_down(self):
        assert falling.halved(dice.total(1, 6)) == {0: F(1, 6), 1: F(2, 6), 2: F(2, 6), 3: F(1, 6)}


class TestChecks:
    @pytest.mark.parametrize(
        ("modifier", "mode", "score"),
        [
            (3, "normal", 13),
            (3, "ventaja", 18),
            (3, "desventaja", 8),
            (-10, "desventaja", -5),
            (30, "ventaja", 45),
        ],
    )
    def test_passive_scores(self, modifier, mode, score):
        assert checks.passive(modifier, mode) == score

    @pytest.mark.parametrize(
        ("level", "mode", "edition", "expected"),
        [
            (0, "normal", "5.2.1", (4, "normal")),
            (1, "normal", "5.2.1", (2, "normal")),
            (3, "ventaja", "5.2.1", (-2, "ventaja")),
            (5, "normal", "5.2.1", (-6, "normal")),
            (0, "ventaja", "5.1", (4, "ventaja")),
            (1, "normal", "5.1", (4, "desventaja")),
            (2, "ventaja", "5.1", (4, "normal")),
            (5, "desventaja", "5.1", (4, "desventaja")),
        ],
    )
    def test_exhaustion_of_each_edition(self, level, mode, edition, expected):
        assert checks.exhausted(4, mode, level, edition) == expected

    def test_the_sixth_level_has_no_check(self):
        with pytest.raises(OutOfRange):
            checks.exhausted(0, "normal", 6, "5.2.1")

    @given(st.lists(st.integers(-2, 8), min_size=1, max_size=4), st.integers(5, 20))
    def test_a_group_succeeds_when_half_of_it_does(self, modifiers, dc):
        chances = [dice.check_chance(m, dc) for m in modifiers]
        expected = F(0)
        for results in product((True, False), repeat=len(modifiers)):
            if 2 * sum(results) >= len(modifiers):
                p = F(1)
                for ok, chance in zip(results, chances, strict=True):
                    p *= chance if ok else 1 - chance
                expected += p
        assert checks.group_check(modifiers, dc) == expected


class TestBodies:
    @pytest.mark.parametrize(
        ("strength", "size", "carry", "drag"),
        [
            (1, "Mediano", F("7.5"), F(15)),
            (10, "Pequeño", F(75), F(150)),
            (15, "Mediano", F("112.5"), F(225)),
            (10, "Diminuto", F("37.5"), F(75)),
            (10, "Grande", F(150), F(300)),
            (10, "Enorme", F(300), F(600)),
            (10, "Gargantuesco", F(600), F(1200)),
            (30, "Mediano", F(225), F(450)),
        ],
    )
    def test_loads_are_those_of_the_table(self, strength, size, carry, drag):
        found = bodies.load(strength, size)
        assert (found.carry, found.drag) == (carry, drag)
        assert (found.encumbered, found.heavily_encumbered) == (carry / 3, carry * 2 / 3)

    @pytest.mark.parametrize(
        ("constitution", "seconds", "rounds"),
        [(-5, 30, 1), (-1, 30, 1), (0, 60, 1), (1, 120, 1), (3, 240, 3), (10, 660, 10)],
    )
    def test_breath(self, constitution, seconds, rounds):
        assert bodies.breath_seconds(constitution) == seconds
        assert bodies.rounds_without_air(constitution) == rounds

    @pytest.mark.parametrize(
        ("pace", "hours", "kilometres"),
        [
            ("normal", 8, 36),
            ("rápido", 8, 45),
            ("lento", 8, 27),
            ("normal", 1, F("4.5")),
            ("rápido", 1, 6),
            ("lento", 1, 3),
            ("normal", 10, 45),
            ("normal", 0, 0),
            ("rápido", 7, 42),
        ],
    )
    def test_travel(self, pace, hours, kilometres):
        assert bodies.travelled(pace, F(hours)) == kilometres

    @given(st.sampled_from(list(bodies.PACES)), st.integers(0, 23))
    def test_an_hour_more_never_takes_one_back(self, pace, hours):
        assert bodies.travelled(pace, F(hours + 1)) >= bodies.travelled(pace, F(hours))

    def test_forced_march(self):
        assert bodies.forced_march_dcs(8) == []
        assert bodies.forced_march_dcs(11) == [11, 12, 13]

    @pytest.mark.parametrize(
        ("distance", "extra", "cost"),
        [("4.5", 0, "4.5"), ("4.5", 1, "9"), ("1.5", 2, "4.5"), ("0", 3, "0"), ("3", 3, "12")],
    )
    def test_movement(self, distance, extra, cost):
        assert bodies.movement_cost(F(distance), extra=extra) == F(cost)

    @pytest.mark.parametrize(
        ("speed", "edition", "cost"),
        [
            ("9", "5.2.1", "4.5"),
            ("9", "5.1", "4.5"),
            ("7.5", "5.2.1", "3.6"),
            ("7.5", "5.1", "3.75"),
            ("1.5", "5.2.1", "0.6"),
        ],
    )
    def test_standing_up_costs_half_the_speed(self, speed, edition, cost):
        assert bodies.standing_up(F(speed), edition) == F(cost)

    def test_nobody_stands_up_with_speed_0(self):
        with pytest.raises(OutOfRange):
            bodies.standing_up(F(0), "5.2.1")

    @pytest.mark.parametrize(
        ("sides", "count", "constitution", "new", "old"),
        [
            (8, 1, 0, F("4.5"), F("4.5")),
            (8, 3, 2, F("19.5"), F("19.5")),
            (6, 1, -5, F(1), F(1, 6)),
            (6, 2, -1, F(2 * (1 + 1 + 2 + 3 + 4 + 5), 6), F(2 * 15, 6)),
            (12, 20, 5, F(230), F(230)),
            (10, 0, 3, F(0), F(0)),
        ],
    )
    def test_rest_heals_at_least_1_a_die_only_in_5_2_1(self, sides, count, constitution, new, old):
        assert bodies.healed_on_rest(sides, count, constitution, "5.2.1") == new
        assert bodies.healed_on_rest(sides, count, constitution, "5.1") == old


class TestDeath:
    @given(st.integers(0, 2), st.integers(0, 2), st.integers(-10, 10))
    def test_the_three_ends_add_up_to_one(self, successes, failures, bonus):
        found = death.fate(successes, failures, bonus)
        assert found.awake + found.stable + found.dead == 1

    def test_at_the_brink_it_is_one_roll_that_decides_most(self):
        found = death.fate(2, 2)
        assert (found.dead, found.stable, found.awake) == (F(9, 20), F(10, 20), F(1, 20))

    def test_with_two_failures_a_1_or_any_failure_kills(self):
        assert death.fate(0, 2).dead > death.fate(0, 1).dead > death.fate(0, 0).dead

    def test_from_the_start_it_is_what_unrolling_every_roll_gives(self):
        def unroll(successes: int, failures: int) -> tuple[F, F, F]:
            if failures >= 3:
                return F(0), F(0), F(1)
            if successes >= 3:
                return F(0), F(1), F(0)
            ends = [
                (F(1, 20), (F(1), F(0), F(0))),
                (F(1, 20), unroll(successes, failures + 2)),
                (F(10, 20), unroll(successes + 1, failures)),
                (F(8, 20), unroll(successes, failures + 1)),
            ]
            return tuple(sum(p * end[n] for p, end in ends) for n in range(3))

        found = death.fate(0, 0)
        assert (found.awake, found.stable, found.dead) == unroll(0, 0)

    @pytest.mark.parametrize(("successes", "failures"), [(3, 0), (0, 3), (-1, 0)])
    def test_ended_counts_are_refused(self, successes, failures):
        with pytest.raises(OutOfRange):
            death.fate(successes, failures)


class TestHouse:
    @pytest.mark.parametrize(("skill", "chance"), [(1, F(1, 6)), (3, F(1, 2)), (5, F(5, 6)), (6, F(35, 36))])
    def test_skills(self, skill, chance):
        assert house.skill_chance(skill) == chance

    @pytest.mark.parametrize(
        ("score", "chance"), [(1, F(1, 20)), (2, F(2, 20)), (10, F(10, 20)), (19, F(19, 20)), (20, F(19, 20))]
    )
    def test_abilities_a_1_always_fails_and_a_20_always_succeeds(self, score, chance):
        assert house.ability_chance(score) == chance

    @pytest.mark.parametrize(("value", "chance"), [(1, F(19, 20)), (13, F(8, 20)), (20, F(1, 20))])
    def test_saves(self, value, chance):
        assert house.save_chance(value) == chance

    def test_who_is_above_the_keepers_die_goes_first_and_ties_go_last(self):
        party = [house.Fighter("a", 1), house.Fighter("b", 0), house.Fighter("c", -1)]
        assert house.order(4, 4, party) == (["a"], ["b", "c"])
        assert house.order(6, 1, party) == (["a", "b", "c"], [])

    @pytest.mark.parametrize(
        ("light", "used", "left"),
        [("antorcha", 0, 6), ("antorcha", 7, 0), ("vela", 20, 4), ("frasco de aceite", 24, 0)],
    )
    def test_light(self, light, used, left):
        assert house.turns_left(light, used) == left

    def test_healing(self):
        assert house.healing(2, 3) == (5, F(8), 11)

    @pytest.mark.parametrize("skill", [0, 7])
    def test_odd_skills_are_refused(self, skill):
        with pytest.raises(OutOfRange):
            house.skill_chance(skill)
