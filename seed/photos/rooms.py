"""A room: floor, walls with windows, ceiling, skirting, and daylight that comes in."""
from grounds import meadow
from plants import bush, place
from shapes import box, curtain, frame, light, slab, wall
from surfaces import clear_glass, cloth, plain, plaster


def room(width, depth, height, floor, walls, windows=(), side_windows=(), ceiling=None, accent=None, frames=None, bars=(2, 1), day=1.0, day_colour=(0.82, 0.9, 1.0), skirting=True, beams=None, open_front=True):
    """A room from the origin to (width, depth): windows are (from, to, low, high) in the far wall, side_windows in the right one."""
    frames = frames or plain((0.82, 0.82, 0.8), 0.35)
    slab([(-0.5, -3, 0), (width + 0.5, -3, 0), (width + 0.5, depth + 0.5, 0), (-0.5, depth + 0.5, 0)], floor)
    box((-0.3, -3, height), (width + 0.3, depth + 0.3, height + 0.2), ceiling or plaster((0.88, 0.87, 0.85)), 0)
    wall((0, depth), (width, depth), 0, height, windows, accent or walls)
    wall((width, depth), (width, -3), 0, height, [(depth - b, depth - a, c, d) for a, b, c, d in side_windows], walls)
    box((-0.25, -3, 0), (0, depth + 0.25, height), walls, 0)
    box((-0.3, -3.2, 0), (width + 0.3, -3, height), walls, 0)
    glass = clear_glass()
    for a, b, c, d in windows:
        frame((0, depth), (1, 0), a, b, c, d, 0.08, frames, glass, bars)
        if c > 0.2:
            box((a - 0.06, depth - 0.06, c - 0.04), (b + 0.06, depth + 0.1, c), frames)
        light(((a + b) / 2, depth + 0.32, (c + d) / 2), (b - a, d - c), 20 * day * (b - a) * (d - c), day_colour, (0, -1, -0.15))
    if side_windows:
        _yard(width)
    for a, b, c, d in side_windows:
        frame((width, depth), (0, -1), depth - b, depth - a, c, d, 0.08, frames, glass, bars)
        light((width + 0.32, (a + b) / 2, (c + d) / 2), (d - c, b - a), 20 * day * (b - a) * (d - c), day_colour, (-1, 0, -0.15))
    if skirting:
        _skirting(width, depth, windows, frames)
    for x in beams or ():
        box((x - 0.09, -3, height - 0.2), (x + 0.09, depth, height), _beam(), 0.012)


def _yard(width):
    """What lies outside of the side windows: grass and a hedge."""
    slab([(width + 0.5, -40, -0.3), (width + 90, -40, -0.3), (width + 90, 60, -0.3), (width + 0.5, 60, -0.3)], meadow())
    hedge = bush(3, 1.3, 7000, (0.06, 0.11, 0.028), 0.12)
    for i in range(16):
        place(hedge, (width + 9 + 0.5 * (i % 3), -9 + i * 1.6, -0.4), i, 1.0 + 0.2 * (i % 4))


def _skirting(width, depth, windows, material):
    doors = sorted((a, b) for a, b, c, _ in windows if c < 0.1)
    start = 0.0
    for a, b in [*doors, (width, width)]:
        if a - start > 0.05:
            box((start, depth - 0.015, 0), (a, depth, 0.09), material, 0.003)
        start = b
    box((0, -3, 0), (0.015, depth, 0.09), material, 0.003)
    box((width - 0.015, -3, 0), (width, depth, 0.09), material, 0.003)


def _beam():
    from surfaces import wood
    return wood((0.22, 0.13, 0.07), axis=1, rough=0.7, bump=0.4)


def drapes(x0, x1, depth, low, high, colour=(0.75, 0.72, 0.66), share=0.2, rod=True):
    """Curtains at both sides of a window in the far wall, on a rod."""
    fabric = cloth(colour, 300)
    wide = (x1 - x0) * share
    curtain(x0 - wide * 0.7, x0 + wide * 0.3, depth - 0.12, low, high, fabric, 7)
    curtain(x1 - wide * 0.3, x1 + wide * 0.7, depth - 0.12, low, high, fabric, 7)
    if rod:
        box((x0 - wide, depth - 0.13, high), (x1 + wide, depth - 0.11, high + 0.02), plain((0.05, 0.05, 0.05), 0.4))


def picture(x0, x1, y, z0, z1, material, rim=None, axis='y'):
    """A framed picture on the far wall (axis y) or the left one (axis x)."""
    rim = rim or plain((0.05, 0.04, 0.03), 0.4)
    if axis == 'y':
        box((x0, y - 0.03, z0), (x1, y, z1), rim)
        box((x0 + 0.03, y - 0.034, z0 + 0.03), (x1 - 0.03, y - 0.03, z1 - 0.03), plain((0.85, 0.84, 0.8), 0.9), 0)
        slab([(x0 + 0.1, y - 0.036, z0 + 0.1), (x1 - 0.1, y - 0.036, z0 + 0.1), (x1 - 0.1, y - 0.036, z1 - 0.1), (x0 + 0.1, y - 0.036, z1 - 0.1)], material)
    else:
        box((y, x0, z0), (y + 0.03, x1, z1), rim)
        box((y + 0.03, x0 + 0.03, z0 + 0.03), (y + 0.034, x1 - 0.03, z1 - 0.03), plain((0.85, 0.84, 0.8), 0.9), 0)
        slab([(y + 0.036, x0 + 0.1, z0 + 0.1), (y + 0.036, x1 - 0.1, z0 + 0.1), (y + 0.036, x1 - 0.1, z1 - 0.1), (y + 0.036, x0 + 0.1, z1 - 0.1)], material)


def painting(a=(0.2, 0.3, 0.4), b=(0.75, 0.6, 0.4), seed=1.0):
    """An abstract canvas."""
    from surfaces import Nodes
    n = Nodes('painting')
    at = n.add('Mapping', Vector=n.add('TexCoord', out=3), Location=(seed, seed * 2, seed), Scale=(1.0, 1.0, 3.0))
    cloud = n.noise(at, 1.4, 7, 0.6, 1.6)
    return n.finish(Base_Color=n.ramp(cloud, (0.3, a), (0.46, (0.8, 0.77, 0.7)), (0.6, b), (0.72, a)), Roughness=0.8)


def rug(x0, x1, y0, y1, colour=(0.6, 0.55, 0.47), other=None):
    """A woven rug with a border."""
    from surfaces import Nodes, shade
    n = Nodes('rug')
    at = n.add('NewGeometry')
    tuft = n.noise(at, 260, 3, 0.6)
    stripes = n.add('TexWave', Vector=at, Scale=1.4, Distortion=2.0, Detail=3.0)
    other = other or shade(colour, 0.62)
    n.bump(tuft, 0.9, 0.012)
    tone = n.mix(n.ramp(stripes, (0.45, (0, 0, 0)), (0.6, (1, 1, 1))), n.mix(tuft, shade(colour, 0.7), shade(colour, 1.2)), other)
    box((x0, y0, 0.001), (x1, y1, 0.016), n.finish(Base_Color=tone, Roughness=1.0, Sheen_Weight=0.4), 0.006)
