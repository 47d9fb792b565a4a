"""Trees, bushes and grass, grown leaf by leaf; each is made once and then put in many places."""
import math
import bpy
import numpy as np
from mathutils import Matrix
from surfaces import Nodes, leaf, shade


def mesh(name, vertices, faces, material, smooth=False):
    """Makes a mesh of arrays and yields its object, outside of the scene."""
    data = bpy.data.meshes.new(name)
    vertices, faces = np.asarray(vertices, np.float32), np.asarray(faces, np.int32)
    data.vertices.add(len(vertices))
    data.vertices.foreach_set('co', vertices.ravel())
    data.loops.add(faces.size)
    data.loops.foreach_set('vertex_index', faces.ravel())
    data.polygons.add(len(faces))
    data.polygons.foreach_set('loop_start', np.arange(0, faces.size, faces.shape[1], dtype=np.int32))
    data.polygons.foreach_set('loop_total', np.full(len(faces), faces.shape[1], np.int32))
    data.update(calc_edges=True)
    for each in material if isinstance(material, (list, tuple)) else [material]:
        data.materials.append(each)
    if smooth:
        data.shade_smooth()
    else:
        data.shade_flat()
    return bpy.data.objects.new(name, data)


def put(it):
    bpy.context.scene.collection.objects.link(it)
    return it


def place(it, at, turn=0.0, size=1.0):
    """Puts one more of the object into the scene; its mesh is shared."""
    one = bpy.data.objects.new(it.name, it.data)
    stretch = size if isinstance(size, tuple) else (size, size, size)
    one.matrix_world = Matrix.Translation(at) @ Matrix.Rotation(turn, 4, 'Z') @ Matrix.Diagonal((*stretch, 1))
    return put(one)


def _leaves(rng, centres, length, width, droop=0.3, up=None):
    """A folded leaf of two triangles-and-a-bit at each centre, turned by chance."""
    count = len(centres)
    along = rng.normal(size=(count, 3))
    along[:, 2] -= droop
    if up is not None:
        along = along * 0.6 + up
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    side = np.cross(along, rng.normal(size=(count, 3)))
    side /= np.linalg.norm(side, axis=1, keepdims=True)
    size = rng.uniform(0.65, 1.3, (count, 1))
    along, side = along * length * size, side * width * size
    points = np.stack([centres, centres + along * 0.45 + side, centres + along, centres + along * 0.45 - side], 1)
    return points.reshape(-1, 3), np.arange(count * 4).reshape(-1, 4)


def _tube(path, radii, sides=6):
    """A tube along a path, as vertices and faces of four."""
    path, radii = np.asarray(path), np.asarray(radii)
    angle = np.arange(sides) * 2 * math.pi / sides
    ring = np.stack([np.cos(angle), np.sin(angle), np.zeros(sides)], 1)
    tilt = path[-1] - path[0]
    if abs(tilt[2]) < np.linalg.norm(tilt[:2]):
        ring = ring[:, [2, 0, 1]] if abs(tilt[0]) > abs(tilt[1]) else ring[:, [0, 2, 1]]
    points = (path[:, None] + ring[None] * radii[:, None, None]).reshape(-1, 3)
    faces = [(i * sides + j, i * sides + (j + 1) % sides, (i + 1) * sides + (j + 1) % sides, (i + 1) * sides + j) for i in range(len(path) - 1) for j in range(sides)]
    return points, np.array(faces)


def _join(parts):
    points, faces, start = [], [], 0
    for p, f in parts:
        points.append(p)
        faces.append(np.asarray(f) + start)
        start += len(p)
    return np.concatenate(points), np.concatenate(faces)


def bark(colour=(0.13, 0.09, 0.06)):
    n = Nodes('bark')
    grain = n.noise(n.coordinates(scale=(6, 6, 1.2)), 4, 8, 0.7)
    n.bump(grain, 0.8, 0.04)
    return n.finish(Base_Color=n.ramp(grain, (0.3, shade(colour, 0.5)), (0.7, shade(colour, 1.6))), Roughness=0.95)


def _merge(name, wood, leaves, bark_material, leaf_material):
    points, faces = _join([wood, leaves])
    it = mesh(name, points, faces, [bark_material, leaf_material])
    it.data.polygons.foreach_set('material_index', np.r_[np.zeros(len(wood[1]), np.int32), np.ones(len(leaves[1]), np.int32)])
    return it


def broadleaf(seed=1, height=8.0, spread=3.2, leaves=26_000, colour=(0.075, 0.14, 0.022), leaf_length=0.2, trunk=0.3, droop=0.35, trunk_colour=(0.13, 0.09, 0.06), crown=0.3):
    """A tree with a crown of many small clumps on forked branches."""
    rng = np.random.default_rng(seed)
    parts, tips = [], []

    def grow(start, way, length, radius, depth):
        steps = 5
        path = [start]
        for _ in range(steps):
            way = way + rng.normal(scale=0.13, size=3) + np.array([0, 0, 0.06])
            way = way / np.linalg.norm(way)
            path.append(path[-1] + way * length / steps)
        parts.append(_tube(path, np.linspace(radius, radius * 0.62, steps + 1), 7 if depth < 2 else 4))
        if depth >= 4:
            tips.append(path[-1])
            return
        if depth >= 2:
            tips.append(path[3])
        for _ in range(3 if depth else 5):
            side = rng.normal(size=3)
            side[2] = abs(side[2]) * 0.45
            side /= np.linalg.norm(side)
            child = way * rng.uniform(0.35, 0.75) + side * rng.uniform(0.6, 1.0)
            grow(path[-1] if rng.random() < 0.6 else path[-2], child / np.linalg.norm(child), length * rng.uniform(0.55, 0.8), radius * 0.6, depth + 1)

    grow(np.zeros(3), np.array([0, 0, 1.0]), height * 0.3, trunk * height / 16, 0)
    tips = np.array(tips)
    tips[:, :2] *= spread / np.percentile(np.linalg.norm(tips[:, :2], axis=1), 90)
    low = tips[:, 2].min()
    tips[:, 2] = height * crown + (tips[:, 2] - low) * height * (0.96 - crown) / (tips[:, 2].max() - low)
    centres = tips[rng.integers(len(tips), size=leaves)] + rng.normal(scale=spread * 0.13, size=(leaves, 3))
    return _merge('broadleaf', _join(parts[: 1 + 5 + 15]), _leaves(rng, centres, leaf_length, leaf_length * 0.36, droop), bark(trunk_colour), leaf(colour))


def conifer(seed=1, height=16.0, spread=2.6, needles=34_000, colour=(0.04, 0.085, 0.028)):
    """A spruce: whorls of boughs that hang at their ends, shorter towards the top."""
    rng = np.random.default_rng(seed)
    levels = np.sort(rng.uniform(0.05, 0.99, 210)) ** 0.9
    turns = rng.uniform(0, 2 * math.pi, len(levels))
    reach = spread * (1 - levels) ** 0.85 * rng.uniform(0.75, 1.1, len(levels)) + 0.12
    weight = (reach + 0.25) / (reach + 0.25).sum()
    bough = rng.choice(len(levels), needles, p=weight)
    along = rng.uniform(0.08, 1, needles) ** 0.65
    out = along * reach[bough]
    across = rng.normal(scale=0.17, size=needles) * (0.3 + out) * 0.55
    angle = turns[bough]
    lift = 0.22 * out * (1 - 1.25 * along) + rng.normal(scale=0.07, size=needles) - 0.1 * out - np.abs(rng.normal(scale=0.16, size=needles)) * along
    centres = np.stack([out * np.cos(angle) - across * np.sin(angle), out * np.sin(angle) + across * np.cos(angle), levels[bough] * height + lift], 1)
    way = np.stack([np.cos(angle), np.sin(angle), np.full(needles, -0.75)], 1)
    trunk = _tube([(0, 0, 0), (0, 0, height * 0.5), (0, 0, height)], [height * 0.014, height * 0.008, 0.02])
    return _merge('conifer', trunk, _leaves(rng, centres, 0.34, 0.045, 0.2, way), bark((0.1, 0.07, 0.05)), leaf(colour, 0.6, 0.55, 0.2))


def cypress(seed=1, height=9.0, spread=0.85, leaves=24_000, colour=(0.03, 0.058, 0.02)):
    """A slim evergreen like a flame."""
    rng = np.random.default_rng(seed)
    high = rng.uniform(0, 1, leaves) ** 0.85
    radius = spread * np.sin(np.clip(high, 0.03, 1) ** 0.55 * math.pi) ** 0.7 * (0.72 + 0.28 * rng.uniform(size=leaves) ** 0.3)
    angle = rng.uniform(0, 2 * math.pi, leaves)
    radius = radius * (1 + 0.12 * np.sin(angle * 5 + high * 17))
    centres = np.stack([radius * np.cos(angle), radius * np.sin(angle), 0.25 + high * height], 1)
    way = np.stack([np.cos(angle) * 0.4, np.sin(angle) * 0.4, np.full(leaves, 1.0)], 1)
    return _merge('cypress', _tube([(0, 0, 0), (0, 0, 1.5)], [0.12, 0.1]), _leaves(rng, centres, 0.22, 0.05, 0, way), bark(), leaf(colour, 0.6, 0.5, 0.15))


def bush(seed=1, size=0.7, leaves=5000, colour=(0.06, 0.11, 0.025), leaf_length=0.07, flowers=None, share=0.12):
    """A round bush, in flower when a colour of flowers is given."""
    rng = np.random.default_rng(seed)
    way = rng.normal(size=(leaves, 3))
    way[:, 2] = np.abs(way[:, 2])
    way /= np.linalg.norm(way, axis=1, keepdims=True)
    lumps = 1 + 0.22 * np.sin(way[:, 0] * 7 + seed) * np.sin(way[:, 1] * 6 + 2 * seed) + 0.12 * np.sin(way[:, 2] * 11)
    centres = way * size * lumps[:, None] * rng.uniform(0.55, 1, (leaves, 1)) ** 0.4
    centres[:, 2] *= 0.85
    green = _leaves(rng, centres, leaf_length, leaf_length * 0.35, -0.2, way * 0.5)
    if not flowers:
        return mesh('bush', *green, leaf(colour, 0.5))
    count = int(leaves * share)
    bloom = _leaves(rng, centres[:count] * 1.05, leaf_length * 0.8, leaf_length * 0.5, -0.4, way[:count])
    return _merge('bush', green, bloom, leaf(colour, 0.5), leaf(flowers, 0.6, 0.25, 0.4))


def grass(seed=1, side=2.0, blades=2600, height=0.09, colour=(0.07, 0.13, 0.02), dry=0.15, width=0.005):
    """A patch of lawn or meadow, blade by blade; dry ones are straw."""
    rng = np.random.default_rng(seed)
    root = np.c_[rng.uniform(-side / 2, side / 2, (blades, 2)), np.zeros(blades)]
    lean = rng.normal(scale=0.45, size=(blades, 3))
    lean[:, 2] = 1
    lean /= np.linalg.norm(lean, axis=1, keepdims=True)
    tall = height * rng.uniform(0.5, 1.25, (blades, 1))
    turn = rng.uniform(0, math.pi, blades)
    wide = np.stack([np.cos(turn), np.sin(turn), np.zeros(blades)], 1) * width
    bend = np.c_[lean[:, :2] * 0.9, np.zeros(blades)] * tall
    points = np.stack([root - wide, root + wide, root + lean * tall * 0.6 + wide * 0.7, root + lean * tall + bend], 1)
    it = mesh('grass', points.reshape(-1, 3), np.arange(blades * 4).reshape(-1, 4), [leaf(colour, 0.55, 0.5), leaf((0.3, 0.24, 0.1), 0.7, 0.3)])
    it.data.polygons.foreach_set('material_index', (rng.uniform(size=blades) < dry).astype(np.int32))
    return it


def lawn(patch, x, y, side=2.0, ground=lambda x, y: 0.0, seed=0, skip=lambda x, y: False, size=1.0):
    """Covers the field from x[0] to x[1] and y[0] to y[1] with turned copies of the patch."""
    rng = np.random.default_rng(seed)
    step = side * 0.92 * size
    for px in np.arange(*x, step):
        for py in np.arange(*y, step):
            if not skip(px, py):
                place(patch, (px, py, ground(px, py)), rng.integers(4) * math.pi / 2, (size, size, size * rng.uniform(0.8, 1.2)))


def forest(kinds, count, x, y, ground, seed=0, keep=lambda x, y, z: True, size=(0.7, 1.2), sink=0.1):
    """Scatters trees by chance where `keep` says so."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        px, py = rng.uniform(*x), rng.uniform(*y)
        pz = ground(px, py)
        if keep(px, py, pz):
            place(kinds[rng.integers(len(kinds))], (px, py, pz - sink), rng.uniform(0, 6.28), rng.uniform(*size))


def pebble(seed=1, colour=(0.3, 0.28, 0.25), size=0.3, flat=0.7):
    """A stone: a ball with dents."""
    bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=4, radius=size)
    it = bpy.context.object
    rng = np.random.default_rng(seed)
    points = np.empty(len(it.data.vertices) * 3, np.float32)
    it.data.vertices.foreach_get('co', points)
    points = points.reshape(-1, 3)
    way = points / size
    for scale, depth in ((1.1, 0.3), (2.3, 0.16), (5, 0.07), (11, 0.03)):
        axes = rng.normal(size=(3, 3)) * scale
        points *= (1 + depth * np.sin(way @ axes + rng.uniform(0, 6, 3)).mean(1, keepdims=True))
    points *= np.r_[rng.uniform(0.8, 1.3, 2), flat]
    it.data.vertices.foreach_set('co', points.ravel())
    it.data.shade_smooth()
    n = Nodes('rock')
    at = n.coordinates()
    grain = n.noise(at, 6 / size * 0.3, 10, 0.7)
    n.bump(grain, 0.8, 0.05 * size)
    it.data.materials.append(n.finish(Base_Color=n.ramp(grain, (0.3, shade(colour, 0.45)), (0.55, colour), (0.75, shade(colour, 1.5))), Roughness=0.9))
    bpy.context.scene.collection.objects.unlink(it)
    return it
