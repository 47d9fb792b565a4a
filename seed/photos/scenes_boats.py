"""Boats, canals and harbours."""
import math
import bpy
import numpy as np
from grounds import fan, gravel, hills, land, meadow, mountain, noise, water
from houses import window
from kit import bundle, plane, scene
from models import load
from plants import broadleaf, bush, forest, grass, lawn, mesh, place, put
from scenes_land import BLUE
from shapes import box, bulb, cushion
from studio import camera, sky, sun
from surfaces import boards, cloth, dark_pane, plain, plaster, stone_slab, wood


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
    box((-6.98, -0.82, -0.4), (-5.4, 0.82, 0.86), black, 0.15)
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


@scene(samples=10, exposure=0.35)
def canal_1():
    canal((36, 30), 3)
    moor((0.3, 0.05, 0.04), (0.6, 0.5, 0.25), (3.9, 52, 0), 90)
    camera((-3.5, -4, 2.3), (0.5, 40, 2.6), 25)


@scene(samples=10, exposure=1.15)
def canal_2():
    canal((9, 70), 6, clouds=0.6)
    camera((1.0, -4, 1.9), (-0.5, 40, 3.2), 25)


@scene(samples=10, exposure=0.25)
def boat_1():
    canal((40, 240), 8)
    moor((0.03, 0.1, 0.16), (0.5, 0.09, 0.06), (-4.9, 12.5, 0), 97)
    camera((1.6, -1.5, 1.9), (-4.6, 11, 1.5), 24)


@scene(samples=10, exposure=1.25)
def boat_2():
    canal((8, 215), 11, clouds=0.55)
    moor((0.05, 0.13, 0.07), (0.6, 0.48, 0.2), (4.6, 13, 0), 85, 2.0)
    camera((-3.2, -1.0, 1.7), (3.8, 11.5, 1.6), 24)


@scene(samples=10, exposure=0.25)
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
