"""Each function over its whole range against a definition of its own: dice thrown one by one, the rule's table."""

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
from reference.calculators.armour import ARMOURS, FEATURES, Character, armour_class
from reference.calculators.ranges import OutOfRange

modifiers = st.integers(-5, 10)
scores = st.integers(1, 30)
editions = st.sampled_from(["5.2.1", "5.1"])
modes = st.sampled_from(["normal", "ventaja", "desventaja"])
metres = st.integers(0, 30_000).map(lambda hundredths: F(hundredths, 100))


def faces(mode: str) -> list[int]:
    if mode == "normal":
        return list(range(1, 21))
    return [(max if mode == "ventaja" else min)(pair) for pair in product(range(1, 21), repeat=2)]


def throws(count: int, sides: int, value=sum) -> dict[int, F]:
    found: dict[int, F] = {}
    for throw in product(range(1, sides + 1), repeat=count):
        found[value(throw)] = found.get(value(throw), F(0)) + F(1, sides**count)
    return found


class TestDice:
    @given(st.integers(-50, 80), modes)
    def test_what_the_die_shows(self, need, mode):
        found = faces(mode)
        assert dice.at_least(need, mode) == F(sum(face >= need for face in found), len(found))

    @pytest.mark.parametrize("mode", ["normal", "ventaja", "desventaja"])
    def test_the_d20_is_all_its_throws(self, mode):
        found = faces(mode)
        assert dice.d20(mode) == {face: F(found.count(face), len(found)) for face in range(1, 21)}

    @settings(max_examples=25)
    @given(st.integers(-10, 30), st.integers(-10, 30), modes, modes)
    def test_a_contest_rolled_in_any_way(self, mine, theirs, mode, their_mode):
        pairs = list(product(faces(mode), faces(their_mode)))
        wins = sum(a + mine > b + theirs for a, b in pairs)
        assert dice.contest_chance(mine, theirs, mode, their_mode) == F(wins, len(pairs))

    @given(st.integers(0, 4), st.integers(2, 8), modifiers, st.sampled_from([None, 0, 1]))
    def test_dice_with_a_bonus_and_a_least(self, count, sides, bonus, least):
        def value(throw):
            return sum(face + bonus if least is None else sorted((least, face + bonus))[1] for face in throw)

        assert dice.total(count, sides, bonus, least) == throws(count, sides, value)

    @given(st.integers(0, 30), st.integers(2, 12), st.integers(-5, 400))
    def test_reaching_a_total_is_the_share_of_the_throws_that_do(self, count, sides, value):
        found = dice.total(count, sides)
        below = sum((p for total, p in found.items() if total < value), F(0))
        assert dice.reach(found, value) == 1 - below

    @given(st.lists(st.integers(0, 20).map(lambda n: F(n, 20)), max_size=5), st.data())
    def test_trials_of_a_group_one_by_one(self, chances, data):
        need = data.draw(st.integers(0, len(chances)))
        expected = F(0)
        for outcome in product((True, False), repeat=len(chances)):
            p = F(1)
            for ok, chance in zip(outcome, chances, strict=True):
                p *= chance if ok else 1 - chance
            expected += p if sum(outcome) >= need else 0
        assert dice.fraction_of_group(chances, need) == expected


class TestArmour:
    # What each base is, said apart from the module: (base, abilities that add, most Dexterity, shield).
    WORN = {
        "acolchada": (11, 99),
        "cuero": (11, 99),
        "cuero-tachonado": (12, 99),
        "pieles": (12, 2),
        "camisote": (13, 2),
        "escamas": (14, 2),
        "coraza": (14, 2),
        "semiplacas": (15, 2),
        "guarnecida": (14, None),
        "malla": (16, None),
        "bandas": (17, None),
        "placas": (18, None),
    }

    def test_there_are_twelve_armours(self):
        assert [kind.key for kind in ARMOURS] == list(self.WORN)

    @given(
        st.tuples(modifiers, modifiers, modifiers, modifiers, st.integers(1, 30)),
        st.sampled_from(["", *(kind.key for kind in ARMOURS)]),
        st.lists(st.sampled_from(sorted(FEATURES)), unique=True),
        st.booleans(),
        st.sampled_from(["ninguna", "media", "tres cuartos"]),
        st.integers(-5, 10),
        st.booleans(),
        editions,
    )
    def test_the_best_of_the_bases_and_what_adds_to_it(
        self, values, worn, features, shield, cover, magic, shield_trained, edition
    ):
        dexterity, constitution, wisdom, charisma, natural = values
        if worn:
            base, most = self.WORN[worn]
            best = base + (0 if most is None else min(most, dexterity))
        else:
            options = [10 + dexterity]
            for feature in features:
                if feature == "barbaro":
                    options.append(10 + dexterity + constitution)
                elif feature == "monje" and not shield:
                    options.append(10 + dexterity + wisdom)
                elif feature == "draconico":
                    options.append(13 + dexterity if edition == "5.1" else 10 + dexterity + charisma)
                elif feature == "armadura-de-mago":
                    options.append(13 + dexterity)
                elif feature == "natural":
                    options.append(natural)
            best = max(options)
        expected = best + magic + {"ninguna": 0, "media": 2, "tres cuartos": 5}[cover]
        if shield and (shield_trained or edition == "5.1"):
            expected += 2
        found = armour_class(
            Character(*values),
            armour=worn,
            features=tuple(features),
            shield=shield,
            cover=cover,
            magic=magic,
            shield_trained=shield_trained,
            edition=edition,
        )
        assert found.total == expected == sum(value for value, _ in found.terms)

    @given(scores, st.sampled_from(ARMOURS))
    def test_strength_slows_below_what_the_table_asks(self, strength, kind):
        asked = {"malla": 13, "bandas": 15, "placas": 15}.get(kind.key, 0)
        found = armour_class(Character(0), armour=kind.key, strength=strength)
        assert found.slowed is (strength < asked)

    @given(st.booleans(), st.booleans(), st.booleans(), st.booleans(), editions)
    def test_who_lacks_training_has_the_penalties(self, worn, trained, shield, shield_trained, edition):
        found = armour_class(
            Character(0),
            armour="cuero" if worn else "",
            trained=trained,
            shield=shield,
            shield_trained=shield_trained,
            edition=edition,
        )
        by_shield = shield and not shield_trained and edition == "5.1"
        assert found.untrained is ((worn and not trained) or by_shield)

    @pytest.mark.parametrize(
        ("name", "value"),
        [("dexterity", -6), ("dexterity", 11), ("wisdom", 11), ("charisma", -6), ("natural", 31)],
    )
    def test_odd_characters_are_refused(self, name, value):
        with pytest.raises(OutOfRange):
            armour_class(Character(**{"dexterity": 0, name: value}))

    @pytest.mark.parametrize("strength", [0, 31])
    def test_odd_strengths_are_refused(self, strength):
        with pytest.raises(OutOfRange):
            armour_class(Character(0), strength=strength)

    def test_the_bases_open_to_someone_are_named(self):
        found = armour.bases(Character(2), ("monje", "armadura-de-mago"), "5.2.1", shield=True)
        assert [base.name for base in found] == ["Sin armadura", "Armadura de mago"]


class TestSaves:
    @given(modifiers, st.integers(2, 9), st.integers(0, 5))
    def test_a_spell_dc_is_eight_above_its_attack(self, ability, proficiency, item):
        attack = saves.spell_attack_bonus(ability, proficiency, item)
        assert attack == sum((ability, proficiency, item))
        assert saves.spell_save_dc(ability, proficiency, item) - attack == 8

    @given(modifiers, st.integers(2, 9))
    def test_unarmed(self, strength, proficiency):
        assert saves.unarmed_dc(strength, proficiency) == sum((8, strength, proficiency))

    @given(st.integers(0, 9999))
    def test_concentration(self, damage):
        half = int(F(damage, 2))
        assert saves.concentration_dc(damage, "5.1") == sorted((10, half))[1]
        assert saves.concentration_dc(damage, "5.2.1") == sorted((10, half, 30))[1]

    @pytest.mark.parametrize("values", [(-6, 2, 0), (11, 2, 0), (0, 1, 0), (0, 10, 0), (0, 2, -1), (0, 2, 6)])
    def test_beyond_the_ranges(self, values):
        with pytest.raises(OutOfRange):
            saves.spell_save_dc(*values)
        with pytest.raises(OutOfRange):
            saves.spell_attack_bonus(*values)

    @pytest.mark.parametrize("values", [(-6, 2), (11, 2), (0, 1), (0, 10)])
    def test_an_unarmed_dc_beyond_the_ranges(self, values):
        with pytest.raises(OutOfRange):
            saves.unarmed_dc(*values)


class TestJumps:
    @given(scores, st.booleans())
    def test_a_long_jump_is_a_foot_a_point(self, strength, run_up):
        feet = F(strength) if run_up else F(strength, 2)
        found = jumping.long_jump(strength, run_up=run_up)
        assert found.distance * 10 == feet * 3
        assert found.cost == found.distance + (F(3) if run_up else 0)

    @given(scores, st.booleans(), editions)
    def test_a_high_jump_is_three_feet_and_the_modifier(self, strength, run_up, edition):
        feet = F(3 + abilities.modifier(strength))
        if edition == "5.2.1" and feet < 0:
            feet = F(0)
        found = jumping.high_jump(strength, run_up=run_up, edition=edition)
        assert found.distance * 10 == (feet if run_up else feet / 2) * 3
        assert found.cost >= 0

    @given(scores, st.booleans(), st.integers(0, 10_000).map(lambda n: F(n, 100)))
    def test_a_gap_is_crossed_or_falls_short(self, strength, run_up, gap):
        found = jumping.over_gap(gap, strength, run_up=run_up)
        longest = F(3, 10) * strength * (1 if run_up else F(1, 2))
        assert (found.short == 0) is (gap <= longest)
        assert gap - found.short <= longest
        assert found.cost - gap == (3 if run_up else 0)

    @given(scores, st.booleans(), editions, st.integers(0, 300), st.integers(0, 1000))
    def test_a_ledge_is_reached_or_falls_short(self, strength, run_up, edition, stature, ledge):
        tall, high = F(stature, 100), F(ledge, 100)
        found = jumping.to_ledge(high, strength, tall, run_up=run_up, edition=edition)
        jumped = jumping.high_jump(strength, run_up=run_up, edition=edition).distance
        assert (found.short == 0) is (jumping.hands_reach(jumped, tall) >= high)
        if high <= tall * 3 / 2:
            assert found.cost == 0

    @given(st.integers(-200, 500), st.integers(0, 3000))
    def test_hands(self, jump, stature):
        found = jumping.hands_reach(F(jump, 100), F(stature, 100))
        assert found * 200 == max(0, jump) * 2 + stature * 3

    @given(st.integers(0, 10_000))
    def test_obstacles(self, hundredths):
        assert jumping.highest_obstacle(F(hundredths, 100)) * 400 == hundredths

    @pytest.mark.parametrize("value", [F(-1), F(101)])
    def test_gaps_and_ledges_beyond_the_range(self, value):
        with pytest.raises(OutOfRange):
            jumping.over_gap(value, 10, run_up=True)
        with pytest.raises(OutOfRange):
            jumping.to_ledge(value, 10, F(2), run_up=True)
        with pytest.raises(OutOfRange):
            jumping.highest_obstacle(value)

    @pytest.mark.parametrize("stature", [F(-1), F(31)])
    def test_statures_beyond_the_range(self, stature):
        with pytest.raises(OutOfRange):
            jumping.hands_reach(F(0), stature)


class TestFalls:
    @given(st.integers(0, 10_000_000))
    def test_whole_steps_of_three_metres(self, hundredths):
        steps = min(20, len(range(300, min(hundredths, 10_000) + 1, 300)))
        assert falling.dice(F(hundredths, 100)) == steps

    @given(st.integers(0, 1799))
    def test_the_damage_is_every_throw(self, hundredths):
        count = min(20, hundredths // 300)
        assert falling.damage(F(hundredths, 100)) == throws(count, 6)

    @given(st.integers(0, 20), st.integers(2, 12))
    def test_halves_round_down_and_lose_no_chance(self, count, sides):
        whole = dice.total(count, sides)
        found = falling.halved(whole)
        assert sum(found.values()) == 1
        for value, p in found.items():
            assert p == whole.get(2 * value, 0) + whole.get(2 * value + 1, 0)

    @pytest.mark.parametrize("height", [F(-1, 100), F(100_001)])
    def test_heights_beyond_the_range(self, height):
        with pytest.raises(OutOfRange):
            falling.dice(height)


class TestChecks:
    @given(st.integers(-10, 30))
    def test_passive_scores(self, modifier):
        assert [
            checks.passive(modifier, mode) - modifier for mode in ("desventaja", "normal", "ventaja")
        ] == [
            5,
            10,
            15,
        ]

    @given(
        st.integers(-10, 30),
        modes,
        st.integers(0, 5),
        st.sampled_from(["prueba", "salvacion", "ataque"]),
    )
    def test_exhaustion_by_its_table(self, modifier, mode, level, kind):
        assert checks.exhausted(modifier, mode, level, "5.2.1", kind) == (modifier - level - level, mode)
        hindered = level >= 1 if kind == "prueba" else level >= 3
        balance = {"desventaja": -1, "normal": 0, "ventaja": 1}
        expected = max(-1, balance[mode] - hindered)
        found, way = checks.exhausted(modifier, mode, level, "5.1", kind)
        assert (found, balance[way]) == (modifier, expected)

    @given(st.integers(-10, 30), st.integers(0, 50), modes)
    def test_only_attacks_heed_the_die_itself(self, modifier, dc, mode):
        found = faces(mode)
        plain = F(sum(face + modifier >= dc for face in found), len(found))
        hits = F(sum(face == 20 or (face > 1 and face + modifier >= dc) for face in found), len(found))
        assert checks.roll_chance(modifier, dc, mode, "prueba") == plain
        assert checks.roll_chance(modifier, dc, mode, "salvacion") == plain
        assert checks.roll_chance(modifier, dc, mode, "ataque") == hits

    def test_beyond_the_ranges(self):
        for call in (
            lambda: checks.passive(-11),
            lambda: checks.passive(31),
            lambda: checks.exhausted(0, "normal", -1, "5.1"),
            lambda: checks.exhausted(0, "normal", 1, "5.1", "iniciativa"),
            lambda: checks.group_check([], 10),
            lambda: checks.group_check([0] * 21, 10),
        ):
            with pytest.raises(OutOfRange):
                call()


class TestBodies:
    # Kilograms a point of Strength: carry and drag, as the table of 5.2.1 gives them.
    TABLE = {
        "Diminuto": ("3.75", "7.5"),
        "Pequeño": ("7.5", "15"),
        "Mediano": ("7.5", "15"),
        "Grande": ("15", "30"),
        "Enorme": ("30", "60"),
        "Gargantuesco": ("60", "120"),
    }

    @given(scores, st.sampled_from(list(TABLE)), metres)
    def test_loads(self, strength, size, weight):
        carry, drag = (F(each) * strength for each in self.TABLE[size])
        found = bodies.load(strength, size)
        assert (found.carry, found.drag) == (carry, drag)
        can = "llevar" if weight <= carry else "arrastrar" if weight <= drag else "nada"
        assert found.can(weight) == can
        pounds, point = weight * 2, strength * carry / (F("7.5") * strength)
        slowed = "muy sobrecargado" if pounds > 10 * point else "sobrecargado" if pounds > 5 * point else ""
        assert found.encumbrance(weight) == slowed

    @given(modifiers)
    def test_breath(self, constitution):
        half_minutes = 2 * (1 + constitution)
        assert bodies.breath_seconds(constitution) == 30 * (half_minutes if half_minutes > 1 else 1)
        assert bodies.rounds_without_air(constitution) == (constitution if constitution > 1 else 1)

    @given(st.integers(0, 5))
    def test_turns_without_air_end_at_the_sixth_level(self, level):
        assert level + bodies.turns_without_air(level) == 6

    @given(st.sampled_from(["rápido", "normal", "lento"]), st.integers(0, 24), st.booleans())
    def test_travel_hour_by_hour(self, pace, hours, difficult):
        hour, day = {"rápido": (F(6), 45), "normal": (F(9, 2), 36), "lento": (F(3), 27)}[pace]
        gone = F(0)
        for n in range(1, hours + 1):
            gone = gone + hour if n > 8 else day if n == 8 else min(day, gone + hour)
        assert bodies.travelled(pace, F(hours), difficult=difficult) == gone / (2 if difficult else 1)

    @given(st.integers(0, 24))
    def test_marches(self, hours):
        assert bodies.forced_march_dcs(hours) == [10 + (hour - 8) for hour in range(9, hours + 1)]

    # What the table of 5.2.1 allows: without a road, and with one.
    FASTEST = {
        "praderas": ("rápido", "rápido"),
        "ártico": ("rápido", "rápido"),
        "bosque": ("normal", "rápido"),
        "colinas": ("normal", "rápido"),
        "costa": ("normal", "rápido"),
        "desierto": ("normal", "rápido"),
        "Infraoscuridad": ("normal", "rápido"),
        "poblaciones": ("normal", "rápido"),
        "montaña": ("lento", "normal"),
        "pantano": ("lento", "normal"),
    }

    @given(st.sampled_from(list(FASTEST)), st.sampled_from(["rápido", "normal", "lento"]), st.booleans())
    def test_terrain_limits_the_pace(self, terrain, pace, road):
        speed = {"lento": 1, "normal": 2, "rápido": 3}
        found = bodies.pace_in(terrain, pace, road=road)
        assert speed[found] == min(speed[pace], speed[self.FASTEST[terrain][road]])

    @given(st.integers(0, 1_000_000), st.integers(0, 5))
    def test_each_metre_costs_one_and_the_extra(self, hundredths, extra):
        distance = F(hundredths, 100)
        assert bodies.movement_cost(distance, extra=extra) == sum([distance] * (extra + 1), F(0))

    @given(st.integers(1, 1000))
    def test_standing_up_in_feet(self, feet):
        speed = F(feet * 3, 10)
        assert bodies.standing_up(speed, "5.1") * 20 == feet * 3
        assert bodies.standing_up(speed, "5.2.1") * 10 == feet // 2 * 3

    @settings(max_examples=40)
    @given(st.sampled_from([6, 8, 10, 12]), st.integers(0, 3), modifiers, editions)
    def test_rest_is_every_throw(self, sides, count, constitution, edition):
        least = 1 if edition == "5.2.1" else 0

        def healed(throw):
            return sum(max(least, face + constitution) for face in throw)

        expected = throws(count, sides, healed)
        assert bodies.healing_on_rest(sides, count, constitution, edition) == expected
        mean = sum(value * p for value, p in expected.items())
        assert bodies.healed_on_rest(sides, count, constitution, edition) == mean

    @given(st.sampled_from([6, 8, 10, 12]), st.integers(0, 20), modifiers, editions)
    def test_many_dice_heal_as_many_times_one(self, sides, count, constitution, edition):
        one = bodies.healed_on_rest(sides, 1, constitution, edition)
        assert bodies.healed_on_rest(sides, count, constitution, edition) == count * one

    def test_beyond_the_ranges(self):
        for call in (
            lambda: bodies.load(0, "Mediano"),
            lambda: bodies.load(31, "Mediano"),
            lambda: bodies.load(10, "Colosal"),
            lambda: bodies.breath_seconds(-6),
            lambda: bodies.rounds_without_air(11),
            lambda: bodies.turns_without_air(6),
            lambda: bodies.travelled("normal", F(25)),
            lambda: bodies.travelled("al trote", F(1)),
            lambda: bodies.pace_in("luna", "normal"),
            lambda: bodies.pace_in("bosque", "al trote"),
            lambda: bodies.forced_march_dcs(25),
            lambda: bodies.movement_cost(F(-1), extra=0),
            lambda: bodies.movement_cost(F(1), extra=6),
            lambda: bodies.standing_up(F(301), "5.1"),
            lambda: bodies.healing_on_rest(8, 21, 0, "5.1"),
            lambda: bodies.healing_on_rest(20, 1, 0, "5.1"),
        ):
            with pytest.raises(OutOfRange):
                call()


class TestDeath:
    @given(st.integers(0, 2), st.integers(0, 2), st.integers(-10, 10))
    def test_states_carried_forward_roll_by_roll(self, successes, failures, bonus):
        """At most five rolls decide: what is left after each is what goes on."""
        going = {(successes, failures): F(1)}
        awake = stable = dead = rolls = F(0)
        for _ in range(5):
            rolls += sum(going.values(), F(0))
            after: dict[tuple[int, int], F] = {}
            for (good, bad), chance in going.items():
                for face in range(1, 21):
                    p = chance / 20
                    if face == 20:
                        awake += p
                        continue
                    won = face != 1 and face + bonus >= 10
                    then = (good + won, bad + (0 if won else 2 if face == 1 else 1))
                    if then[1] >= 3:
                        dead += p
                    elif then[0] >= 3:
                        stable += p
                    else:
                        after[then] = after.get(then, F(0)) + p
            going = after
        assert not going
        found = death.fate(successes, failures, bonus)
        assert (found.awake, found.stable, found.dead) == (awake, stable, dead)
        assert death.turns(successes, failures, bonus) == rolls

    @pytest.mark.parametrize("values", [(3, 0, 0), (0, 3, 0), (-1, 0, 0), (0, 0, 11), (0, 0, -11)])
    def test_beyond_the_ranges(self, values):
        with pytest.raises(OutOfRange):
            death.fate(*values)
        with pytest.raises(OutOfRange):
            death.turns(*values)


class TestHouse:
    @given(st.integers(1, 6))
    def test_a_skill_with_the_second_throw_of_a_six(self, skill):
        wins = sum(
            (first <= skill and first != 6) or (skill == 6 and first == 6 and second != 6)
            for first, second in product(range(1, 7), repeat=2)
        )
        assert house.skill_chance(skill) == F(wins, 36)

    @given(st.integers(1, 20), st.integers(-5, 30), st.integers(-5, 15), st.integers(-5, 5))
    def test_rolls_of_a_d20_face_by_face(self, value, armour_value, bonus, modifier):
        def share(wins):
            return F(sum(face == 20 or (face != 1 and wins(face)) for face in range(1, 21)), 20)

        assert house.ability_chance(value) == share(lambda face: face <= value)
        assert house.save_chance(value) == share(lambda face: face >= value)
        assert house.hit_chance(bonus, modifier, armour_value) == share(
            lambda face: face + bonus + modifier >= armour_value
        )

    @given(st.integers(1, 6), st.integers(1, 6), st.lists(st.integers(-5, 5), min_size=1, max_size=6))
    def test_the_order_parts_the_party_at_the_keepers_die(self, ours, theirs, party):
        fighters = [house.Fighter(str(n), dexterity) for n, dexterity in enumerate(party)]
        first, last = house.order(ours, theirs, fighters)
        assert sorted(first + last) == sorted(fighter.name for fighter in fighters)
        for n, dexterity in enumerate(party):
            assert (str(n) in first) is (ours + dexterity > theirs)

    @given(st.integers(-5, 5))
    def test_who_goes_first_over_every_pair_of_dice(self, dexterity):
        firsts = [
            house.order(ours, theirs, [house.Fighter("a", dexterity)])[0]
            for ours, theirs in product(range(1, 7), repeat=2)
        ]
        assert house.goes_first_chance(dexterity) == F(sum(map(bool, firsts)), 36)

    @given(metres, st.sampled_from(["rondas", "turnos", "guardias"]))
    def test_units_of_time(self, amount, unit):
        found = house.in_units(amount, unit)
        assert found[unit] == amount
        assert found["rondas"] == 60 * found["turnos"]
        assert found["turnos"] == 12 * found["guardias"]

    @given(st.sampled_from([("antorcha", 6), ("vela", 24), ("frasco de aceite", 24)]), st.integers(0, 1000))
    def test_a_light_loses_a_turn_each_turn(self, light, used):
        name, lasts = light
        assert house.turns_left(name, used) == len(range(used, lasts))

    @given(st.integers(0, 100), st.integers(0, 4))
    def test_healing_is_every_throw_of_the_days(self, nights, days):
        totals = [nights + sum(throw) for throw in product((1, 2, 3), repeat=days)]
        assert house.healing(nights, days) == (min(totals), F(sum(totals), len(totals)), max(totals))

    @given(st.integers(1, 6))
    def test_first_aid(self, skill):
        assert house.first_aid(skill) == (house.skill_chance(skill), 1 if skill < 4 else 2)

    def test_beyond_the_ranges(self):
        for call in (
            lambda: house.ability_chance(0),
            lambda: house.save_chance(21),
            lambda: house.hit_chance(0, 0, 31),
            lambda: house.order(7, 1, []),
            lambda: house.order(1, 0, []),
            lambda: house.goes_first_chance(6),
            lambda: house.in_units(F(10_001), "rondas"),
            lambda: house.in_units(F(1), "meses"),
            lambda: house.turns_left("antorcha", -1),
            lambda: house.turns_left("farol", 0),
            lambda: house.healing(-1, 0),
            lambda: house.healing(0, 101),
            lambda: house.first_aid(7),
        ):
            with pytest.raises(OutOfRange):
                call()
