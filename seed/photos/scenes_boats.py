"""Boats, canals, harbours, villages, tents, mobile homes, residences."""
import math
import bpy
import numpy as np
from grounds import fan, gravel, hills, land, meadow, mountain, noise, ridges, sand, water
from houses import chimney, door, gable, gable_roof, railing, tile_stuff, window
from kit import bundle, plane, row, scene
from models import load
from plants import broadleaf, bush, conifer, cypress, forest, grass, lawn, mesh, place, put
from rooms import drapes, rug
from scenes_houses import WHITE, far_hills, garden_ground
from scenes_land import BLUE
from scenes_sleep import bed
from shapes import backdrop, box, bulb, cushion, light, slab
from studio import camera, sky, sun
from surfaces import boards, bricks, clear_glass, cloth, dark_pane, lamp, plain, plaster, stone_slab, stones, tiles, wood
from views import view


def hull(length, beam, low, high, material, bow=0.3, at=(0, 0), bluff=2.2):
    """A hull along x: pointed at the bow (+x), round at the stern."""
    n = 60
    u = np.linspace(0, 1, n)
    half = beam / 2 * np.clip(1 - np.clip((u - (1 - bow)) / bow, 0, 1) ** bluff, 0.02, 1) * np.clip(np.sqrt(np.clip(u / 0.05, 0, 1)), 0.55, 1)
    sheer = high + 0.45 * np.clip((u - 0.6) / 0.4, 0, 1) ** 2 + 0.12 * np.clip((0.25 - u) / 0.25, 0, 1)
    rows = []
    for sign in (1, -1):
        for share, out in ((0.0, 0.55), (0.35, 0.92), (1.0, 1.0)):
            rows.append(np.stack([at[0] + (u - 0.5) * length * (0.97 + 0.03 * share), at[1] + sign * half * out, low + (sheer - low) * share], 1))
    faces = []
    for base in (0, 3 * n):
        for k in range(2):
            for i in range(n - 1):
                a = base + k * n + i
                faces.append((a, a + 1, a + n + 1, a + n) if base == 0 else (a, a + n, a + n + 1, a + 1))
    for i in range(n - 1):
        faces.append((2 * n + i, 2 * n + i + 1, 5 * n + i + 1, 5 * n + i))
    return put(mesh('hull', np.concatenate(rows), faces, material, smooth=False))


def narrowboat(paint=(0.03, 0.1, 0.16), trim=(0.5, 0.09, 0.06), lit=0.0):
    """A canal boat of 14 metres with a long cabin."""
    black = plain((0.015, 0.015, 0.017), 0.35)
    hull(14, 2.9, -0.4, 0.75, black, 0.24)
    colour, rim, cream = plain(paint, 0.25, coat=0.4), plain(trim, 0.3, coat=0.4), plain((0.75, 0.7, 0.58), 0.35)
    box((-5.2, -1.2, 0.7), (3.6, 1.2, 1.75), colour, 0.06)
    box((-5.35, -1.32, 1.75), (3.8, 1.32, 1.84), cream, 0.03)
    for side in (-1, 1):
        box((-5.1, side * 1.205, 0.85), (3.5, side * 1.215, 0.9), rim, 0)
        box((-5.1, side * 1.205, 1.62), (3.5, side * 1.215, 1.67), rim, 0)
        for x in np.arange(-4.5, 3.2, 1.45):
            window((x + 0.3, side * 1.2), (0, side), 0.85, 0.5, 1.02, plain((0.55, 0.45, 0.2), 0.25, 1), None, None, lit, (2, 1))
    box((-6.4, -0.9, 0.6), (-5.2, 0.9, 0.75), wood((0.35, 0.22, 0.12)), 0.01)
    for x in (-4.0, -0.5, 2.4):
        box((x - 0.25, -0.25, 1.84), (x + 0.25, 0.25, 1.98), plain((0.6, 0.5, 0.3), 0.3, 1), 0.03)
    flower = bush(3, 0.26, 1600, (0.05, 0.1, 0.025), 0.05, (0.75, 0.1, 0.12), 0.35)
    for x in (-2.6, -1.8, 1.0, 1.6):
        box((x - 0.2, -0.2, 1.84), (x + 0.2, 0.2, 2.05), plain((0.4, 0.19, 0.1), 0.8), 0.03)
        place(flower, (x, 0, 2.08), x * 3, 0.95)
    for x in (4.6, 5.3):
        box((x, -0.7, 0.75), (x + 0.4, 0.7, 1.0), wood((0.35, 0.22, 0.12)), 0.02)


def canal(light_from, seed=1, boat=None, clouds=0.5, lit=0.0, second=None, exposure=0.0, mist=1500):
    """A straight water between two rows of trees, a towpath at the left."""
    def height(x, y):
        bank = np.clip((np.abs(x) - 6.5) / 1.6, 0, 1)
        return -0.9 + bank * 1.75 + 0.12 * hills(x, y, 9, 4, seed) * bank
    land(height, (-70, 70), (-8, 460), (460, 460), meadow((0.06, 0.105, 0.022)), dense=1.4)
    plane((-7.6, -10), (7.6, 900), 0, water((0.012, 0.03, 0.018), 0.5, 0.06, 0.02))
    at = lambda x, y: float(height(x, y))
    patch = grass(5, 2.0, 3600, 0.2, (0.075, 0.125, 0.024), 0.12, 0.006)
    lawn(patch, (-24, -9.9), (0, 46), 2.0, at, skip=lambda x, y: -12.6 < x < -10.2)
    lawn(patch, (-9.6, -6.6), (0, 46), 1.2, at, size=0.6)
    lawn(patch, (6.8, 22), (2, 50), 2.0, at)
    land(lambda x, y: height(x, y) + 0.03, (-12.4, -10.4), (-6, 440), (8, 300), gravel((0.45, 0.4, 0.32), 0.02))
    plane_tree = [broadleaf(seed + i, 13, 4.4, 30_000, (0.065 + 0.015 * i, 0.115, 0.022), 0.2, 0.45, 0.4, (0.24, 0.2, 0.14)) for i in (0, 1, 2)]
    for i in range(16):
        y = 10 + i * 11.5
        place(plane_tree[i % 3], (-14.6, y, 0.8), i * 2.1, 0.95 + 0.1 * (i % 2))
        place(plane_tree[(i + 1) % 3], (11.5, y + 5, 0.8), i * 1.3, 0.95 + 0.12 * (i % 3) / 2)
    reed = grass(3, 1.2, 500, 0.9, (0.08, 0.13, 0.035), 0.25, 0.008)
    forest([reed], 60, (6.4, 7.6), (8, 90), at, 4, size=(0.7, 1.1))
    forest([reed], 30, (-7.5, -6.5), (18, 90), at, 5, size=(0.7, 1.0))
    sun(*light_from, 4.3 if light_from[0] > 15 else 3.2)
    sky(*light_from, 0.11, clouds, seed=seed, dust=1.0)


def moor(paint, trim, at, turn=90.0, lit=0.0):
    it = bundle(lambda: narrowboat(paint, trim, lit))
    place(it, at, math.radians(turn))


@scene(samples=6, exposure=0.35)
def canal_1():
    canal((36, 30), 3)
    moor((0.3, 0.05, 0.04), (0.6, 0.5, 0.25), (3.9, 52, 0), 90)
    camera((-3.5, -4, 2.3), (0.5, 40, 2.6), 25)


@scene(samples=6, exposure=1.15)
def canal_2():
    canal((9, 70), 6, clouds=0.6)
    camera((1.0, -4, 1.9), (-0.5, 40, 3.2), 25)


@scene(samples=6, exposure=0.25)
def boat_1():
    canal((40, 240), 8)
    moor((0.03, 0.1, 0.16), (0.5, 0.09, 0.06), (-4.9, 12.5, 0), 97)
    camera((1.6, -1.5, 1.9), (-4.6, 11, 1.5), 24)


@scene(samples=6, exposure=1.25)
def boat_2():
    canal((8, 215), 11, clouds=0.55)
    moor((0.05, 0.13, 0.07), (0.6, 0.48, 0.2), (4.6, 13, 0), 85, 4.0)
    camera((-3.2, -1.0, 1.7), (3.8, 11.5, 1.6), 24)


@scene(samples=6, exposure=0.25)
def harbour_1():
    """A jetty with boats in a quiet bay."""
    def height(x, y):
        far = np.sqrt(x * x + y * y)
        return -3 + np.clip((far - 260) / 500, 0, 1) * 95 * (0.75 + hills(x, y, 260, 7, 4)) 
    fan(height, 2600, 48, (420, 240), 120, mountain(scale=0.12, air=4500, air_colour=BLUE, air_strength=0.7))
    plane((-3000, -40), (3000, 6000), 0, water((0.006, 0.04, 0.045), 0.6, 0.16, air=6000, air_colour=BLUE, air_strength=0.7))
    planks = boards((0.34, 0.28, 0.22), 2.2, 0.16, 0.8, turn=0, gap=0.07, differ=0.35)
    box((-1.1, -6, 0.75), (1.1, 26, 0.85), planks, 0)
    post = wood((0.24, 0.19, 0.14), axis=2, rough=0.9, bump=0.5)
    for y in np.arange(-2, 27, 4.0):
        for x in (-1.2, 1.2):
            bpy.ops.mesh.primitive_cylinder_add(radius=0.11, depth=3.4, location=(x, y, 0.2 + 0.12 * ((y * 3) % 2)))
            bpy.context.object.data.materials.append(post)
    boat = load('by', 'rowboat', size=(1.6, 4.2, 0.75))
    for x, y, turn in ((-2.5, 6.5, 4), (2.6, 9.5, -6), (-2.5, 13.5, 3), (2.5, 17, 8), (-2.6, 21.5, -5), (7, 24, 60)):
        place(boat, (x, y, -0.12), math.radians(turn))
    yacht = bundle(lambda: sailboat())
    for x, y, turn in ((-16, 46, 20), (12, 58, 160), (-30, 84, 200), (27, 90, 30), (2, 110, 100)):
        place(yacht, (x, y, 0), math.radians(turn))
    tree = [broadleaf(i, 9, 3.6, 3500, (0.06, 0.1, 0.022), 0.6, crown=0.06) for i in (31, 32)]
    forest(tree, 900, (-420, 420), (240, 700), lambda x, y: float(height(x, y)), 4, lambda x, y, z: z > 1 and noise(x / 70, y / 70, 4) > -0.1, (0.7, 1.4))
    sun(34, 205, 4.4)
    sky(34, 205, 0.11, 0.5, seed=6.2)
    camera((0.75, -4.2, 2.35), (-0.6, 20, 1.4), 25)


def sailboat():
    white = plain((0.82, 0.82, 0.8), 0.2, coat=0.4)
    hull(9, 2.8, -0.3, 0.9, white, 0.55)
    box((-2.2, -0.9, 0.9), (1.8, 0.9, 1.35), white, 0.12)
    for side in (-1, 1):
        box((-1.6, side * 0.905, 1.02), (1.3, side * 0.915, 1.25), dark_pane(), 0.02)
    metal = plain((0.6, 0.6, 0.62), 0.3, 1)
    box((0.75, -0.05, 1.3), (0.85, 0.05, 12.0), metal, 0.02)
    box((-3.2, -0.05, 2.1), (0.8, 0.05, 2.2), metal, 0.02)
    box((-3.1, -0.14, 2.2), (0.7, 0.14, 2.42), cloth((0.05, 0.1, 0.25)), 0.08)
    box((0.6, -0.9, 7.0), (0.7, 0.9, 7.05), metal, 0.01)


def cottage(walls, roof, frame, shutters, length=9.0, depth=7.0, storeys=2):
    half, top = length / 2, 2.7 * storeys
    box((-half, 0, -3), (half, depth, top), walls, 0)
    gable(-half, 0, depth, top, 36, walls)
    gable(half - 0.2, 0, depth, top, 36, walls)
    peak = gable_roof(-half, half, 0, depth, top, 36, roof, 0.35, 'round', wood((0.16, 0.1, 0.06)), wave=0.26, row=0.5)
    for level in range(storeys):
        for i in range(3):
            window((-half + length * (i + 0.5) / 3, 0), (0, -1), 0.95, 1.25, 0.9 + 2.65 * level, frame, shutters)
        for side in (-1, 1):
            window((side * half, depth / 2), (side, 0), 0.95, 1.25, 0.9 + 2.65 * level, frame, shutters)
    chimney(1.8, depth / 2, top, peak + 0.7, walls)


def village(seed, light_from, walls, roofs, clouds=0.45, tower=True, alpine=True):
    def height(x, y):
        far = np.sqrt(x * x + y * y)
        up = ridges(x, y + 900, 2300, 9, seed=seed) * np.clip((far - 500) / 2300, 0, 1) * (2400 if alpine else 500)
        return up + np.clip((y - 40) / 420, 0, 1) * 42 + 5 * hills(x, y, 130, 5, seed + 3) * np.clip((y - 25) / 80, 0, 1)
    fan(height, 7500, 46, (560, 420), 4, mountain(snow=1150 if alpine else 1e9, trees=650 if alpine else -1e9, air=26000 if alpine else 9000, air_colour=BLUE, air_strength=0.75))
    at = lambda x, y: float(height(x, y))
    frame, rng = plain(WHITE, 0.5), np.random.default_rng(seed)
    shutters = [plain(c, 0.6) for c in ((0.12, 0.2, 0.14), (0.3, 0.06, 0.05), (0.14, 0.2, 0.28))]
    kinds = [bundle(lambda w=w, r=r, i=i: cottage(w, r, frame, shutters[i % 3], 8.5 + i, 7 + i % 2, 2 if i % 3 else 3)) for i, (w, r) in enumerate(zip(walls, roofs))]
    spots = []
    for _ in range(900):
        y = rng.uniform(58, 190)
        x = rng.normal(0, 34)
        if all((x - a) ** 2 + (y - b) ** 2 > 12.5**2 for a, b in spots):
            spots.append((x, y))
        if len(spots) >= 42:
            break
    for i, (x, y) in enumerate(spots):
        place(kinds[i % len(kinds)], (x, y, at(x, y) - 0.3), rng.normal(0, 0.4) + (math.pi / 2 if rng.random() < 0.35 else 0))
    if tower:
        place(bundle(lambda: steeple(walls[0])), (4, 118, at(4, 118)), 0.2)
    trees = [broadleaf(31, 8, 3.2, 9000, (0.06, 0.1, 0.022), 0.3), broadleaf(32, 7, 2.8, 9000, (0.075, 0.11, 0.024), 0.3)]
    if alpine:
        trees.append(conifer(1, 14, 2.5, 12_000))
    free = lambda x, y: all((x - a) ** 2 + (y - b) ** 2 > 42 for a, b in spots)
    forest(trees, 260, (-110, 110), (40, 220), at, 2, lambda x, y, z: free(x, y), (0.5, 1.0))
    forest(trees, 1300, (-600, 600), (180, 900), at, 3, lambda x, y, z: noise(x / 110, y / 110, 9) > 0.0, (0.7, 1.3))
    patch = grass(2, 2.0, 2600, 0.24, (0.085, 0.13, 0.028), 0.25, 0.006)
    lawn(patch, (-20, 20), (5, 42), 2.0, at, skip=lambda x, y: abs(x) > 3 + y * 0.7)
    for i, colour in enumerate(((0.8, 0.62, 0.08), (0.75, 0.73, 0.7), (0.6, 0.1, 0.1))):
        forest([bush(i, 0.16, 420, (0.08, 0.13, 0.03), 0.05, colour, 0.18)], 70, (-16, 16), (6, 32), at, 5 + i)
    sun(*light_from, 4.4)
    sky(*light_from, 0.11, clouds, seed=seed * 1.1, dust=0.6)
    camera((0, 0, at(0, 3) + 6.5), (0, 110, 15 if alpine else 10), 42)


def steeple(walls):
    box((-2.4, -2.4, -3), (2.4, 2.4, 17), walls, 0)
    for side in ((0, -1), (0, 1), (1, 0), (-1, 0)):
        window((side[0] * 2.4, side[1] * 2.4), side, 1.0, 2.2, 13, plain((0.2, 0.18, 0.15), 0.8))
    points = [(-2.8, -2.8, 17), (2.8, -2.8, 17), (2.8, 2.8, 17), (-2.8, 2.8, 17), (0, 0, 27)]
    put(mesh('spire', points, [(0, 1, 4), (1, 2, 4), (2, 3, 4), (3, 0, 4)], tile_stuff((0.13, 0.12, 0.12))))
    box((-2.4, 2.4, -3), (2.4, 20, 8), walls, 0)


@scene(samples=6, exposure=0.25)
def village_1():
    white = plaster((0.78, 0.74, 0.66), 30, 0.2, 0.15)
    village(5, (38, 150), [white, stones((0.45, 0.4, 0.33)), plaster((0.72, 0.62, 0.46), 30, 0.2, 0.15), white], [tile_stuff((0.2, 0.15, 0.12)), tile_stuff((0.16, 0.13, 0.11)), tile_stuff((0.24, 0.14, 0.1)), tile_stuff((0.14, 0.12, 0.11))])


@scene(samples=6, exposure=0.15)
def village_2():
    ochre = [plaster(c, 30, 0.2, 0.15) for c in ((0.72, 0.55, 0.35), (0.76, 0.68, 0.54), (0.66, 0.45, 0.3), (0.74, 0.62, 0.48))]
    village(17, (44, 230), ochre, [tile_stuff((0.42, 0.19, 0.1)), tile_stuff((0.36, 0.17, 0.1)), tile_stuff((0.45, 0.23, 0.13)), tile_stuff((0.38, 0.16, 0.09))], 0.3, alpine=False)


@scene(samples=6, exposure=0.25)
def tent_1():
    """A big tent of canvas on a wooden floor, among pines."""
    garden_ground(22, -8, 26, lambda x, y: -3.6 < x < 3.6 and -2.6 < y < 6.4, 0.08, 0.3, (0.075, 0.115, 0.028))
    safari_tent()
    trees = [conifer(i, 15, 2.6, 36_000) for i in (1, 2)]
    for x, y, s in ((-9, 8, 1.0), (-13, 14, 1.2), (8, 10, 1.05), (11, 6, 0.8), (13, 17, 1.2), (-5, 19, 1.2), (2, 22, 1.1), (-18, 9, 1.0), (19, 13, 1.2), (7, 25, 1.2)):
        place(trees[int(abs(x)) % 2], (x, y, -0.1), x, s)
    far_hills(6, 70)
    sun(40, 235, 4.4)
    sky(40, 235, 0.11, 0.35, seed=2.4)
    camera((-6.2, -8.6, 1.65), (0.2, 1, 1.6), 25)


def safari_tent(lit=0.0):
    canvas = cloth((0.6, 0.53, 0.4), 90, 0.95)
    box((-3.4, -2.4, -0.2), (3.4, 6.2, 0.22), boards((0.4, 0.29, 0.18), 2.4, 0.14, 0.6, turn=math.pi / 2, gap=0.04), 0.01)
    pole = wood((0.42, 0.28, 0.16), axis=2)
    for y in (-2.2, 0.2, 6.0):
        for x in (-3.0, 3.0):
            box((x - 0.05, y - 0.05, 0.2), (x + 0.05, y + 0.05, 2.35), pole, 0.015)
    n = 50
    y = np.linspace(-2.9, 6.6, n)
    for sign in (-1, 1):
        rows = []
        for t in np.linspace(0, 1, 16):
            sag = 0.16 * math.sin(math.pi * t)
            wave = 0.03 * np.cos(y * 2.6) * math.sin(math.pi * t)
            rows.append(np.stack([np.full(n, sign * 3.65 * (1 - t)), y, 2.15 + 1.35 * t - sag + wave], 1))
        i = np.arange(16 * n).reshape(16, n)
        faces = np.stack([i[:-1, :-1], i[:-1, 1:], i[1:, 1:], i[1:, :-1]], -1).reshape(-1, 4)
        put(mesh('fly', np.concatenate(rows), faces, canvas, smooth=True))
    from shapes import curtain
    curtain(-3.0, -0.9, 0.25, 0.22, 2.5, canvas, 5, 0.03)
    curtain(0.9, 3.0, 0.25, 0.22, 2.5, canvas, 5, 0.03)
    slab([(-3, 0.26, 2.3), (3, 0.26, 2.3), (0, 0.26, 3.4)], canvas)
    slab([(-3, 6, 0.22), (3, 6, 0.22), (3, 6, 2.3), (0, 6, 3.4), (-3, 6, 2.3)], canvas)
    for x in (-3.0, 3.0):
        curtain(0.25, 6, x, 0.22, 2.35, canvas, 10, 0.02, turned=True)
    box((-2.4, 4.0, 0.22), (-0.6, 5.9, 0.75), cloth((0.8, 0.78, 0.72)), 0.08)
    bulb((0.4, 3.0, 2.1), 26 + 50 * lit)
    place(load('scopia', 'rattanArmchair'), (-1.9, -1.2, 0.22), math.radians(20))
    place(load('scopia', 'rattanArmchair'), (1.9, -1.2, 0.22), math.radians(-20))
    place(load('scopia', 'rattanTable', size=(0.6, 0.6, 0.42)), (0, -1.4, 0.22), 0)


@scene(samples=6, exposure=1.75)
def tent_2():
    garden_ground(22, -8, 26, lambda x, y: -3.6 < x < 3.6 and -2.6 < y < 6.4, 0.08, 0.3, (0.075, 0.115, 0.028))
    safari_tent(1.0)
    tree = [broadleaf(i, 10, 3.8, 30_000, (0.06, 0.1, 0.022)) for i in (1, 2)]
    for x, y, s in ((-9, 8, 1.0), (-13, 14, 1.2), (8.5, 10, 1.05), (13, 17, 1.2), (-4, 19, 1.2), (4, 22, 1.1)):
        place(tree[int(abs(x)) % 2], (x, y, -0.1), x, s)
    far_hills(9, 80)
    for x in (-3.2, 3.2):
        bulb((x, -2.6, 1.0), 8)
    sun(2.5, 60, 1.2)
    sky(2.5, 60, 0.11, 0.5, seed=2.9, dust=1.6)
    camera((5.4, -8.4, 1.6), (-0.2, 1, 1.6), 25)


@scene(samples=6, exposure=0.15)
def mobilhome_1():
    """A mobile home with a covered deck between hedges."""
    mobile_home((0.74, 0.7, 0.62))
    sun(44, 235, 4.4)
    sky(44, 235, 0.11, 0.4, seed=1.4)
    camera((-8.2, -8.6, 1.7), (0.4, 1, 1.5), 25)


@scene(samples=6, exposure=0.65)
def mobilhome_2():
    mobile_home((0.36, 0.4, 0.38), 4.0)
    sun(11, 300, 3.4)
    sky(11, 300, 0.11, 0.55, seed=4.4, dust=1.5)
    camera((8.0, -8.6, 1.7), (-0.4, 1, 1.5), 25)


def mobile_home(colour, lit=0.0):
    siding = boards(colour, 4, 0.17, 0.55, plane='xz', gap=0.05, differ=0.05)
    box((-4.6, 0, 0.45), (4.6, 4, 2.95), siding, 0.02)
    box((-4.5, 0.1, -0.2), (4.5, 3.9, 0.45), plain((0.1, 0.1, 0.1), 0.9), 0)
    gable(-4.6, 0, 4, 2.95, 12, siding)
    gable(4.4, 0, 4, 2.95, 12, siding)
    gable_roof(-4.6, 4.6, 0, 4, 2.95, 12, tile_stuff((0.14, 0.14, 0.15), 0.2, 0.1), 0.3, 'flat', plain((0.7, 0.69, 0.66), 0.5), wave=0.3)
    frame = plain((0.12, 0.12, 0.13), 0.4)
    window((-2.9, 0), (0, -1), 1.5, 1.1, 1.4, frame, None, None, lit, (2, 1))
    window((3.4, 0), (0, -1), 1.0, 1.1, 1.4, frame, None, None, 0, (2, 1))
    window((0.6, 0), (0, -1), 2.4, 2.1, 0.52, frame, None, None, lit, (2, 1))
    deck = boards((0.4, 0.28, 0.17), 2.4, 0.14, 0.6, turn=math.pi / 2, gap=0.05)
    box((-2.6, -3.4, 0.2), (4.6, 0, 0.45), deck, 0.01)
    timber = wood((0.4, 0.27, 0.16), axis=2)
    for x in (-2.5, 1.0, 4.5):
        box((x - 0.05, -3.35, 0.4), (x + 0.05, -3.25, 2.6), timber)
    slab([(-2.8, -3.7, 2.55), (4.8, -3.7, 2.55), (4.8, 0, 2.95), (-2.8, 0, 2.95)], cloth((0.7, 0.66, 0.56)))
    railing(-2.5, 0.2, -3.3, 0.45, 0.85, wood((0.4, 0.27, 0.16)), 0.14)
    railing(1.9, 4.5, -3.3, 0.45, 0.85, wood((0.4, 0.27, 0.16)), 0.14)
    for i in range(2):
        box((0.3, -3.9 + i * 0.25, 0.0), (1.8, -3.4, 0.15 + i * 0.15), deck, 0.01)
    place(load('by', 'table', size=(1.3, 0.8, 0.72), skin={'': timber}), (-0.9, -1.7, 0.45))
    chair = load('by', 'chair3', skin={'': plain((0.3, 0.34, 0.3), 0.5)})
    for x, y, turn in ((-1.3, -2.4, 180), (-0.5, -2.4, 180), (-1.3, -1.0, 0), (-0.5, -1.0, 0)):
        place(chair, (x, y, 0.45), math.radians(turn))
    place(load('scopia', 'rattanArmchair'), (3.4, -1.4, 0.45), math.radians(-15))
    garden_ground(22, -9, 22, lambda x, y: -4.9 < x < 5 and -4 < y < 4.3, 0.07, 0.15)
    hedge = bush(3, 0.85, 6500, (0.05, 0.095, 0.024), 0.08)
    row(hedge, (-7.5, -2, 0), (-7.5, 9, 0), 11, 0.1)
    row(hedge, (7.6, -2, 0), (7.6, 9, 0), 11, 0.1)
    flower = [bush(1, 0.4, 3000, flowers=(0.7, 0.12, 0.2), share=0.2), bush(2, 0.4, 3000, (0.09, 0.12, 0.06), 0.05, (0.28, 0.16, 0.55), 0.35)]
    for i in range(8):
        place(flower[i % 2], (-4.4 + i * 0.25 if i < 7 else 5.2, -0.6, 0), i, 0.8)
    tree = [broadleaf(i, 9, 3.4, 30_000, (0.06, 0.105, 0.022)) for i in (1, 2)]
    for x, y, s in ((-6, 10, 1.0), (2, 12, 1.1), (9, 10, 1.05), (-12, 8, 1.1), (13, 16, 1.2), (-2, 18, 1.2)):
        place(tree[int(abs(x)) % 2], (x, y, -0.1), x, s)
    far_hills(5, 60)


@scene(samples=6, exposure=0.05)
def residence_1():
    residence(plaster((0.82, 0.8, 0.75), 60, 0.06), (44, 235))
    camera((-13, -19, 1.8), (0.5, 2, 5.2), 25, shift=0.03)


@scene(samples=6, exposure=0.15)
def residence_2():
    residence(boards((0.3, 0.17, 0.09), 3, 0.18, 0.6, plane='xz'), (36, 300), True, 5)
    camera((12.5, -18.5, 1.8), (-0.5, 2, 5.0), 25, shift=0.03)


def residence(walls, light_from, alpine=False, seed=3):
    """A house of flats with balconies."""
    half, depth, storeys = 11.0, 11.0, 4
    base = stones((0.45, 0.43, 0.4), 0.35) if alpine else plaster((0.62, 0.58, 0.52), 60, 0.06)
    box((-half, 0, -0.3), (half, depth, 3.0), base, 0)
    box((-half, 0, 3.0), (half, depth, 2.9 * storeys), walls, 0)
    frame = plain((0.75, 0.74, 0.71), 0.45)
    concrete, rail = plain((0.72, 0.7, 0.66), 0.7), plain((0.06, 0.06, 0.06), 0.4)
    timber = wood((0.24, 0.14, 0.08), axis=2)
    for level in range(storeys):
        z = 2.9 * level
        for i in range(5):
            x = -half + 2 * half * (i + 0.5) / 5
            window((x, 0), (0, -1), 2.2, 2.1, z + 0.15, frame, None, None, 0, (2, 1))
            if level:
                box((x - 1.7, -1.5, z - 0.05), (x + 1.7, 0, z + 0.12), timber if alpine else concrete, 0.01)
                railing(x - 1.7, x + 1.7, -1.45, z + 0.1, 1.0, timber if alpine else rail, 0.11)
                for side in (-1.7, 1.66):
                    box((x + side, -1.5, z + 1.05), (x + side + 0.04, 0, z + 1.1), timber if alpine else rail, 0)
                if (i + level) % 2:
                    place(load('scopia', 'rattanArmchair'), (x - 0.7, -0.7, z + 0.12), 0.3)
                if (i * 3 + level) % 4 == 1:
                    flower = bush(1, 0.3, 1800, (0.06, 0.11, 0.025), 0.05, (0.75, 0.1, 0.15), 0.3)
                    for dx in (-1.1, -0.4, 0.3, 1.0):
                        place(flower, (x + dx, -1.5, z + 0.95), dx * 7, 0.8)
    top = 2.9 * storeys
    if alpine:
        gable(-half, 0, depth, top, 26, walls)
        gable(half - 0.2, 0, depth, top, 26, walls)
        gable_roof(-half, half, 0, depth, top, 26, tile_stuff((0.16, 0.12, 0.1), 0.4, 0.3), 1.2, 'flat', timber, wave=0.35)
    else:
        box((-half - 0.6, -0.7, top), (half + 0.6, depth + 0.4, top + 0.3), concrete, 0.02)
    garden_ground(30, -20, 2, lambda x, y: -half - 1 < x < half + 1 and y > -2.6 or abs(x + 2) < 1.6)
    slab([(-3.2, -20, 0.01), (-0.8, -20, 0.01), (-0.8, 0, 0.01), (-3.2, 0, 0.01)], tiles((0.5, 0.46, 0.4), 0.4, (0.4, 0.37, 0.33), 0.6))
    slab([(-half, -2.4, 0.012), (half, -2.4, 0.012), (half, 0, 0.012), (-half, 0, 0.012)], tiles((0.5, 0.46, 0.4), 0.4, (0.4, 0.37, 0.33), 0.6))
    hedge = bush(3, 0.6, 4800, (0.05, 0.095, 0.024), 0.07)
    row(hedge, (-half, -2.9, 0), (-4, -2.9, 0), 9, 0.05)
    row(hedge, (0, -2.9, 0), (half, -2.9, 0), 12, 0.05)
    lavender = bush(2, 0.42, 3600, (0.09, 0.12, 0.06), 0.05, (0.28, 0.16, 0.55), 0.35)
    row(lavender, (-half, -3.7, 0), (-4, -3.7, 0), 10, 0.05)
    row(lavender, (0, -3.7, 0), (half, -3.7, 0), 14, 0.05)
    kinds = [conifer(i, 14, 2.6, 30_000) for i in (1, 2)] if alpine else [broadleaf(i, 9, 3.4, 30_000) for i in (1, 2)]
    for x, y, s in ((-16, 2, 0.9), (15, 4, 1.0), (-20, 10, 1.2), (20, 12, 1.2), (-15, 18, 1.2), (16, 20, 1.3), (9.5, -8, 0.55)):
        place(kinds[int(abs(x)) % 2], (x, y, -0.1), x, s)
    if alpine:
        def height(x, y):
            far = np.sqrt(x * x + y * y)
            return ridges(x + 500, y + 900, 2100, 9, seed=8) * np.clip((far - 700) / 2300, 0, 1) * 2200 + np.clip((far - 40) / 300, 0, 1) * 20 - 0.3
        fan(height, 7500, 80, (700, 320), 20, mountain(snow=1150, trees=600, air=26000, air_colour=BLUE, air_strength=0.8))
    else:
        far_hills(seed, 50)
    sun(*light_from, 4.4)
    sky(*light_from, 0.11, 0.4, seed=seed, dust=0.7)


@scene(samples=20, exposure=0.9, bounces=4)
def cabin_1():
    """The saloon of a boat: low, of varnished wood, windows on both sides."""
    from rooms import room
    panel = boards((0.46, 0.26, 0.12), 3, 0.12, 0.3, plane='yz')
    ends = boards((0.46, 0.26, 0.12), 3, 0.12, 0.3, plane='xz')
    room(2.6, 5.0, 2.05, boards((0.4, 0.25, 0.13), 1.6, 0.1, 0.3, turn=math.pi / 2), panel, [(0.95, 1.65, 0.85, 1.75)], [(-0.6, 0.5, 1.05, 1.65), (1.1, 2.2, 1.05, 1.65), (2.8, 3.9, 1.05, 1.65)], plaster((0.82, 0.8, 0.74)), ends, wood((0.3, 0.17, 0.08), axis=2), day=3.0)
    box((1.9, -1.5, 0), (2.6, 3.9, 0.42), wood((0.42, 0.24, 0.11), axis=1), 0.02)
    box((1.88, -1.5, 0.42), (2.58, 3.9, 0.56), cloth((0.12, 0.2, 0.3)), 0.05)
    box((2.42, -1.5, 0.56), (2.58, 3.9, 0.98), cloth((0.12, 0.2, 0.3)), 0.05)
    for i, y in enumerate((0.4, 1.5, 3.0)):
        cushion((2.3, y, 0.76), (0.42, 0.42, 0.16), cloth(((0.6, 0.55, 0.45), (0.55, 0.3, 0.12))[i % 2], 260), math.radians(74), math.radians(-90), i)
    box((0, 1.2, 0), (0.62, 4.9, 0.86), wood((0.42, 0.24, 0.11), axis=2), 0.01)
    box((0, 1.18, 0.86), (0.65, 4.9, 0.9), stone_slab((0.72, 0.7, 0.66), rough=0.2), 0.006)
    for y in np.arange(1.25, 4.8, 0.6):
        box((0.62, y, 0.12), (0.635, y + 0.56, 0.82), wood((0.46, 0.27, 0.13), axis=2), 0.004)
    place(load('by', 'boiler'), (0.32, 2.2, 0.9), 0.5)
    place(load('cc0', 'littlePlant', size=(0.2, 0.2, 0.26)), (0.25, 4.5, 0.9), 0)
    place(load('by', 'table', size=(0.6, 1.1, 0.72), skin={'': wood((0.42, 0.25, 0.12), axis=1)}), (1.5, 1.9, 0))
    place(load('scopia', 'bowlWithFruits', size=(0.3, 0.3, 0.14)), (1.5, 1.9, 0.72), 0)
    for y in (0.2, 1.8, 3.4):
        bulb((0.25, y, 1.8), 5)
    sun(30, 10, 6)
    sky(30, 10, 0.25, 0.4)
    camera((0.85, -2.3, 1.4), (1.45, 3.0, 0.9), 20, 8, 4)
