"""Land and water: heights out of noise, and what they are covered with."""
import functools
import math
import numpy as np
from plants import mesh, put
from surfaces import Nodes, shade


@functools.cache
def _lattice(seed):
    rng = np.random.default_rng(seed)
    angle = rng.uniform(0, 2 * math.pi, (256, 256))
    return np.cos(angle), np.sin(angle)


def noise(x, y, seed=0):
    """Smooth noise of about -0.7 to 0.7 at the places, which may be arrays."""
    gx, gy = _lattice(seed)
    x, y = np.asarray(x, float), np.asarray(y, float)
    x0, y0 = np.floor(x).astype(int), np.floor(y).astype(int)
    fx, fy = x - x0, y - y0

    def corner(i, j):
        a, b = (x0 + i) % 256, (y0 + j) % 256
        return gx[a, b] * (fx - i) + gy[a, b] * (fy - j)

    ux, uy = fx * fx * fx * (fx * (fx * 6 - 15) + 10), fy * fy * fy * (fy * (fy * 6 - 15) + 10)
    low = corner(0, 0) * (1 - ux) + corner(1, 0) * ux
    return low * (1 - uy) + (corner(0, 1) * (1 - ux) + corner(1, 1) * ux) * uy


def hills(x, y, scale=100.0, octaves=6, seed=0, rough=0.5):
    """Rolling land between about -1 and 1."""
    return sum(rough**i * noise(x / scale * 2**i + 17.3 * i, y / scale * 2**i - 9.1 * i, seed + i) for i in range(octaves)) * 1.3


def ridges(x, y, scale=900.0, octaves=9, seed=0, sharp=2.0, rough=0.5):
    """Sharp ridges between about 0 and 1; each finer one is stronger where the coarser is high."""
    x, y = np.asarray(x, float), np.asarray(y, float)
    wx = x + scale * 0.18 * noise(x / scale * 2.1, y / scale * 2.1, seed + 50)
    wy = y + scale * 0.18 * noise(x / scale * 2.1 + 31, y / scale * 2.1, seed + 51)
    total, weight, size, norm = 0.0, 1.0, 1.0, 0.0
    for i in range(octaves):
        each = (1 - np.abs(noise(wx / scale * 2**i + 5.2 * i, wy / scale * 2**i + 1.7 * i, seed + i)) * 1.9) ** sharp
        each = np.clip(each, 0, 1) * weight
        weight = np.clip(each * 1.9, 0, 1)
        total, norm, size = total + each * size, norm + size, size * rough
    return total / norm


def land(height, x, y, steps=(400, 400), material=None, name='land', dense=1.0):
    """Makes the land of a height function over a field; rows can lie denser near the start of y."""
    xs = np.linspace(*x, steps[0])
    ys = y[0] + (y[1] - y[0]) * np.linspace(0, 1, steps[1]) ** dense
    gx, gy = np.meshgrid(xs, ys)
    points = np.stack([gx, gy, np.broadcast_to(height(gx, gy), gx.shape)], -1).reshape(-1, 3)
    i = np.arange(steps[0] * steps[1]).reshape(steps[1], steps[0])
    faces = np.stack([i[:-1, :-1], i[:-1, 1:], i[1:, 1:], i[1:, :-1]], -1).reshape(-1, 4)
    return put(mesh(name, points, faces, material, smooth=True))


def fan(height, reach, angle=50.0, steps=(700, 500), near=2.0, material=None, towards=90.0):
    """Makes the land that a camera at the origin sees: finer near it, coarser far away."""
    turns = np.radians(np.linspace(towards + angle, towards - angle, steps[0]))
    far = near * (reach / near) ** np.linspace(0, 1, steps[1])
    gt, gr = np.meshgrid(turns, far)
    gx, gy = gr * np.cos(gt), gr * np.sin(gt)
    points = np.stack([gx, gy, np.broadcast_to(height(gx, gy), gx.shape)], -1).reshape(-1, 3)
    i = np.arange(steps[0] * steps[1]).reshape(steps[1], steps[0])
    faces = np.stack([i[:-1, :-1], i[:-1, 1:], i[1:, 1:], i[1:, :-1]], -1).reshape(-1, 4)
    return put(mesh('land', points, faces, material, smooth=True))


def haze(n, shader, distance, colour, strength=1.0):
    """Far things fade into the colour of the air."""
    depth = n.add('CameraData', out=2)
    fade = n.maths('SUBTRACT', 1.0, n.maths('POWER', 2.718, n.maths('DIVIDE', depth, -distance)))
    air = n.add('Emission', Color=(*colour, 1), Strength=strength)
    n.set(n.tree.nodes['Material Output'], 'Surface', n.add('MixShader', _0=fade, _1=shader, _2=air))


AIR = (0.42, 0.55, 0.75)


def mountain(snow=1e9, trees=-1e9, band=120.0, rock=(0.23, 0.21, 0.19), green=(0.06, 0.1, 0.02), scale=1.0, air=9000.0, air_colour=AIR, air_strength=0.6, meadow=0.72):
    """Rock where it is steep, meadow where it is flat, snow above a height."""
    n = Nodes('mountain')
    place = n.add('NewGeometry')
    normal = n.add('SeparateXYZ', out=2, Vector=n.add('NewGeometry', out=1))
    high = n.add('SeparateXYZ', out=2, Vector=place)
    coarse = n.noise(place, 0.006 / scale, 10, 0.62)
    fine = n.noise(place, 0.09 / scale, 12, 0.68)
    layers = n.noise(n.add('Mapping', Vector=place, Scale=(0.01 / scale, 0.01 / scale, 0.09 / scale), Rotation=(0.25, 0.12, 0)), 1.0, 8, 0.65)
    stone = n.mix(0.5, n.ramp(fine, (0.3, shade(rock, 0.5)), (0.55, rock), (0.75, shade(rock, 1.55))), n.ramp(layers, (0.3, shade(rock, 0.55)), (0.7, shade(rock, 1.4))))
    grassy = n.ramp(n.mix(0.5, coarse, fine), (0.35, shade(green, 0.55)), (0.5, green), (0.66, (green[0] * 2.0, green[1] * 1.45, green[2] * 1.7)))
    flat = n.maths('ADD', normal, n.maths('MULTIPLY', n.maths('SUBTRACT', fine, 0.5), 0.5))
    above = n.add('MapRange', Value=n.maths('ADD', high, n.maths('MULTIPLY', n.maths('SUBTRACT', coarse, 0.5), band * 3)), From_Min=trees, From_Max=trees + band) if trees > -1e8 else 0.0
    cover = n.add('MapRange', Value=n.maths('SUBTRACT', flat, n.maths('MULTIPLY', above, 0.35)), From_Min=meadow - 0.06, From_Max=meadow + 0.06)
    ground = n.mix(cover, stone, grassy)
    line = n.maths('ADD', high, n.maths('MULTIPLY', n.maths('SUBTRACT', coarse, 0.5), band * 4))
    white = n.maths('MULTIPLY', n.add('MapRange', Value=line, From_Min=snow, From_Max=snow + band), n.add('MapRange', Value=flat, From_Min=0.52, From_Max=0.72))
    ground = n.mix(white, ground, (0.86, 0.89, 0.93))
    n.bump(n.mix(0.4, fine, layers), 1.0, 16.0 * scale)
    n.finish(Base_Color=ground, Roughness=0.9, Specular_IOR_Level=0.15)
    haze(n, n.shader.outputs[0], air, air_colour, air_strength)
    return n.material


def water(deep=(0.004, 0.022, 0.03), scale=1.0, strength=0.35, rough=0.03, stretch=(1, 1, 1), air=None, air_colour=AIR, air_strength=0.6, foam=None):
    """Waves of two sizes; what it mirrors does most of the work."""
    n = Nodes('water')
    at = n.add('Mapping', Vector=n.add('NewGeometry'), Scale=stretch)
    big = n.noise(at, 0.28 / scale, 6, 0.55, 0.4)
    small = n.noise(at, 2.1 / scale, 5, 0.6, 0.3)
    n.bump(n.mix(0.3, big, small), strength, 0.5 * scale)
    n.finish(Base_Color=deep, Roughness=rough, IOR=1.333, Specular_IOR_Level=0.5)
    if air:
        haze(n, n.shader.outputs[0], air, air_colour, air_strength)
    return n.material


def meadow(green=(0.06, 0.1, 0.022), brown=(0.17, 0.12, 0.06), scale=1.0):
    n = Nodes('meadow')
    at = n.add('NewGeometry')
    big, fine = n.noise(at, 0.25 / scale, 8, 0.6), n.noise(at, 9 / scale, 10, 0.7)
    n.bump(fine, 0.6, 0.05)
    tone = n.ramp(fine, (0.3, shade(green, 0.4)), (0.55, green), (0.75, shade(green, 1.7)))
    return n.finish(Base_Color=n.mix(n.ramp(big, (0.5, (0, 0, 0)), (0.75, (0.7, 0.7, 0.7))), tone, brown), Roughness=0.95)


def sand(colour=(0.58, 0.46, 0.31), wet=None):
    """Dry sand; wet and dark below a height."""
    n = Nodes('sand')
    at = n.add('NewGeometry')
    dunes, fine = n.noise(n.add('Mapping', Vector=at, Scale=(0.6, 1.6, 1)), 1.7, 8, 0.6, 0.5), n.noise(at, 55, 6, 0.7)
    n.bump(n.mix(0.18, dunes, fine), 0.7, 0.12)
    tone = n.mix(0.6, colour, n.ramp(n.mix(0.5, dunes, fine), (0.35, shade(colour, 0.72)), (0.65, shade(colour, 1.15))))
    rough = 0.95
    if wet is not None:
        high = n.add('SeparateXYZ', out=2, Vector=at)
        line = n.maths('ADD', high, n.maths('MULTIPLY', n.maths('SUBTRACT', dunes, 0.5), 0.12))
        dry = n.add('MapRange', Value=line, From_Min=wet, From_Max=wet + 0.14)
        tone = n.mix(dry, shade(colour, 0.42), tone)
        rough = n.add('MapRange', Value=dry, To_Min=0.16, To_Max=0.95)
    return n.finish(Base_Color=tone, Roughness=rough)


def snowfield(shadow=0.86):
    n = Nodes('snow')
    at = n.add('NewGeometry')
    soft, fine = n.noise(at, 0.5, 8, 0.55), n.noise(at, 30, 6, 0.7)
    n.bump(n.mix(0.15, soft, fine), 0.5, 0.25)
    return n.finish(Base_Color=(shadow, shadow + 0.02, shadow + 0.05), Roughness=0.6, Subsurface_Weight=0.0)


def gravel(colour=(0.4, 0.36, 0.3), size=0.03):
    n = Nodes('gravel')
    at = n.add('NewGeometry')
    cells = n.add('TexVoronoi', out=1, Vector=at, Scale=1 / size)
    round_ = n.add('TexVoronoi', Vector=at, Scale=1 / size)
    n.bump(n.maths('SUBTRACT', 1.0, round_), 0.7, size * 0.7)
    each = n.ramp(n.add('SeparateColor', Color=cells), (0, shade(colour, 0.55)), (1, shade(colour, 1.4)))
    return n.finish(Base_Color=n.mix(n.noise(at, 0.8, 6), each, shade(colour, 0.8), 'MIX'), Roughness=0.95)
