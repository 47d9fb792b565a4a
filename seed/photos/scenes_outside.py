"""Pools, terraces, gardens, villas and residences."""
import math
import bpy
import numpy as np
from grounds import gravel, land, meadow, mountain, ridges, water
from houses import railing, window
from kit import plane, row, scene
from models import load
from plants import broadleaf, bush, cypress, grass, lawn, place
from scenes_houses import far_hills, garden_ground
from shapes import box, bulb, slab
from studio import camera, sky, sun
from surfaces import Nodes, boards, clear_glass, cloth, lamp, plain, plaster, stone_slab, stones, tiles, wood

DECK = (0.34, 0.22, 0.13)


def pool_water(x0, x1, y0, y1, low=-0.16, tint=(0.03, 0.3, 0.38)):
    """A basin of tiles under clear water: the pale ground shines through, the sky lies on it."""
    basin = tiles((0.2, 0.52, 0.62), 0.12, (0.5, 0.62, 0.66), 0.3, differ=0.14)
    sides = [((x0, y0), (x1, y0)), ((x1, y0), (x1, y1)), ((x1, y1), (x0, y1)), ((x0, y1), (x0, y0))]
    for (ax, ay), (bx, by) in sides:
        slab([(ax, ay, -1.5), (bx, by, -1.5), (bx, by, 0.0), (ax, ay, 0.0)], tiles((0.2, 0.52, 0.62), 0.12, (0.5, 0.62, 0.66), 0.3, 'xz' if ay == by else 'yz', differ=0.14))
    slab([(x0, y0, -1.4), (x1, y0, -1.4), (x1, y1, -1.4), (x0, y1, -1.4)], basin)
    n = Nodes('pool')
    at = n.add('NewGeometry')
    waves = n.noise(at, 1.7, 4, 0.55, 0.6)
    bump = n.add('Bump', Height=waves, Strength=0.22, Distance=0.16)
    out = n.tree.nodes['Material Output']
    through = n.add('BsdfRefraction', Color=(0.75, 0.95, 0.98, 1), IOR=1.2, Roughness=0.0, Normal=bump)
    shine = n.add('BsdfGlossy', Roughness=0.02, Normal=bump)
    seen = n.add('MixShader', _0=n.add('Fresnel', IOR=1.333, Normal=bump), _1=through, _2=shine)
    n.set(out, 'Surface', n.add('MixShader', _0=n.add('LightPath', out=1), _1=seen, _2=n.add('BsdfTransparent', Color=(0.7, 0.92, 0.95, 1))))
    slab([(x0, y0, low), (x1, y0, low), (x1, y1, low), (x0, y1, low)], n.material)


def around_pool(x0, x1, y0, y1, stuff, edge, far=(-30, 30, -12, 30)):
    """The ground around a hole."""
    fx0, fx1, fy0, fy1 = far
    for a, b, c, d in ((fx0, x0, fy0, fy1), (x1, fx1, fy0, fy1), (x0, x1, fy0, y0), (x0, x1, y1, fy1)):
        slab([(a, c, 0), (b, c, 0), (b, d, 0), (a, d, 0)], stuff)
    for a, b, c, d in ((x0 - 0.35, x0, y0 - 0.35, y1 + 0.35), (x1, x1 + 0.35, y0 - 0.35, y1 + 0.35), (x0, x1, y0 - 0.35, y0), (x0, x1, y1, y1 + 0.35)):
        box((a, c, -0.08), (b, d, 0.035), edge, 0.012)


def lounger(at, turn, cover=(0.8, 0.78, 0.73)):
    it = load('by', 'chair_deck', soft=True, skin={'': wood((0.36, 0.23, 0.13), axis=1)})
    place(it, at, math.radians(turn))


def umbrella(x, y, colour=(0.82, 0.78, 0.7), tall=2.5, reach=1.5):
    from plants import mesh, put
    points, faces = [(0, 0, tall)], []
    for i in range(64):
        a = i * 2 * math.pi / 64
        sag = 0.94 + 0.06 * abs(math.cos(a * 4))
        points.append((reach * sag * math.cos(a), reach * sag * math.sin(a), tall - 0.55 - 0.06 * (1 - abs(math.cos(a * 4)))))
    faces = [(0, 1 + i, 1 + (i + 1) % 64) for i in range(64)]
    it = put(mesh('umbrella', points, faces, cloth(colour)))
    it.location = (x, y, 0)
    box((x - 0.025, y - 0.025, 0), (x + 0.025, y + 0.025, tall), wood((0.5, 0.34, 0.2), axis=2), 0.01)


def modern_villa(light_from, number=1, lit=0.0, clouds=0.25):
    white, warm = plaster((0.85, 0.84, 0.8), 80, 0.05), boards((0.36, 0.22, 0.12), 3.0, 0.14, 0.5, plane='xz')
    black = plain((0.03, 0.03, 0.033), 0.4)
    box((-9, 8, -0.2), (8, 18, 0.12), tiles((0.62, 0.58, 0.5), 0.6, (0.5, 0.47, 0.42), 0.5), 0)
    box((-8, 14, 0.1), (7, 18, 3.1), white, 0)
    box((-8, 9.5, 0.1), (-3.2, 18, 3.1), white, 0)
    box((-9.2, 8.4, 3.1), (8.2, 18.5, 3.45), white, 0.01)
    box((-7.5, 11, 3.45), (1.5, 18, 6.3), warm, 0)
    box((-8.1, 10.2, 6.3), (2.1, 18.5, 6.6), white, 0.01)
    for x in (2.2, 7.4):
        box((x, 8.9, 0.1), (x + 0.25, 9.15, 3.1), black, 0.005)
    for x0, x1, y, z0, z1, bars in ((-3.0, 6.8, 14, 0.15, 2.95, 5), (-7.4, -3.9, 9.5, 0.9, 2.6, 2), (-6.8, -1.2, 11, 4.0, 6.1, 4)):
        width, middle = x1 - x0, (x0 + x1) / 2
        window((middle, y), (0, -1), width, z1 - z0, z0, black, None, None, lit, (bars, 1))
    railing(-7.5, 1.5, 10.4, 3.45, 1.0, black, 0.11)
    garden_ground(30, -9, 9, lambda x, y: -10.5 < x < 9.2 and -6 < y < 8.5, hole=(-5, 5, -1, 6))
    stone = tiles((0.6, 0.55, 0.46), 0.5, (0.48, 0.44, 0.38), 0.5, differ=0.1)
    around_pool(-4.5, 4.5, -0.5, 5.2, stone, stone_slab((0.66, 0.61, 0.52), rough=0.5), (-9.5, 8.2, -5, 8))
    pool_water(-4.5, 4.5, -0.5, 5.2)
    lounger((6.4, 1.2, 0), -70)
    lounger((6.4, 3.0, 0), -70)
    umbrella(7.2, 4.4)
    slim, round_ = cypress(2, 8), bush(3, 0.7, 5200, (0.05, 0.09, 0.03))
    for x, y, s in ((-11.5, 9, 1.0), (-12.5, 13, 1.2), (10.5, 12, 1.1), (12, 17, 1.25), (-14.5, 18, 1.2)):
        place(slim, (x, y, 0), x, s)
    lavender = bush(2, 0.42, 3600, (0.09, 0.12, 0.06), 0.05, (0.28, 0.16, 0.55), 0.35)
    row(lavender, (-9.8, -3, 0), (-9.8, 7, 0), 12, 0.1)
    row(round_, (8.9, -3, 0), (9.0, 8, 0), 9, 0.15)
    far_hills(3)
    pine = [broadleaf(4, 11, 4.2, 30_000, (0.05, 0.09, 0.02), 0.16, 0.35)]
    for x, y, s in ((13, 20, 1.0), (-17, 22, 1.2), (3, 25, 1.05), (18, 12, 0.9)):
        place(pine[0], (x, y, -0.1), x, s)
    sun(*light_from, 4.4 if light_from[0] > 12 else 2.4)
    sky(*light_from, 0.11, clouds, seed=number * 3.3, dust=0.8)


@scene(samples=10, exposure=0.05)
def villa_1():
    modern_villa((46, 235))
    camera((-9.5, -9.5, 1.75), (0.4, 8, 2.3), 24)


@scene(samples=10, exposure=1.85)
def villa_2():
    modern_villa((2.5, 60), 2, 2.2, 0.5)
    camera((9.2, -9.0, 1.7), (-1.0, 8, 2.3), 24)


@scene(samples=10, exposure=0.05)
def pool_1():
    modern_villa((50, 250), 3)
    camera((7.4, -3.4, 1.5), (-3.5, 6.5, 0.6), 24)


@scene(samples=10, exposure=0.15)
def pool_2():
    """A pool among olives, hills behind."""
    garden_ground(26, -6, 26, lambda x, y: -7 < x < 8.5 and -3 < y < 11.5, 0.09, 0.3, (0.08, 0.115, 0.03), hole=(-4.5, 5, 1, 9))
    stone = tiles((0.62, 0.54, 0.42), 0.45, (0.5, 0.44, 0.35), 0.5, differ=0.14)
    around_pool(-4, 4.5, 1.2, 8.8, stone, stone_slab((0.66, 0.59, 0.47), rough=0.5), (-6.4, 8, -3, 11))
    pool_water(-4, 4.5, 1.2, 8.8)
    lounger((6.2, 3.2, 0), -80)
    lounger((6.2, 5.2, 0), -80)
    umbrella(7.0, 6.9, (0.75, 0.7, 0.6))
    olive = [broadleaf(i, 4.6, 2.3, 20_000, (0.13, 0.15, 0.09), 0.09, 0.5, 0.1) for i in (1, 2)]
    for x, y, s in ((-8.5, 7, 1.0), (-7.5, 13, 1.1), (0.5, 15, 1.0), (6, 16, 1.15), (10.5, 11, 1.0), (-13, 19, 1.2), (12, 21, 1.3)):
        place(olive[int(abs(x)) % 2], (x, y, 0), x, s)
    lavender = bush(2, 0.42, 3600, (0.09, 0.12, 0.06), 0.05, (0.28, 0.16, 0.55), 0.35)
    row(lavender, (-6.9, -2, 0), (-6.9, 11, 0), 18, 0.1)
    row(lavender, (-6, 11.7, 0), (8, 11.7, 0), 18, 0.1)
    slim = cypress(2, 8)
    for x, y in ((-15, 26), (-11, 28), (15, 27)):
        place(slim, (x, y, 0), x, 1.1)
    far_hills(8, 90)
    sun(48, 230, 4.5)
    sky(48, 230, 0.11, 0.3, seed=5.5)
    camera((-5.6, -3.6, 1.75), (1.2, 8, 0.6), 24)


@scene(samples=10, exposure=0.15)
def terrace_1():
    """A deck with a set table, the garden and hills behind."""
    plane((-8, -6), (8, 5.0), 0, boards(DECK, 2.6, 0.14, 0.5, turn=math.pi / 2, gap=0.05, differ=0.3))
    plane((-300, 5.0), (300, 400), -0.3, meadow())
    patch = grass(5, 2.0, 4200, 0.1, (0.07, 0.125, 0.022), 0.12)
    lawn(patch, (-20, 20), (5.6, 26), 2.0, lambda x, y: -0.3)
    railing(-8, 8, 4.9, 0, 0.95, plain((0.04, 0.04, 0.04), 0.5), 0.13)
    table = load('by', 'table', size=(2.0, 0.95, 0.75), skin={'': wood((0.42, 0.28, 0.16), axis=0)})
    place(table, (0.3, 2.4, 0))
    chair = load('cc0', 'osakaChair', skin={'': wood((0.4, 0.26, 0.15), axis=2)})
    for x, y, turn in ((-0.3, 1.6, 180), (0.9, 1.6, 180), (-0.3, 3.25, 0), (0.9, 3.25, 0)):
        place(chair, (x, y, 0), math.radians(turn))
    put = lambda library, name, at, turn=0, **more: place(load(library, name, **more), at, math.radians(turn))
    put('scopia', 'bowlWithFruits', (0.3, 2.4, 0.75))
    put('scopia', 'wine_bottle', (-0.15, 2.55, 0.75))
    for x, y in ((-0.3, 2.15), (0.9, 2.15), (-0.3, 2.7), (0.9, 2.7)):
        put('kator', 'dinner-plate', (x, y, 0.75))
        put('by', 'glass', (x + 0.2, y + 0.05, 0.75), skin={'': clear_glass()})
    umbrella(0.3, 3.0, (0.8, 0.76, 0.68), 2.7, 1.7)
    put('scopia', 'rattanArmchair', (-3.0, 2.6, 0), 30)
    put('scopia', 'rattanArmchair', (-3.3, 0.9, 0), 120)
    put('scopia', 'rattanTable', (-2.2, 1.5, 0), 0)
    flowers = bush(1, 0.4, 3000, (0.06, 0.11, 0.025), 0.05, (0.7, 0.12, 0.2), 0.2)
    for x in (-5.6, -4.6, 2.8, 3.8, 4.8):
        box((x - 0.28, 4.2, 0), (x + 0.28, 4.7, 0.45), plain((0.35, 0.17, 0.1), 0.8), 0.03)
        place(flowers, (x, 4.45, 0.45), x, 0.9)
    tree = broadleaf(3, 8, 3.4, 32_000)
    for x, y, s in ((-9, 12, 1.0), (9.5, 14, 1.15), (-3, 24, 1.1), (5, 26, 1.2)):
        place(tree, (x, y, -0.4), x, s)
    far_hills(5, 110)
    sun(40, 215, 4.5)
    sky(40, 215, 0.11, 0.4, seed=7.5)
    camera((3.4, -3.4, 1.75), (-0.4, 3.4, 0.95), 23, 6.3, 6.2)


@scene(samples=10, exposure=1.75)
def terrace_2():
    """The same at dusk, with lights on a string and the sea."""
    plane((-8, -6), (8, 5.0), 0, tiles((0.5, 0.45, 0.37), 0.5, (0.4, 0.36, 0.3), 0.45, differ=0.12))
    plane((-9000, 40), (9000, 20000), -22, water((0.006, 0.04, 0.06), 1.0, 0.3))
    box((-8, 4.75, 0), (8, 5.0, 0.55), stones((0.5, 0.43, 0.33), 0.25), 0.02)
    put = lambda library, name, at, turn=0, **more: place(load(library, name, **more), at, math.radians(turn))
    put('scopia', 'rattanSofa', (0.2, 3.6, 0), 0)
    put('scopia', 'rattanArmchair', (-1.9, 2.4, 0), 75)
    put('scopia', 'rattanArmchair', (2.2, 2.3, 0), -75)
    put('scopia', 'rattanTable', (0.2, 2.2, 0), 0)
    put('by', 'glass', (0.05, 2.1, 0.42), skin={'': clear_glass()})
    put('scopia', 'wine_bottle', (0.4, 2.25, 0.42))
    for x in (-0.3, 0.75):
        put('scopia', 'candle', (x, 2.15, 0.42), size=(0.08, 0.08, 0.16))
        bulb((x, 2.15, 0.64), 3, (1, 0.6, 0.25), 0.02)
    for i in range(17):
        x = -4.8 + i * 0.6
        z = 2.5 - 0.28 * math.sin(math.pi * (i % 6) / 5.0)
        bpy.ops.mesh.primitive_uv_sphere_add(radius=0.035, location=(x, 4.5, z))
        bpy.context.object.data.materials.append(lamp((1, 0.66, 0.3), 30))
        box((x - 0.3, 4.497, z + 0.03), (x + 0.3, 4.503, z + 0.036), plain((0.02, 0.02, 0.02)), 0)
        if i % 3 == 0:
            bulb((x, 4.4, z - 0.02), 9, (1, 0.66, 0.3))
    for x in (-4.8, 4.8):
        box((x - 0.05, 4.6, 0), (x + 0.05, 4.7, 2.7), wood((0.3, 0.2, 0.12), axis=2))
    flowers = bush(1, 0.5, 3600, (0.05, 0.09, 0.025), 0.05, (0.6, 0.1, 0.3), 0.3)
    for x in (-3.6, 3.5, 5.4, -5.6):
        box((x - 0.3, 4.0, 0), (x + 0.3, 4.6, 0.5), plain((0.35, 0.17, 0.1), 0.8), 0.03)
        place(flowers, (x, 4.3, 0.55), x, 1.0)
    def coast_(x, y):
        return np.clip(1 - ((x + 700) / 640) ** 2, 0, 1) * 130 * (0.6 + 0.7 * ridges(x, y, 500, 7, 5)) * np.clip((y - 900) / 300, 0, 1) - 24
    land(coast_, (-1400, -60), (900, 2000), (300, 120), mountain(air=2600, air_colour=(0.55, 0.42, 0.5), air_strength=0.35))
    sun(2.5, 75, 1.1)
    sky(2.5, 75, 0.11, 0.5, seed=2.5, dust=2.0)
    camera((-2.6, -3.4, 1.6), (0.5, 3.8, 1.05), 23, 5.6, 6.5)


@scene(samples=10, exposure=0.10)
def garden_1():
    """A lawn with deck chairs under a tree."""
    garden_ground(26, -4, 36, tall=0.06)
    tree = [broadleaf(3, 8, 3.6, 34_000), broadleaf(7, 10, 4.0, 34_000, (0.07, 0.11, 0.02))]
    for x, y, s in ((-4.5, 10, 1.0), (8.5, 15, 1.1), (-11, 20, 1.2), (2, 26, 1.2), (15, 24, 1.3), (-2.5, 33, 1.3)):
        place(tree[int(abs(x)) % 2], (x, y, -0.1), x * 3, s)
    deck = load('cc0', 'deckChair')
    place(deck, (-1.6, 6.6, 0), math.radians(150))
    place(deck, (0.1, 7.0, 0), math.radians(195))
    place(load('scopia', 'littlebank', size=(0.7, 0.5, 0.42)), (-0.8, 7.3, 0))
    kinds = [bush(1, 0.5, 3800, flowers=(0.7, 0.12, 0.2), share=0.16), bush(2, 0.42, 3600, (0.09, 0.12, 0.06), 0.05, (0.28, 0.16, 0.55), 0.35), bush(3, 0.6, 4200), bush(5, 0.5, 3800, flowers=(0.8, 0.78, 0.7), share=0.16), bush(6, 0.5, 3800, flowers=(0.8, 0.5, 0.06), share=0.12)]
    for i in range(34):
        place(kinds[(i * 3) % 5], (-10 + i * 0.62, 13.4 + 0.7 * math.sin(i * 0.4), 0), i, 0.7 + 0.5 * ((i * 5) % 7) / 7)
        place(kinds[(i * 2 + 1) % 5], (-10 + i * 0.62, 14.3 + 0.7 * math.sin(i * 0.4), 0), i, 1.0 + 0.5 * ((i * 3) % 7) / 7)
    far_hills(4, 70)
    sun(42, 205, 4.5)
    sky(42, 205, 0.11, 0.4, seed=4.5)
    camera((1.6, -1.5, 1.65), (-0.6, 9, 1.5), 25)


@scene(samples=10, exposure=0.55)
def garden_2():
    """Evening light over a lavender walk."""
    garden_ground(26, -4, 36, lambda x, y: abs(x) < 1.0, 0.07, 0.2, (0.08, 0.12, 0.025))
    slab([(-0.8, -6, 0.01), (0.8, -6, 0.01), (0.8, 36, 0.01), (-0.8, 36, 0.01)], gravel((0.5, 0.44, 0.36)))
    lavender = bush(2, 0.5, 4600, (0.09, 0.12, 0.06), 0.05, (0.28, 0.16, 0.55), 0.4)
    for x in (-1.35, 1.35, -2.1, 2.1):
        row(lavender, (x, 1.5, 0), (x, 30, 0), 42, 0.06)
    olive = [broadleaf(i, 4.6, 2.3, 20_000, (0.13, 0.15, 0.09), 0.09, 0.5, 0.1) for i in (1, 2)]
    for i, (x, y) in enumerate(((-5, 7), (5.4, 9), (-5.6, 15), (5.8, 17), (-6, 24), (6, 26), (-11, 12), (11, 14))):
        place(olive[i % 2], (x, y, 0), i, 1.0)
    slim = cypress(2, 8)
    for x, y in ((-3.2, 33), (3.2, 33), (-9, 35), (9, 35)):
        place(slim, (x, y, 0), x, 1.0)
    far_hills(9, 100)
    sun(14, 205, 4.0)
    sky(14, 205, 0.11, 0.4, seed=9.5, dust=1.5)
    camera((0.25, -1.2, 1.6), (0, 10, 1.2), 26)
