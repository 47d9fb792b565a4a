"""What lies around: mountains, lakes, coasts, canals, villages."""
import numpy as np
from grounds import fan, hills, land, mountain, noise, ridges, sand, water
from kit import plane, scene
from plants import bush, conifer, forest, grass, lawn, mesh, pebble, place, put
from studio import camera, sky, sun

BLUE = (0.36, 0.5, 0.78)


def stand(x, y, at, width=60.0):
    """1 near a place and 0 away from it."""
    return np.exp(-(((x - at[0]) ** 2 + (y - at[1]) ** 2) / width**2))


def alps(seed, rise, start=900.0, scale=2600.0, dip=22.0):
    def height(x, y):
        far = np.sqrt(x * x + y * y)
        up = ridges(x, y + 3000, scale, 9, seed=seed) * np.clip((far - start) / 2600, 0, 1) ** 1.1 * rise
        low = hills(x, y, 420, 6, seed + 3) * 14 * np.clip((far - 60) / 300, 0, 1)
        return up + low - dip * np.exp(-(((far - 270) / 190) ** 2)) + 1.5 * hills(x, y, 40, 5, seed + 4) - 6

    return height


def shore_stones(count, x, y, ground, seed=3, size=0.5):
    kinds = [pebble(i, (0.27, 0.26, 0.24), size) for i in (1, 2, 3)]
    forest(kinds, count, x, y, ground, seed, size=(0.2, 1.5), sink=0.08)


def lakeside(seed, rise, light, snow, count=1500, exposure=None, trees=True, clouds=0.45, strength=0.1, air=26000, foreground=True, eye=7.5, dust=0.6):
    height = alps(seed, rise)
    fan(height, 9500, 42, (620, 460), 3, mountain(snow=snow, trees=300, air=air, air_colour=BLUE, air_strength=0.75))
    plane((-4000, 0), (4000, 4000), -12, water(scale=1.0, strength=strength, air=air, air_colour=BLUE))
    at = lambda x, y: float(height(x, y))
    spruce = [conifer(i, 15, 2.7, 12_000) for i in (1, 2)]
    forest(spruce, count, (-700, 700), (330, 1300), at, 1, lambda x, y, z: z > -11.5 and noise(x / 120, y / 120, 9) > -0.22, (0.5, 1.25))
    if foreground:
        near = [conifer(i, 13, 2.6, 40_000) for i in (5, 6)]
        for x, y, size in ((-17, 30, 1.0), (-21, 37, 1.25), (-13.5, 41, 0.7), (19, 33, 1.1), (25, 40, 1.3), (22, 47, 0.9)):
            place(near[int(x) % 2], (x, y, at(x, y) - 0.2), x, size)
        patch = grass(2, 2.0, 2600, 0.22, (0.09, 0.14, 0.03), 0.25, 0.006)
        lawn(patch, (-14, 14), (5, 34), 2.0, at, skip=lambda x, y: abs(x) > 3 + y * 0.75)
        shore_stones(60, (-25, 25), (12, 60), at)
        flower = bush(4, 0.3, 1200, (0.08, 0.13, 0.03), 0.05, (0.75, 0.6, 0.1), 0.1)
        forest([flower], 14, (-8, 8), (8, 26), at, 5)
    sun(*light, 4.6 if light[0] > 12 else 3.4)
    sky(*light, 0.11, clouds, seed=seed * 1.7, dust=dust)
    camera((0, 0, at(0, 3) + eye - 2.5), (0, 300, 30), 27)


@scene(samples=10, exposure=0.5)
def lakeside_1():
    lakeside(7, 2100, (40, 212), 1050, count=4200, clouds=0.7)


@scene(samples=10, exposure=0.75)
def lakeside_2():
    lakeside(12, 1700, (7, 195), 1500, clouds=0.6, dust=2.5, strength=0.05)


@scene(samples=10, exposure=0.5)
def lakeside_3():
    lakeside(21, 1100, (48, 40), 4000, count=2600, clouds=0.65, strength=0.14)


def summits(seed, light, snow, rise=2600, clouds=0.45, meadow_=True, air=30000):
    def height(x, y):
        far = np.sqrt(x * x + y * y)
        up = ridges(x, y + 900, 2300, 10, seed=seed) * np.clip((far - 350) / 2300, 0, 1) ** 1.0 * rise
        valley = -190 * np.clip((far - 90) / 700, 0, 1) * np.clip(1.6 - far / 1900, 0, 1)
        return up + valley + hills(x, y, 260, 7, seed + 3) * 16 * np.clip(far / 160, 0, 1) + 0.5 * hills(x, y, 14, 5, seed + 8)

    fan(height, 9000, 42, (700, 560), 2.5, mountain(snow=snow, trees=650, air=air, air_colour=BLUE, air_strength=0.75, green=(0.07, 0.105, 0.022)))
    at = lambda x, y: float(height(x, y))
    spruce = [conifer(i, 15, 2.6, 12_000) for i in (1, 2)]
    forest(spruce, 2600, (-900, 900), (60, 1500), at, 1, lambda x, y, z: noise(x / 150, y / 150, 9) > 0.05 and z < 330, (0.5, 1.2))
    patch = grass(2, 2.0, 2600, 0.2, (0.085, 0.13, 0.028), 0.3, 0.006)
    lawn(patch, (-18, 18), (4, 36), 2.0, at, skip=lambda x, y: abs(x) > 3 + y * 0.75)
    for i, colour in enumerate(((0.8, 0.62, 0.08), (0.75, 0.72, 0.7), (0.4, 0.2, 0.55))):
        forest([bush(i, 0.16, 420, (0.08, 0.13, 0.03), 0.05, colour, 0.18)], 60, (-14, 14), (5, 32), at, 5 + i)
    shore_stones(36, (-18, 18), (7, 50), at, size=0.6)
    sun(*light, 4.6)
    sky(*light, 0.11, clouds, seed=seed * 2.3, dust=0.5)
    camera((0, 0, at(0, 3) + 1.9), (0, 300, 52), 26)


@scene(samples=10, exposure=0.5)
def peak_1():
    summits(5, (42, 212), 1250, clouds=0.65)


@scene(samples=10, exposure=0.35)
def peak_2():
    summits(33, (30, 320), 1450, 2300, 0.65)


@scene(samples=10, exposure=0.85)
def peak_3():
    summits(14, (9, 165), 1300, 2500, 0.5)


def slopes(seed, light, exposure=0.0, clouds=0.3):
    def height(x, y):
        far = np.sqrt(x * x + y * y)
        up = ridges(x, y + 900, 2300, 10, seed=seed) * np.clip((far - 350) / 2300, 0, 1) * 2300
        return up - 120 * np.clip((far - 60) / 600, 0, 1) * np.clip(1.6 - far / 1900, 0, 1) + hills(x, y, 230, 5, seed + 3) * 15 * np.clip(far / 120, 0, 1) + 0.35 * hills(x, y, 9, 3, seed)

    fan(height, 9000, 42, (700, 560), 2.5, mountain(snow=-300, band=10, trees=-300, air=32000, air_colour=BLUE, air_strength=0.9, meadow=0.5))
    at = lambda x, y: float(height(x, y))
    spruce = [snowy_spruce(i) for i in (1, 2, 3)]
    forest(spruce, 1700, (-700, 700), (45, 1300), at, 1, lambda x, y, z: noise(x / 110, y / 110, 9) > 0.02 and z < 380, (0.5, 1.2))
    for x, y, size in ((-12, 22, 0.8), (-16, 28, 1.1), (15, 30, 1.0), (20, 26, 0.75)):
        place(spruce[int(y) % 3], (x, y, at(x, y) - 0.3), y, size)
    sun(*light, 4.0)
    sky(*light, 0.1, clouds, seed=seed, dust=0.4)
    camera((0, 0, at(0, 3) + 2.4), (0, 300, 46), 26)


def snowy_spruce(seed, height=15.0):
    """A spruce with snow on the upper side of its boughs."""
    it = conifer(seed, height, 2.7, 16_000, (0.018, 0.04, 0.018))
    from surfaces import Nodes
    n = Nodes('snowy')
    up = n.add('SeparateXYZ', out=2, Vector=n.add('NewGeometry', out=1))
    lump = n.noise(n.add('TexCoord', out=3), 0.9, 4)
    white = n.add('MapRange', Value=n.maths('ADD', n.maths('ABSOLUTE', up), n.maths('MULTIPLY', n.maths('SUBTRACT', lump, 0.5), 2.2)), From_Min=0.45, From_Max=0.75)
    it.data.materials[1] = n.finish(Base_Color=n.mix(white, (0.02, 0.042, 0.02), (0.85, 0.88, 0.93)), Roughness=0.7)
    return it


@scene(samples=10, exposure=-0.30)
def snow_1():
    slopes(5, (28, 214), clouds=0.55)


@scene(samples=10, exposure=-0.15)
def snow_2():
    slopes(40, (22, 35), clouds=0.55)


def coast(seed, light, dunes=True, clouds=0.45, headland=0.0, exposure=0.0, sand_colour=(0.42, 0.32, 0.21), palms=False, turn=0.0):
    """A beach along the left, the sea at the right, dunes with grass behind."""
    def height(x, y):
        line = -3 + 6 * noise(y / 60, 0.3, seed) + y * 0.06
        up = np.clip((line - x) / 14, -3, 2.4)
        back = np.clip((line - x - 24) / 22, 0, 1) ** 1.3 * (5 + 4 * noise(x / 11, y / 11, seed + 2) + 1.5 * noise(x / 4, y / 4, seed + 5))
        rock = headland * np.clip((y - 240) / 160, 0, 1) * np.clip((line + 60 - x) / 70, 0, 1) * (0.6 + 0.8 * ridges(x, y, 130, 7, seed))
        return up + back * dunes + rock + 0.09 * hills(x, y, 5, 5, seed)

    fan(height, 1800, 80, (900, 560), 0.6, sand(sand_colour, wet=0.32))
    plane((-600, -20), (9000, 12000), 0, water((0.006, 0.05, 0.06), 0.9, 0.42, stretch=(1, 0.55, 1)))
    plane((-9000, 1500), (9000, 12000), -0.05, water((0.006, 0.05, 0.06), 1.2, 0.3))
    at = lambda x, y: float(height(x, y))
    surf(height, seed)
    reed = grass(3, 1.2, 700, 0.55, (0.11, 0.14, 0.045), 0.45, 0.006)
    forest([reed], 900, (-90, -8), (4, 130), at, 4, lambda x, y, z: z > 2.8, (0.8, 1.4), 0.02)
    shore_stones(10, (-12, 2), (7, 30), at, size=0.12)
    sun(*light, 4.4 if light[0] > 15 else 3.2)
    sky(*light, 0.11, clouds, seed=seed * 1.3, dust=0.8)
    return at


def surf(height, seed):
    """Foam where the waves run out."""
    from surfaces import Nodes
    n = Nodes('foam')
    place_ = n.add('NewGeometry')
    lace = n.noise(place_, 1.4, 8, 0.7, 1.2)
    see = n.add('MapRange', Value=lace, From_Min=0.46, From_Max=0.56)
    out = n.tree.nodes['Material Output']
    n.finish(Base_Color=(0.85, 0.87, 0.88), Roughness=0.9)
    n.set(out, 'Surface', n.add('MixShader', _0=see, _1=n.add('BsdfTransparent'), _2=n.shader.outputs[0]))
    ys = np.concatenate([np.linspace(3, 60, 300), np.linspace(60, 400, 260)])
    for k, (level, width) in enumerate(((0.02, 1.5), (-0.22, 1.1), (-0.6, 1.6), (-1.05, 1.2))):
        rows = []
        for y in ys:
            xs = np.linspace(-12, 60, 700)
            hit = xs[np.argmin(np.abs(height(xs, np.full_like(xs, y)) - level))]
            rows.append(hit)
        line = np.convolve(np.pad(rows, 6, 'edge'), np.ones(13) / 13, 'valid') + 0.5 * noise(ys / 3, k + 0.5, seed) + k * 0.6
        wide = width * np.clip(0.55 + noise(ys / 9, k * 3.3, seed + 1) * (1.6 if k else 0.7), 0.02, 1.6)
        z = np.full_like(ys, 0.035 + 0.02 * k)
        points = np.stack([np.stack([line - wide / 2, ys, z], 1), np.stack([line + wide / 2, ys, z], 1)], 1).reshape(-1, 3)
        i = np.arange(len(ys) - 1) * 2
        put(mesh('foam', points, np.stack([i, i + 1, i + 3, i + 2], 1), n.material))


@scene(samples=10, exposure=-0.40)
def beach_1():
    at = coast(3, (46, 60))
    camera((-3.5, 0, at(-3.5, 2) + 2.3), (4, 60, 1.5), 26)


@scene(samples=10, exposure=0.85)
def beach_2():
    at = coast(8, (6, 62), clouds=0.6)
    camera((-3, 0, at(-3, 2) + 1.9), (3, 60, 3.5), 26)


@scene(samples=10, exposure=-0.40)
def beach_3():
    at = coast(15, (52, 110), headland=42, clouds=0.3)
    camera((-6, 0, at(-6, 2) + 3.4), (0, 60, 3), 24)


def sea_cliffs(seed, light, clouds=0.4, rock=(0.5, 0.45, 0.37), eye=34.0, tall=30.0):
    def height(x, y):
        line = 14 + 26 * noise(y / 70, 0.7, seed) + 10 * noise(y / 23, 2.7, seed + 1) - y * 0.02
        steep = np.clip((line - x) / 5.0 + 0.5 * noise(x / 6, y / 6, seed + 2), 0, 1) ** 0.6
        layers = 0.7 * np.sin((line - x) * 1.7 + 3 * noise(x / 9, y / 9, seed + 4))
        return -3 + steep * (tall + 5 * noise(x / 60, y / 60, seed + 3) + 0.8 * hills(x, y, 12, 5, seed)) + layers * (steep > 0.02) * (steep < 0.98)

    land(height, (-140, 70), (2, 620), (560, 900), mountain(rock=rock, green=(0.075, 0.11, 0.03), scale=0.05, air=5000, air_colour=BLUE, meadow=0.75), dense=1.6)
    plane((-400, -200), (9000, 14000), 0, water((0.005, 0.045, 0.06), 1.3, 0.45, air=9000, air_colour=(0.5, 0.62, 0.8)))
    at = lambda x, y: float(height(x, y))
    patch = grass(2, 2.0, 1800, 0.18, (0.085, 0.13, 0.03), 0.3, 0.006)
    lawn(patch, (-20, 16), (4, 42), 2.0, at, skip=lambda x, y: at(x, y) < tall - 8)
    for i, colour in enumerate(((0.75, 0.6, 0.05), (0.5, 0.25, 0.5))):
        forest([bush(i, 0.4, 1500, (0.06, 0.09, 0.03), 0.05, colour, 0.2)], 40, (-26, 14), (8, 60), at, 5 + i, lambda x, y, z: z > tall - 7)
    sun(*light, 4.5)
    sky(*light, 0.11, clouds, seed=seed * 1.3, dust=0.7)
    camera((52, -4, eye - 6), (12, 130, 13), 26)


@scene(samples=10, exposure=0.15)
def cliffs_1():
    sea_cliffs(4, (42, 20))


@scene(samples=10, exposure=0.65)
def cliffs_2():
    sea_cliffs(11, (12, 40), 0.6, (0.36, 0.29, 0.25))
