"""Houses from outside: walls with windows, shutters and doors, roofs of real tiles."""
import math
import bpy
import numpy as np
from grounds import noise
from plants import mesh, put
from shapes import box, slab
from surfaces import Nodes, dark_pane, lamp, plain, shade


def tile_stuff(colour=(0.33, 0.13, 0.07), differ=0.4, moss=0.2):
    """Fired clay, each tile of its own tone, some with lichen."""
    n = Nodes('tile')
    at = n.coordinates('Object')
    cells = n.add('TexVoronoi', out=1, Vector=n.add('Mapping', Vector=at, Scale=(4.5, 3.2, 0.6)), Scale=1.0)
    grain = n.noise(at, 14, 9, 0.7)
    spots = n.ramp(n.noise(at, 1.3, 8, 0.65), (0.52, (0, 0, 0)), (0.72, (moss, moss, moss)))
    each = n.ramp(n.add('SeparateColor', Color=cells), (0, shade(colour, 1 - differ)), (1, shade(colour, 1 + differ)))
    tone = n.mix(0.5, each, n.ramp(grain, (0.3, (0.55, 0.55, 0.55)), (0.7, (1, 1, 1))), 'MULTIPLY')
    n.bump(grain, 0.3, 0.01)
    return n.finish(Base_Color=n.mix(spots, tone, (0.16, 0.15, 0.1)), Roughness=0.85)


def roof_side(x0, x1, eave, ridge, material, wave=0.2, row=0.34, kind='round', snow=0.0):
    """One slope between two heights, from eave (y, z) to ridge (y, z), with the relief of its tiles."""
    length = math.hypot(ridge[0] - eave[0], ridge[1] - eave[1])
    across = max(40, int((x1 - x0) / wave * 10))
    up = max(20, int(length / row * 6))
    u, v = np.meshgrid(np.linspace(x0, x1, across), np.linspace(0, length, up))
    if kind == 'round':
        relief = 0.055 * np.abs(np.cos(u / wave * math.pi)) + 0.03 * (1 - (v / row) % 1)
    elif kind == 'flat':
        shift = np.floor(v / row) % 2 * 0.5
        joint = np.minimum((u / wave + shift) % 1, 1 - (u / wave + shift) % 1)
        relief = 0.022 * (1 - (v / row) % 1) - 0.012 * (joint < 0.05)
    elif kind == 'seam':
        relief = 0.035 * (np.minimum((u / 0.5) % 1, 1 - (u / 0.5) % 1) < 0.05)
    else:
        relief = 0.3 + 0.05 * noise(u * 1.1, v * 1.1, 4) + 0.16 * np.clip(np.minimum(np.minimum(u - x0, x1 - u), np.minimum(v, length)) * 4, -1, 0)
        edge = np.minimum(np.minimum(u - x0, x1 - u), v + 0.02) / 0.18
        relief = snow * np.sqrt(np.clip(edge, 0, 1)) + 0.03 * noise(u * 1.4, v * 1.4, 4)
    relief = relief + 0.01 * noise(u * 0.9, v * 0.9, 3)
    dy, dz = (ridge[0] - eave[0]) / length, (ridge[1] - eave[1]) / length
    sign = -1 if dy > 0 else 1
    y = eave[0] + dy * v + sign * dz * relief
    z = eave[1] + dz * v + abs(dy) * relief
    i = np.arange(across * up).reshape(up, across)
    faces = np.stack([i[:-1, :-1], i[:-1, 1:], i[1:, 1:], i[1:, :-1]], -1).reshape(-1, 4)
    return put(mesh('roof', np.stack([u, y, z], -1).reshape(-1, 3), faces, material, smooth=kind in ('round', 'snow')))


def gable_roof(x0, x1, y0, y1, wall_top, pitch, material, over=0.45, kind='round', trim=None, snow=0.0, snow_material=None, **tile):
    """Two slopes whose ridge runs along x, with boards at the gables and gutters."""
    middle = (y0 + y1) / 2
    rise = (y1 - y0) / 2 * math.tan(math.radians(pitch))
    drop = over * math.tan(math.radians(pitch))
    top = wall_top + rise + 0.12
    for y, sign in ((y0, -1), (y1, 1)):
        eave = (y + sign * over, wall_top - drop + 0.12)
        roof_side(x0 - over, x1 + over, eave, (middle, top), material, kind=kind, **tile)
        slab([(x0 - over, eave[0], eave[1] - 0.06), (x1 + over, eave[0], eave[1] - 0.06), (x1 + over, middle, top - 0.06), (x0 - over, middle, top - 0.06)], trim or material)
        if trim:
            for x in (x0 - over, x1 + over - 0.05):
                _board(x, eave, (middle, top), trim)
        box((x0 - over, eave[0] - 0.07, eave[1] - 0.1), (x1 + over, eave[0] + 0.07, eave[1] + 0.02), plain((0.35, 0.33, 0.3), 0.4, 0.6), 0.03)
        if snow:
            roof_side(x0 - over, x1 + over, (eave[0], eave[1] + 0.05), (middle, top + 0.05), snow_material, wave=1.0, row=0.6, kind='snow', snow=snow)
    return top


def _board(x, eave, ridge, material):
    points = []
    for px in (x, x + 0.05):
        for (y, z), lift in ((eave, -0.2), (eave, 0.05), (ridge, 0.05), (ridge, -0.2)):
            points.append((px, y, z + lift))
    put(mesh('board', points, [(0, 1, 2, 3), (7, 6, 5, 4), (0, 4, 5, 1), (1, 5, 6, 2), (2, 6, 7, 3), (3, 7, 4, 0)], material))


def gable(x, y0, y1, low, pitch, material, thick=0.2):
    """The triangle of wall under a roof."""
    middle, rise = (y0 + y1) / 2, (y1 - y0) / 2 * math.tan(math.radians(pitch))
    points = [(px, y, z) for px in (x, x + thick) for y, z in ((y0, low), (y1, low), (middle, low + rise))]
    put(mesh('gable', points, [(0, 1, 2), (5, 4, 3)], material))
    put(mesh('gable', points, [(0, 3, 4, 1), (1, 4, 5, 2), (2, 5, 3, 0)], material))


def window(at, way, width, height, low, frame, shutters=None, sill=None, lit=0.0, bars=(2, 2), deep=0.14, pane=None, stone=None):
    """A window in a wall: at = its middle on the wall seen from above, way = outwards."""
    (x, y), (nx, ny) = at, way
    ux, uy = -ny, nx

    def part(u0, u1, v0, v1, w0, w1, material, edge=0.005):
        a, b = (x + ux * u0 + nx * w0, y + uy * u0 + ny * w0, v0), (x + ux * u1 + nx * w1, y + uy * u1 + ny * w1, v1)
        box(a, b, material, edge)

    half, top = width / 2, low + height
    part(-half, half, low, top, 0.006, 0.012, pane or (lamp((1, 0.62, 0.28), lit) if lit else dark_pane()), 0)
    if not lit:
        part(-half, half, low, top, 0.004, 0.005, plain((0.012, 0.012, 0.014), 0.9), 0)
    for u0, u1, v0, v1 in ((-half, -half + 0.07, low, top), (half - 0.07, half, low, top), (-half, half, low, low + 0.07), (-half, half, top - 0.07, top)):
        part(u0, u1, v0, v1, 0, 0.045, frame)
    for i in range(1, bars[0]):
        part(-half + width * i / bars[0] - 0.035, -half + width * i / bars[0] + 0.035, low, top, 0, 0.04, frame)
    for i in range(1, bars[1]):
        part(-half, half, low + height * i / bars[1] - 0.014, low + height * i / bars[1] + 0.014, 0, 0.032, frame)
    surround = stone or sill
    if surround:
        part(-half - 0.14, half + 0.14, low - 0.12, low, -0.02, 0.12, surround)
    if stone:
        part(-half - 0.14, -half, low, top, -0.02, 0.07, stone)
        part(half, half + 0.14, low, top, -0.02, 0.07, stone)
        part(-half - 0.16, half + 0.16, top, top + 0.2, -0.02, 0.075, stone)
    if shutters:
        for s0 in (-half - half - 0.05, half + 0.05):
            part(s0, s0 + half, low - 0.02, top + 0.02, 0.015, 0.055, shutters)
            for v in (0.18, 0.82):
                part(s0 + 0.02, s0 + half - 0.02, low + height * v - 0.05, low + height * v + 0.05, 0.055, 0.075, shutters)


def door(at, way, width, height, material, frame, low=0.0):
    (x, y), (nx, ny) = at, way
    ux, uy = -ny, nx

    def part(u0, u1, v0, v1, w0, w1, stuff):
        box((x + ux * u0 + nx * w0, y + uy * u0 + ny * w0, v0), (x + ux * u1 + nx * w1, y + uy * u1 + ny * w1, v1), stuff)

    half = width / 2
    part(-half, half, low, low + height, 0.0, 0.03, material)
    for u0, v0, u1, v1 in ((-0.36, 0.12, -0.04, 0.45), (0.04, 0.12, 0.36, 0.45), (-0.36, 0.52, -0.04, 0.92), (0.04, 0.52, 0.36, 0.92)):
        part(u0 * width, u1 * width, low + v0 * height, low + v1 * height, 0.03, 0.045, material)
    part(-half - 0.1, -half, low, low + height + 0.1, 0, 0.06, frame)
    part(half, half + 0.1, low, low + height + 0.1, 0, 0.06, frame)
    part(-half - 0.1, half + 0.1, low + height, low + height + 0.1, 0, 0.06, frame)
    part(half - 0.14, half - 0.1, low + 1.0, low + 1.04, 0.04, 0.1, plain((0.6, 0.5, 0.25), 0.25, 1))
    part(-half - 0.3, half + 0.3, low - 0.15, low, 0, 0.6, plain((0.4, 0.38, 0.35), 0.9))


def chimney(x, y, low, high, material, cap=None):
    box((x - 0.35, y - 0.28, low), (x + 0.35, y + 0.28, high), material, 0.01)
    box((x - 0.42, y - 0.35, high), (x + 0.42, y + 0.35, high + 0.1), cap or plain((0.4, 0.37, 0.33), 0.9))
    for dx in (-0.16, 0.16):
        bpy.ops.mesh.primitive_cylinder_add(radius=0.1, depth=0.35, location=(x + dx, y, high + 0.25))
        bpy.context.object.data.materials.append(tile_stuff())


def railing(x0, x1, y, low, high=1.0, material=None, step=0.12, posts=True):
    """A balustrade along x."""
    material = material or plain((0.05, 0.05, 0.05), 0.5)
    box((x0, y - 0.03, low + high - 0.05), (x1, y + 0.03, low + high), material)
    box((x0, y - 0.02, low + 0.06), (x1, y + 0.02, low + 0.1), material)
    for x in np.arange(x0, x1, step):
        box((x, y - 0.012, low + 0.1), (x + 0.03, y + 0.012, low + high - 0.05), material, 0)


def steps_of(path):
    """Yields points along a path, for hedges and walls."""
    return [(x, y) for x, y in path]
