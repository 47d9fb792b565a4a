"""Villages below mountains and on hills."""
import math
import numpy as np
from grounds import fan, hills, mountain, noise, ridges
from houses import chimney, gable, gable_roof, tile_stuff, window
from kit import bundle, scene
from plants import broadleaf, bush, conifer, forest, grass, lawn, mesh, place, put
from scenes_houses import WHITE
from scenes_land import BLUE
from shapes import box
from studio import camera, sky, sun
from surfaces import plain, plaster, stones, wood


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


@scene(samples=10, exposure=0.25)
def village_1():
    white = plaster((0.78, 0.74, 0.66), 30, 0.2, 0.15)
    village(5, (38, 214), [white, stones((0.45, 0.4, 0.33)), plaster((0.72, 0.62, 0.46), 30, 0.2, 0.15), white], [tile_stuff((0.2, 0.15, 0.12)), tile_stuff((0.16, 0.13, 0.11)), tile_stuff((0.24, 0.14, 0.1)), tile_stuff((0.14, 0.12, 0.11))])


@scene(samples=10, exposure=0.15)
def village_2():
    ochre = [plaster(c, 30, 0.2, 0.15) for c in ((0.72, 0.55, 0.35), (0.76, 0.68, 0.54), (0.66, 0.45, 0.3), (0.74, 0.62, 0.48))]
    village(17, (44, 230), ochre, [tile_stuff((0.42, 0.19, 0.1)), tile_stuff((0.36, 0.17, 0.1)), tile_stuff((0.45, 0.23, 0.13)), tile_stuff((0.38, 0.16, 0.09))], 0.3, alpine=False)
