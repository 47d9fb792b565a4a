"""Tents, mobile homes and houses of flats."""
import math
import numpy as np
from grounds import fan, mountain, ridges
from houses import gable, gable_roof, railing, tile_stuff, window
from kit import row, scene
from models import load
from plants import broadleaf, bush, conifer, mesh, place, put
from scenes_houses import far_hills, garden_ground
from scenes_land import BLUE
from shapes import box, bulb, slab
from studio import camera, sky, sun
from surfaces import boards, cloth, plain, plaster, stones, tiles, wood


@scene(samples=10, exposure=0.25)
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


@scene(samples=10, exposure=1.75)
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


@scene(samples=10, exposure=0.15)
def mobilhome_1():
    """A mobile home with a covered deck between hedges."""
    mobile_home((0.74, 0.7, 0.62))
    sun(44, 235, 4.4)
    sky(44, 235, 0.11, 0.4, seed=1.4)
    camera((-8.2, -8.6, 1.7), (0.4, 1, 1.5), 25)


@scene(samples=10, exposure=0.65)
def mobilhome_2():
    mobile_home((0.36, 0.4, 0.38), 1.6)
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


@scene(samples=10, exposure=0.05)
def residence_1():
    residence(plaster((0.82, 0.8, 0.75), 60, 0.06), (44, 235))
    camera((-13, -19, 1.8), (0.5, 2, 5.2), 25, shift=0.03)


@scene(samples=10, exposure=0.15)
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
