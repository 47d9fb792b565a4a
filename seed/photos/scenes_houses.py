"""Lodgings from outside."""
import math
import numpy as np
from grounds import fan, gravel, hills, land, meadow, mountain, noise, ridges, snowfield
from houses import chimney, door, gable, gable_roof, tile_stuff, window
from kit import bundle, plane, row, scene
from plants import broadleaf, bush, conifer, forest, grass, lawn, place
from scenes_land import BLUE, snowy_spruce
from shapes import box, slab
from studio import camera, sky, sun
from surfaces import boards, bricks, plain, plaster, stones, wood

WHITE = (0.8, 0.78, 0.74)
OUT = (0, -1)


def far_hills(seed=3, tall=60, start=120, green=(0.06, 0.095, 0.025), air=3500):
    """Wooded hills at the horizon, behind the house."""
    def height(x, y):
        far = np.sqrt(x * x + y * y)
        return np.clip((far - start) / 400, 0, 1) * (tall * (0.8 + hills(x, y, 330, 7, seed))) - 1.2

    fan(height, 2500, 85, (420, 160), start * 0.6, mountain(green=green, scale=0.12, air=air, air_colour=BLUE, air_strength=0.75))
    tree = [broadleaf(i, 9, 3.6, 3500, (0.06, 0.1, 0.022), 0.6, crown=0.06) for i in (31, 32)]
    forest(tree, 2600, (-480, 480), (70, 700), lambda x, y: float(height(x, y)), seed, lambda x, y, z: noise(x / 70, y / 70, seed) > -0.05, (0.7, 1.4))


def garden_ground(size=26, front=-16, back=24, skip=lambda x, y: False, tall=0.07, dry=0.12, green=(0.07, 0.125, 0.022), hole=(0, 0, 0, 0)):
    x0, x1, y0, y1 = hole
    for low, high in (((-300, -60), (x0, 400)), ((x1, -60), (300, 400)), ((x0, -60), (x1, y0)), ((x0, y1), (x1, 400))):
        plane(low, high, -0.02, meadow())
    patch = grass(5, 2.0, 5200, tall, green, dry, 0.005)
    lawn(patch, (-size, size), (front, back), 2.0, skip=skip)


def front(length, storey, holes, frame, shutters=None, lit=0.0, sill=None, y=0.0, stone=None, height=1.25, width=1.0, low=0.9):
    """Windows in a row along a wall that looks to the camera."""
    for x, level in holes:
        window((x, y), OUT, width, height, low + level * storey, frame, shutters, sill, lit, stone=stone)


def body(x0, x1, y0, y1, top, material, base=None):
    box((x0, y0, -0.3), (x1, y1, top), material, 0)
    if base:
        box((x0 - 0.03, y0 - 0.03, -0.3), (x1 + 0.03, y1 + 0.03, 0.45), base, 0.01)


def old_house(walls, roof, shutters, frame, light_from, stone=None, storeys=2, length=11.0, depth=8.0, pitch=38, kind='round', seed=1, lit=0.0, roses=True, chimneys=(2.0, -3.8), clouds=0.45, base=None, eye=(-9.5, -15.5, 1.75)):
    half, top = length / 2, 2.9 * storeys - 0.2
    body(-half, half, 0, depth, top, walls, base)
    gable(-half, 0, depth, top, pitch, walls)
    gable(half - 0.2, 0, depth, top, pitch, walls)
    peak = gable_roof(-half, half, 0, depth, top, pitch, roof, 0.4, kind, wood((0.16, 0.1, 0.06)))
    sill = plain((0.5, 0.46, 0.4), 0.9)
    spots = [(-half + length * (i + 0.5) / 4, level) for level in range(storeys) for i in range(4)]
    door_x = spots[1][0]
    front(length, 2.75, [s for s in spots if s != spots[1]], frame, shutters, lit, sill, stone=stone)
    door((door_x, 0), OUT, 1.05, 2.15, shutters or frame, stone or frame, 0.05)
    for level in range(storeys):
        window((-half, depth * 0.45), (-1, 0), 0.9, 1.2, 0.95 + 2.75 * level, frame, shutters, sill, stone=stone)
    for i, x in enumerate(chimneys):
        chimney(x, depth / 2 + 0.4 * i, top, peak + 0.9, walls)
    garden_ground(skip=lambda x, y: (-half - 1 < x < half + 1 and -1.3 < y < depth + 1) or abs(x - door_x) < 1.5 and y < 0)
    slab([(door_x - 0.75, -16, 0.01), (door_x + 0.75, -16, 0.01), (door_x + 0.75, -0.4, 0.01), (door_x - 0.75, -0.4, 0.01)], gravel((0.46, 0.41, 0.34)))
    box((-half - 0.2, -0.95, -0.1), (half + 0.2, 0, 0.03), gravel((0.4, 0.35, 0.28)), 0)
    pink, lavender, green = bush(1, 0.5, 3800, flowers=(0.7, 0.12, 0.2), share=0.1), bush(2, 0.42, 3600, (0.09, 0.12, 0.06), 0.05, (0.28, 0.16, 0.55), 0.35), bush(3, 0.55, 4200)
    if roses:
        for i in range(12):
            x = -half + 0.4 + (length - 0.8) * i / 11
            if abs(x - door_x) > 1.0:
                place((pink, lavender, green, lavender)[i % 4], (x, -0.55, 0), i, 0.65 + 0.3 * ((i * 7) % 5) / 5)
        row(lavender, (door_x - 1.05, -11, 0), (door_x - 1.05, -1.4, 0), 11, 0.05)
        row(lavender, (door_x + 1.05, -11, 0), (door_x + 1.05, -1.4, 0), 11, 0.05)
    far_hills(seed)
    big = [broadleaf(seed + i, 9 + 2 * i, 3.8, 30_000, (0.06 + 0.012 * i, 0.115, 0.022)) for i in (0, 1)]
    for x, y, size in ((half + 5, 4, 1.0), (half + 9, 14, 1.2), (-half - 8, 15, 1.15), (-2, 22, 1.25), (8, 24, 1.1), (-16, 6, 0.85)):
        place(big[int(abs(x)) % 2], (x, y, -0.1), x * 2, size)
    sun(*light_from, 4.4 if light_from[0] > 15 else 3.0)
    sky(*light_from, 0.11, clouds, seed=seed * 2.1, dust=0.8)
    camera(eye, (-0.4, 2, 3.0), 26)


@scene(samples=10, exposure=0.05)
def house_1():
    old_house(stones((0.44, 0.37, 0.28)), tile_stuff(), plain((0.16, 0.24, 0.3), 0.55), plain(WHITE, 0.5), (44, 235), seed=1)


@scene(samples=10, exposure=0.05)
def house_2():
    blue = plain((0.06, 0.16, 0.32), 0.5)
    old_house(plaster((0.8, 0.78, 0.73), dirt=0.14), tile_stuff((0.09, 0.1, 0.12), 0.25, 0.1), blue, plain(WHITE, 0.5), (38, 300), storeys=1, length=12, pitch=45, kind='flat', seed=6, stone=plain((0.45, 0.42, 0.38), 0.9), clouds=0.6, eye=(8.5, -14.5, 1.75))


@scene(samples=10, exposure=0.05)
def house_3():
    old_house(plaster((0.72, 0.5, 0.3), dirt=0.2), tile_stuff((0.4, 0.19, 0.1)), plain((0.2, 0.27, 0.2), 0.6), plain((0.7, 0.68, 0.62), 0.5), (50, 260), pitch=24, seed=9, clouds=0.2, eye=(-8.5, -16.5, 1.8))


@scene(samples=10, exposure=0.85)
def house_4():
    old_house(bricks(), tile_stuff((0.3, 0.11, 0.07)), plain((0.5, 0.5, 0.45), 0.5), plain(WHITE, 0.5), (9, 235), seed=12, pitch=45, kind='flat', lit=1.2, clouds=0.55, eye=(-8.5, -16, 1.7))


def chalet(light_from, snow=0.0, seed=3, lit=0.0, clouds=0.4, eye=(-9.5, -15.5, 1.9), peak_seed=5):
    planks, dark = boards((0.2, 0.105, 0.05), 3.5, 0.18, 0.7, plane='xz', differ=0.35), wood((0.12, 0.07, 0.04), axis=2, rough=0.75, bump=0.3)
    half, depth, low, top, pitch = 6.0, 10.0, 2.7, 5.2, 27
    stone = stones((0.45, 0.43, 0.4), 0.38, (0.5, 0.49, 0.46))
    body(-half, half, 0, depth, low, stone)
    box((-half, 0, low), (half, depth, top), planks, 0)
    rise = half * math.tan(math.radians(pitch))
    from plants import mesh, put
    points = [(x, y, z) for y in (0, depth) for x, z in ((-half, top), (half, top), (0, top + rise))]
    put(mesh('front', points, [(0, 1, 2), (5, 4, 3)], planks))
    shingle = tile_stuff((0.16, 0.12, 0.09), 0.4, 0.3)
    white = snowfield(0.84)
    ridge = turned_roof(half, depth, top, pitch, shingle, dark, snow, white)
    frame, shutters = plain((0.75, 0.72, 0.66), 0.5), plain((0.28, 0.05, 0.04), 0.6)
    for x in (-4.0, -1.6, 4.0):
        window((x, 0), OUT, 0.95, 1.2, 1.0, frame, shutters, None, lit if x != 4 else 0)
    door((1.6, 0), OUT, 1.1, 2.1, dark, dark, 0.05)
    for x in (-3.6, -1.2, 1.2, 3.6):
        window((x, 0), OUT, 1.0, 1.9, 2.95, frame, shutters, None, lit if x < 0 else 0)
    for x in (-1.3, 1.3):
        window((x, 0), OUT, 0.9, 1.2, 5.6, frame, shutters, None, lit)
    for level in (2.75, 5.35):
        wide = half if level < 3 else 3.2
        box((-wide, -1.3, level - 0.14), (wide, 0, level), dark)
        for x in np.arange(-wide, wide, 0.16):
            box((x, -1.3, level), (x + 0.1, -1.27, level + 0.9), dark, 0)
        box((-wide, -1.34, level + 0.88), (wide, -1.24, level + 0.98), dark)
        flower = bush(8, 0.24, 1400, (0.05, 0.1, 0.03), 0.045, (0.75, 0.04, 0.05), 0.4)
        if not snow:
            for x in np.arange(-wide + 0.3, wide, 0.42):
                place(flower, (x, -1.42, level + 0.78), x * 9, 0.9)
    for x in np.arange(-half + 0.2, half, 3.9):
        box((x, -1.25, 0), (x + 0.16, -1.09, 2.6), dark)
    chimney(2.6, 6, top, ridge + 0.7, stone)
    surroundings(snow, seed, peak_seed, white)
    sun(*light_from, 4.3 if light_from[0] > 15 else 3.0)
    sky(*light_from, 0.11, clouds, seed=seed, dust=0.5)
    camera(eye, (0, 1, 3.7), 26)


def turned_roof(half, depth, top, pitch, shingle, dark, snow, white):
    """A roof whose gable looks to the camera: made along x, then turned."""
    def build():
        gable_roof(-depth / 2, depth / 2, -half, half, top, pitch, shingle, 1.3, 'flat', dark, snow, white, wave=0.3)
    it = bundle(build)
    place(it, (0, depth / 2, 0), math.pi / 2)
    return top + half * math.tan(math.radians(pitch))


def surroundings(snow, seed, peak_seed, white):
    def height(x, y):
        far = np.sqrt(x * x + y * y)
        up = ridges(x + 500, y + 900, 2100, 9, seed=peak_seed) * np.clip((far - 700) / 2300, 0, 1) * 2200
        return up + np.clip((far - 40) / 300, 0, 1) * 26 * (1 + hills(x, y, 200, 5, seed)) - 0.25

    fan(height, 7500, 80, (760, 360), 14, mountain(snow=-100 if snow else 1150, trees=-200 if snow else 600, band=10 if snow else 120, air=26000, air_colour=BLUE, air_strength=0.8, meadow=0.5 if snow else 0.72))
    at = lambda x, y: float(height(x, y))
    spruce = [snowy_spruce(i) if snow else conifer(i, 15, 2.7, 14_000) for i in (1, 2)]
    forest(spruce, 1300, (-500, 500), (40, 900), at, seed, lambda x, y, z: noise(x / 90, y / 90, 9) > 0.0, (0.6, 1.25))
    for x, y, size in ((-14, 10, 1.0), (-19, 16, 1.2), (12.5, 13, 1.1), (16, 7, 0.85), (22, 18, 1.3), (-11, 26, 1.2), (4, 30, 1.3)):
        place(spruce[int(abs(x)) % 2], (x, y, -0.2), x, size)
    if snow:
        land(lambda x, y: 0.12 * hills(x, y, 6, 5, 3) + 0.25 * np.clip((np.abs(x) - 6) / 6, 0, 1) + 0.1, (-60, 60), (-25, -0.2), (300, 150), white)
        land(lambda x, y: 0.3 + 0.12 * hills(x, y, 6, 5, 3), (-60, 60), (-0.2, 60), (200, 120), white)
    else:
        garden_ground(24, -16, 26, lambda x, y: -6.8 < x < 6.8 and -1.5 < y < 11 or 0.6 < x < 2.6 and y < 0, 0.13, 0.15, (0.075, 0.13, 0.024))
        slab([(0.9, -16, 0.01), (2.4, -16, 0.01), (2.2, -0.3, 0.01), (1.0, -0.3, 0.01)], gravel((0.42, 0.4, 0.37)))
        for i, colour in enumerate(((0.8, 0.62, 0.08), (0.75, 0.74, 0.72))):
            forest([bush(i, 0.16, 420, (0.08, 0.13, 0.03), 0.05, colour, 0.18)], 60, (-14, 12), (-12, -2), lambda x, y: 0.0, 5 + i, lambda x, y, z: not 0.4 < x < 2.9)


@scene(samples=10, exposure=0.15)
def chalet_1():
    chalet((42, 235))


@scene(samples=10, exposure=-0.15)
def chalet_2():
    chalet((24, 300), snow=0.38, seed=4, eye=(8.5, -16, 2.2), peak_seed=8)


@scene(samples=10, exposure=1.55)
def chalet_3():
    chalet((3, 40), snow=0.38, seed=5, lit=1.6, clouds=0.55, peak_seed=11)
