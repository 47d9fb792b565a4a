"""Boxes, panes, cushions and curtains: what rooms and houses are put together of."""
import math
import bpy
import numpy as np
from plants import mesh, put


def box(low, high, material, bevel=0.004, name='box'):
    """A box between two corners, in its own place so that textures lie on the world; edges catch light."""
    x0, y0, z0 = (min(a, b) for a, b in zip(low, high))
    x1, y1, z1 = (max(a, b) for a, b in zip(low, high))
    points = [(x, y, z) for x in (x0, x1) for y in (y0, y1) for z in (z0, z1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    it = put(mesh(name, points, faces, material))
    if bevel:
        edge = it.modifiers.new('edge', 'BEVEL')
        edge.width, edge.segments = min(bevel, (x1 - x0) / 3, (y1 - y0) / 3, (z1 - z0) / 3), 2
    return it


def slab(points, material, thick=0.0):
    """A flat face through the points."""
    return put(mesh('slab', points, [tuple(range(len(points)))], material))


def wall(start, end, low, high, holes, material, thick=0.25, inside=None):
    """A wall between two points seen from above, with holes (from, to, low, high) along it."""
    (x0, y0), (x1, y1) = start, end
    length = math.hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    cuts_u = sorted({0.0, length, *(h[i] for h in holes for i in (0, 1))})
    cuts_v = sorted({low, high, *(h[i] for h in holes for i in (2, 3))})
    for u0, u1 in zip(cuts_u, cuts_u[1:]):
        run = None
        for v0, v1 in zip(cuts_v, cuts_v[1:]):
            open_ = any(h[0] <= (u0 + u1) / 2 <= h[1] and h[2] <= (v0 + v1) / 2 <= h[3] for h in holes)
            if not open_:
                run = (run[0], v1) if run else (v0, v1)
            if (open_ or v1 == high) and run:
                _piece(x0, y0, ux, uy, u0, u1, *run, thick, material)
                run = None


def _piece(x0, y0, ux, uy, u0, u1, v0, v1, thick, material):
    points = []
    for u in (u0, u1):
        for w in (0, thick):
            for v in (v0, v1):
                points.append((x0 + ux * u - uy * w, y0 + uy * u + ux * w, v))
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    put(mesh('wall', points, faces, material))


def frame(start, way, u0, u1, v0, v1, depth, material, glass=None, bars=(1, 1), thick=0.06, deep=0.06):
    """A window or glass door in a hole: frame, mullions and a pane, `depth` into the wall."""
    (x0, y0), (ux, uy) = start, way

    def bar(a0, a1, b0, b1):
        it = _bar(x0, y0, ux, uy, a0, a1, b0, b1, depth, deep, material)
        return it

    bar(u0, u1, v0, v0 + thick)
    bar(u0, u1, v1 - thick, v1)
    bar(u0, u0 + thick, v0, v1)
    bar(u1 - thick, u1, v0, v1)
    across, up = bars
    for i in range(1, across):
        u = u0 + (u1 - u0) * i / across
        bar(u - thick * 0.6, u + thick * 0.6, v0, v1)
    for i in range(1, up):
        v = v0 + (v1 - v0) * i / up
        bar(u0, u1, v - thick * 0.3, v + thick * 0.3)
    if glass:
        w = depth + deep / 2
        slab([(x0 + ux * u - uy * w, y0 + uy * u + ux * w, v) for u, v in ((u0, v0), (u1, v0), (u1, v1), (u0, v1))], glass)


def _bar(x0, y0, ux, uy, u0, u1, v0, v1, w0, deep, material):
    points = [(x0 + ux * u - uy * w, y0 + uy * u + ux * w, v) for u in (u0, u1) for w in (w0, w0 + deep) for v in (v0, v1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    it = put(mesh('bar', points, faces, material))
    edge = it.modifiers.new('edge', 'BEVEL')
    edge.width, edge.segments = 0.006, 2
    return it


def curtain(x0, x1, y, low, high, material, folds=9, deep=0.05, turned=False):
    """A curtain that hangs in folds along x (or along y when turned)."""
    count = folds * 16
    u = np.linspace(0, 1, count)
    rng = np.random.default_rng(int(abs(x0 * 100)) + folds)
    phase = np.cumsum(rng.uniform(0.7, 1.3, count)) / count * folds * 2 * math.pi
    points = []
    for v in np.linspace(0, 1, 12):
        wave = np.sin(phase) * deep * (0.75 + 0.4 * (1 - v)) + 0.4 * deep * np.sin(phase * 0.5 + 3 * v)
        along, across = x0 + (x1 - x0) * u, y + wave
        z = np.full(count, low + (high - low) * v)
        points.append(np.stack([across, along, z] if turned else [along, across, z], 1))
    i = np.arange(12 * count).reshape(12, count)
    faces = np.stack([i[:-1, :-1], i[:-1, 1:], i[1:, 1:], i[1:, :-1]], -1).reshape(-1, 4)
    return put(mesh('curtain', np.concatenate(points), faces, material, smooth=True))


def cushion(at, size, material, tilt=0.0, turn=0.0, seed=0):
    """A stuffed cushion or pillow: thick in the middle, thin at its seams."""
    n = 28
    u, v = np.meshgrid(np.linspace(-1, 1, n), np.linspace(-1, 1, n))
    rng = np.random.default_rng(seed)
    puff = ((1 - u**4) * (1 - v**4)) ** 0.45
    puff = puff * (1 + 0.05 * np.sin(3 * u + rng.uniform(0, 6)) * np.sin(4 * v + rng.uniform(0, 6)))
    pinch = 1 - 0.07 * (np.abs(u) * np.abs(v)) ** 0.5 * 0 - 0.06 * (1 - np.abs(u * v))
    sides = []
    for sign in (1, -1):
        sides.append(np.stack([u * size[0] / 2 * pinch, v * size[1] / 2 * pinch, sign * puff * size[2] / 2], -1).reshape(-1, 3))
    i = np.arange(n * n).reshape(n, n)
    top = np.stack([i[:-1, :-1], i[:-1, 1:], i[1:, 1:], i[1:, :-1]], -1).reshape(-1, 4)
    it = put(mesh('cushion', np.concatenate(sides), np.concatenate([top, top[:, ::-1] + n * n]), material, smooth=True))
    it.rotation_euler = (tilt, 0, turn)
    it.location = at
    return it


def cloth_over(low, high, top, material, fall=0.25, seed=1, wrinkle=0.012):
    """A blanket over a bed: flat on top with soft wrinkles, falling over three edges."""
    n = 90
    x = np.linspace(low[0] - fall, high[0] + fall, n)
    y = np.linspace(low[1] - fall, high[1], n)
    gx, gy = np.meshgrid(x, y)
    over = np.maximum.reduce([low[0] - gx, gx - high[0], low[1] - gy, np.zeros_like(gx)])
    from grounds import noise
    crease = (np.abs(noise(gx * 2.3, gy * 2.9, seed)) + 0.5 * np.abs(noise(gx * 6, gy * 5, seed + 1))) * wrinkle * 3
    round_ = 0.05
    z = top - np.where(over > 0, np.maximum(over - round_, 0) + np.minimum(over, round_) ** 2 / (2 * round_) , 0) + crease
    px = np.clip(gx, low[0] - 0.03, high[0] + 0.03) + np.where((gx < low[0]) | (gx > high[0]), crease * 1.2, 0) * np.sign(gx - (low[0] + high[0]) / 2)
    py = np.maximum(gy, low[1] - 0.03) - np.where(gy < low[1], crease * 1.5, 0)
    i = np.arange(n * n).reshape(n, n)
    faces = np.stack([i[:-1, :-1], i[:-1, 1:], i[1:, 1:], i[1:, :-1]], -1).reshape(-1, 4)
    it = put(mesh('blanket', np.stack([px, py, z], -1).reshape(-1, 3), faces, material, smooth=True))
    thick = it.modifiers.new('thick', 'SOLIDIFY')
    thick.thickness = 0.03
    return it


def light(at, size, strength, colour=(1, 1, 1), way=(0, 0, -1), seen=False):
    """A soft light of a size, shining along its way."""
    from mathutils import Vector
    data = bpy.data.lights.new('light', 'AREA')
    data.shape, data.size, data.size_y, data.energy, data.color = 'RECTANGLE', size[0], size[1], strength, colour
    it = put(bpy.data.objects.new('light', data))
    it.location = at
    it.rotation_euler = Vector(way).to_track_quat('-Z', 'Y').to_euler()
    it.visible_camera = it.visible_glossy = seen
    return it


def bulb(at, strength, colour=(1, 0.72, 0.45), size=0.05):
    data = bpy.data.lights.new('bulb', 'POINT')
    data.energy, data.color, data.shadow_soft_size = strength, colour, size
    it = put(bpy.data.objects.new('bulb', data))
    it.location = at
    return it


def backdrop(image, at, width, height, way=(0, -1), strength=3.0):
    """A picture outside of the window, as bright as day."""
    from surfaces import Nodes
    n = Nodes('backdrop')
    picture = n.tree.nodes.new('ShaderNodeTexImage')
    picture.image = bpy.data.images.load(str(image))
    n.set(picture, 'Vector', n.add('TexCoord', out=2))
    glow = n.add('Emission', Color=picture.outputs[0], Strength=strength)
    n.set(n.tree.nodes['Material Output'], 'Surface', glow)
    x, y, z = at
    sx, sy = -way[1], way[0]
    points = [(x - sx * width / 2, y - sy * width / 2, z), (x + sx * width / 2, y + sy * width / 2, z), (x + sx * width / 2, y + sy * width / 2, z + height), (x - sx * width / 2, y - sy * width / 2, z + height)]
    it = slab(points, n.material)
    layer = it.data.uv_layers.new()
    for i, uv in enumerate(((0, 0), (1, 0), (1, 1), (0, 1))):
        layer.data[i].uv = uv
    it.visible_diffuse = it.visible_shadow = False
    return it
