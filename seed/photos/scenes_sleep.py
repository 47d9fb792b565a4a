"""Bedrooms, bathrooms."""
import math
from kit import scene
from rooms import drapes, painting, picture, room, rug
from scenes_rooms import PINE, WALNUT, floor, put_on
from shapes import box, bulb, cloth_over, cushion, light
from studio import camera, sky, sun
from surfaces import boards, clear_glass, cloth, plain, plaster, stone_slab, stones, tiles, wood
from views import view

LINEN = (0.82, 0.8, 0.76)


def bed(x, y, width=1.6, length=2.0, head=None, cover=LINEN, throw=(0.3, 0.36, 0.36), pillow=LINEN, seed=1, extra=(0.5, 0.42, 0.3)):
    """A made bed whose head stands at y (the far end), its middle at x."""
    head = head or cloth((0.45, 0.42, 0.38))
    x0, x1, foot = x - width / 2, x + width / 2, y - length
    box((x0 - 0.04, foot - 0.02, 0.1), (x1 + 0.04, y, 0.3), wood(WALNUT, axis=0), 0.02)
    box((x0 - 0.06, y, 0.05), (x1 + 0.06, y + 0.09, 1.12), head, 0.03)
    box((x0, foot, 0.28), (x1, y - 0.02, 0.52), cloth(LINEN), 0.06)
    cloth_over((x0 - 0.01, foot - 0.01), (x1 + 0.01, y - 0.62), 0.57, cloth(cover, 300), 0.26, seed, 0.018)
    cloth_over((x0 - 0.02, foot - 0.02), (x1 + 0.02, foot + 0.62), 0.605, cloth(throw, 180), 0.27, seed, 0.018)
    count = 2 if width > 1.2 else 1
    for i in range(count):
        px = x + (i - (count - 1) / 2) * width * 0.48
        cushion((px, y - 0.2, 0.74), (width * 0.46 if count > 1 else 0.7, 0.5, 0.2), cloth(pillow, 300), math.radians(58), math.radians(3 - 6 * i), seed + i)
        cushion((px, y - 0.42, 0.7), (width * 0.43 if count > 1 else 0.62, 0.46, 0.19), cloth(pillow, 300), math.radians(48), math.radians(-4 + 7 * i), seed + 5 + i)
    if extra and count > 1:
        cushion((x + 0.05, y - 0.62, 0.7), (0.5, 0.34, 0.16), cloth(extra, 200), math.radians(52), 0.06, seed + 9)


def bedside(x, y, z=0.5, stuff=None, glow=10, library='by', name='lamp', tall=0.45):
    box((x - 0.22, y - 0.38, 0.12), (x + 0.22, y, z), stuff or wood(WALNUT, axis=0), 0.008)
    box((x - 0.2, y - 0.39, 0.26), (x + 0.2, y - 0.38, z - 0.04), stuff or wood(WALNUT, axis=0), 0.004)
    put_on(library, name, (x, y - 0.18, z), 0, size=(0.26, 0.26, tall))
    if glow:
        bulb((x, y - 0.18, z + tall * 0.72), glow, size=0.05)


@scene(samples=20, exposure=0.7, bounces=4)
def bedroom_1():
    room(4.4, 4.0, 2.6, floor((0.5, 0.35, 0.21)), plaster((0.84, 0.82, 0.78)), accent=plaster((0.36, 0.41, 0.4)), side_windows=[(0.6, 2.9, 0.0, 2.25)], day=1.5)
    rug(0.9, 3.5, 0.9, 3.0, (0.7, 0.66, 0.6))
    bed(2.1, 3.9, 1.7)
    bedside(0.95, 3.98)
    bedside(3.25, 3.98)
    picture(1.4, 2.8, 4.0, 1.4, 2.1, painting((0.25, 0.33, 0.33), (0.7, 0.55, 0.36), 2.0))
    from shapes import curtain
    for y in (0.5, 2.95):
        curtain(y - 0.25, y + 0.3, 4.28, 0.02, 2.4, cloth((0.75, 0.73, 0.68), 300), 6, turned=True)
    put_on('cc0', 'decorativePlant', (0.4, 3.1, 0), 0, size=(0.5, 0.5, 1.2))
    sun(30, 8, 12)
    sky(30, 8, 0.25, 0.4)
    camera((0.6, -1.5, 1.45), (2.5, 3.4, 0.8), 22, 5.6, 4.2)


@scene(samples=20, exposure=0.8, bounces=4)
def bedroom_2():
    planks = boards((0.46, 0.28, 0.14), 2.6, 0.16, 0.55, plane='xz')
    room(4.4, 3.9, 2.45, floor((0.34, 0.2, 0.1)), plaster((0.83, 0.79, 0.71)), [(2.9, 4.0, 0.9, 2.05)], accent=planks, frames=wood((0.36, 0.21, 0.11), axis=2), beams=(0.5, 1.6, 2.7, 3.8), side_windows=[(0.4, 1.6, 0.9, 2.05)], day=2.0)
    rug(0.4, 3.2, 0.8, 2.6, (0.6, 0.55, 0.47), (0.45, 0.12, 0.1))
    bed(1.6, 3.8, 1.6, head=wood((0.3, 0.17, 0.08), axis=0), throw=(0.45, 0.08, 0.06), extra=(0.5, 0.1, 0.08), seed=3)
    bedside(0.5, 3.88, glow=16)
    bedside(2.66, 3.88, glow=16)
    drapes(2.9, 4.0, 3.9, 0.75, 2.15, (0.55, 0.5, 0.42), 0.18)
    view('snow', 3.4, 24, 2.4)
    sun(24, 15, 10)
    sky(24, 15, 0.22, 0)
    camera((3.6, -1.5, 1.45), (1.7, 3.3, 0.8), 22, 5.6, 4.0)


@scene(samples=20, exposure=0.7, bounces=4)
def bedroom_3():
    """White and blue, by the sea."""
    room(4.6, 4.0, 2.6, floor((0.6, 0.5, 0.38)), plaster((0.86, 0.86, 0.84)), [(2.7, 4.2, 0.0, 2.2)], bars=(2, 1), accent=boards((0.7, 0.73, 0.74), 4, 0.14, 0.5, plane='xz', differ=0.04), day=1.5)
    rug(0.5, 3.0, 0.9, 2.7, (0.66, 0.62, 0.55), (0.2, 0.3, 0.42))
    bed(1.45, 3.9, 1.7, head=boards((0.6, 0.52, 0.42), 2, 0.14, plane='xz'), throw=(0.1, 0.2, 0.34), extra=(0.12, 0.22, 0.36), seed=6)
    bedside(0.32, 3.98, stuff=plain((0.7, 0.7, 0.68), 0.4))
    bedside(2.54, 3.98, 0.5, plain((0.7, 0.7, 0.68), 0.4), 8)
    drapes(2.7, 4.2, 4.0, 0.02, 2.4, (0.8, 0.79, 0.76), 0.16)
    picture(1.0, 1.95, 4.0, 1.4, 2.05, painting((0.1, 0.25, 0.4), (0.6, 0.7, 0.72), 5.0))
    put_on('by', 'leaf_chair', (3.9, 2.4, 0), -120, skin={'': cloth((0.62, 0.6, 0.55))})
    view('cliffs', 3.4, 28, 2.8)
    sun(38, 75, 12)
    sky(38, 75, 0.22, 0)
    camera((3.9, -1.6, 1.45), (1.75, 3.3, 0.85), 22, 5.6, 4.2)


@scene(samples=20, exposure=0.8, bounces=4)
def bedroom_4():
    """An old house's, under beams, with a stone wall."""
    room(4.5, 4.0, 2.6, floor((0.36, 0.2, 0.1)), plaster((0.8, 0.75, 0.65), 20, 0.25), accent=stones((0.5, 0.43, 0.33), 0.27), side_windows=[(1.2, 2.4, 0.8, 2.1)], frames=plain((0.4, 0.42, 0.38), 0.5), beams=(0.7, 2.2, 3.7), day=2.4)
    rug(0.6, 3.6, 0.8, 2.8, (0.55, 0.5, 0.42))
    bed(2.1, 3.9, 1.6, head=plain((0.04, 0.04, 0.04), 0.5, 0.8), throw=(0.36, 0.4, 0.3), extra=(0.45, 0.38, 0.25), seed=8)
    bedside(0.95, 3.98, glow=16)
    bedside(3.25, 3.98, glow=16)
    put_on('by', 'wardrobe', (0.35, 2.2, 0), 90)
    sun(30, 12, 12)
    sky(30, 12, 0.25, 0.4)
    camera((0.9, -1.6, 1.45), (2.3, 3.3, 0.85), 22, 5.6, 4.2)


@scene(samples=20, exposure=0.7, bounces=4)
def twins_1():
    room(4.2, 3.8, 2.5, floor((0.5, 0.35, 0.21)), plaster((0.84, 0.82, 0.77)), [(1.55, 2.65, 0.9, 2.1)], side_windows=[(0.2, 1.4, 0.8, 2.1)], accent=plaster((0.52, 0.57, 0.52)), day=2.0)
    for i, x in enumerate((0.95, 3.2)):
        bed(x, 3.7, 0.95, head=wood(PINE, axis=0), throw=(0.55, 0.36, 0.14), extra=None, seed=2 + i)
    bedside(2.08, 3.78, glow=10)
    drapes(1.55, 2.65, 3.8, 0.75, 2.25, (0.72, 0.69, 0.6), 0.18)
    rug(1.3, 2.9, 0.8, 2.6, (0.64, 0.6, 0.52))
    view('garden', 2.1, 24, 2.4)
    sun(30, 20, 10)
    sky(30, 20, 0.22, 0)
    camera((2.3, -1.9, 1.5), (2.02, 3.2, 0.8), 22, 5.6, 4.2)


@scene(samples=20, exposure=0.8, bounces=4)
def bunks_1():
    room(3.8, 3.8, 2.5, floor((0.5, 0.35, 0.21)), plaster((0.82, 0.82, 0.8)), [(2.1, 3.3, 0.9, 2.1)], side_windows=[(0.2, 1.6, 0.8, 2.1)], accent=plaster((0.3, 0.42, 0.5)), day=2.0)
    timber = wood(PINE, axis=2)
    x0, x1, y0, y1 = 0.12, 1.12, 1.7, 3.7
    for x in (x0, x1):
        for y in (y0, y1):
            box((x - 0.04, y - 0.04, 0), (x + 0.04, y + 0.04, 1.85), timber, 0.008)
    for z in (0.3, 1.3):
        for x in (x0, x1):
            box((x - 0.025, y0, z), (x + 0.025, y1, z + 0.14), wood(PINE, axis=1), 0.006)
        box((x0, y0 + 0.02, z + 0.06), (x1, y1 - 0.02, z + 0.2), cloth(LINEN), 0.04)
        cloth_over((x0 + 0.03, y0 + 0.06), (x1 - 0.03, y1 - 0.6), z + 0.23, cloth((0.2, 0.34, 0.46) if z < 1 else (0.62, 0.45, 0.16), 260), 0.06, int(z * 10), 0.02)
        cushion(((x0 + x1) / 2, y1 - 0.32, z + 0.3), (0.62, 0.42, 0.16), cloth(LINEN, 300), 0.25, 0.05)
    for z in (1.6, 1.74):
        box((x1 - 0.02, y0 + 0.5, z), (x1 + 0.02, y1, z + 0.08), wood(PINE, axis=1), 0.006)
    for i in range(5):
        box((x1 - 0.03, y0 + 0.05, 0.3 + i * 0.28), (x1 + 0.03, y0 + 0.45, 0.335 + i * 0.28), wood(PINE, axis=1), 0.006)
    box((x1 - 0.025, y0 + 0.45, 0), (x1 + 0.025, y0 + 0.49, 1.85), timber, 0.006)
    put_on('cc0', 'teddyBear', (2.3, 2.9, 0.02), -20, size=(0.36, 0.34, 0.44))
    put_on('by', 'chest', (3.35, 2.75, 0), -90, size=(1.2, 0.45, 0.8))
    put_on('by', 'toyTrain', (1.9, 2.0, 0.02), 40, size=(0.55, 0.12, 0.15))
    put_on('cc0', 'littlePlant', (3.35, 2.9, 0.8), 0, size=(0.24, 0.24, 0.3))
    rug(1.4, 3.0, 1.2, 3.2, (0.64, 0.6, 0.52), (0.5, 0.36, 0.16))
    drapes(2.1, 3.3, 3.8, 0.75, 2.25, (0.7, 0.62, 0.42), 0.18)
    view('garden', 2.7, 24, 2.4, number=2)
    sun(32, 20, 10)
    sky(32, 20, 0.22, 0)
    camera((3.0, -1.5, 1.5), (1.6, 3.1, 0.95), 22, 5.6, 4.0)


def basin(x, y, stuff, top):
    import bpy
    box((x - 0.6, y - 0.5, 0.35), (x + 0.6, y, 0.8), stuff, 0.006)
    box((x - 0.59, y - 0.515, 0.57), (x + 0.59, y - 0.5, 0.79), stuff, 0.004)
    box((x - 0.59, y - 0.515, 0.36), (x + 0.59, y - 0.5, 0.56), stuff, 0.004)
    box((x - 0.62, y - 0.53, 0.8), (x + 0.62, y, 0.84), top, 0.004)
    bpy.ops.mesh.primitive_uv_sphere_add(radius=0.22, segments=48, ring_count=24, location=(x, y - 0.26, 0.97))
    bowl = bpy.context.object
    for v in bowl.data.vertices:
        v.co.z = max(min(v.co.z, 0.0), -0.13)
    bowl.data.shade_smooth()
    bowl.data.materials.append(plain((0.85, 0.85, 0.84), 0.08))
    chrome = plain((0.75, 0.75, 0.75), 0.08, 1)
    box((x - 0.015, y - 0.06, 0.84), (x + 0.015, y - 0.03, 1.12), chrome, 0.006)
    box((x - 0.012, y - 0.2, 1.1), (x + 0.012, y - 0.03, 1.12), chrome, 0.005)


def mirror(x, y, wide, z0, z1):
    box((x - wide / 2, y - 0.025, z0), (x + wide / 2, y, z1), plain((0.9, 0.9, 0.9), 0.01, 1), 0.003)
    light((x, y - 0.06, z1 + 0.06), (wide * 0.8, 0.06), 9, (1, 0.8, 0.58), (0, -0.5, -1))


def towels(x, y, z, colours):
    for i, colour in enumerate(colours):
        box((x - 0.17, y - 0.26, z + i * 0.085), (x + 0.17, y - 0.02, z + i * 0.085 + 0.08), cloth(colour, 120), 0.035)


@scene(samples=24, exposure=0.4, bounces=5)
def bathroom_1():
    wall_tiles = tiles((0.78, 0.78, 0.76), 0.1, (0.6, 0.6, 0.58), 0.1, 'xz', 2.0, 0.5)
    room(3.2, 3.0, 2.5, tiles((0.32, 0.33, 0.34), 0.45, (0.22, 0.22, 0.22), 0.3), plaster((0.84, 0.83, 0.8)), accent=wall_tiles, side_windows=[(-0.6, 0.7, 0.9, 2.1)], skirting=False, day=3.0)
    basin(0.95, 3.0, wood((0.42, 0.26, 0.14), axis=0), stone_slab((0.75, 0.74, 0.71), rough=0.2))
    mirror(0.95, 3.0, 1.0, 1.2, 2.0)
    put_on('by', 'bath_jay_hardy', (2.72, 2.1, 0), 90, skin={'': plain((0.85, 0.85, 0.84), 0.08)})
    put_on('by', 'modernToilet', (1.85, 2.66, 0), 0, skin={'': plain((0.85, 0.85, 0.84), 0.08)})
    towels(0.55, 2.85, 0.84, ((0.2, 0.3, 0.3), (0.7, 0.68, 0.63)))
    put_on('cc0', 'orchids', (1.4, 2.85, 0.84), 0, size=(0.2, 0.2, 0.42))
    put_on('scopia', 'com_bath2_soap', (1.2, 2.8, 0.84), 0)
    put_on('by', 'bathroomRadiator', (0.08, 1.9, 0.7), 90)
    rug(0.5, 1.5, 1.5, 2.2, (0.6, 0.58, 0.54))
    light((1.6, 1.2, 2.48), (1.2, 1.2), 22, (1, 0.9, 0.78))
    sun(34, 12, 10)
    sky(34, 12, 0.25, 0.4)
    camera((2.2, -1.5, 1.5), (1.45, 2.7, 0.95), 21, 8, 3.6)


@scene(samples=24, exposure=0.4, bounces=5)
def bathroom_2():
    slate = tiles((0.3, 0.29, 0.27), 0.6, (0.2, 0.2, 0.19), 0.35, 'xz', 2.0, 0.0, 0.15)
    room(3.4, 2.9, 2.5, tiles((0.45, 0.42, 0.37), 0.6, (0.36, 0.34, 0.3), 0.3), plaster((0.82, 0.8, 0.76)), [(2.3, 3.1, 1.2, 2.1)], accent=slate, side_windows=[(-0.8, 0.3, 0.9, 2.1)], skirting=False, day=2.6)
    basin(1.0, 2.9, wood(WALNUT, axis=0), stone_slab((0.12, 0.12, 0.12), rough=0.2))
    mirror(1.0, 2.9, 0.9, 1.2, 2.0)
    box((1.95, 1.75, 0.0), (1.965, 2.9, 2.05), clear_glass(), 0)
    box((1.94, 1.74, 0.0), (1.975, 1.76, 2.05), plain((0.03, 0.03, 0.03), 0.4), 0)
    put_on('cc0', 'shower', (2.7, 2.8, 1.1), 0, size=(0.25, 0.3, 1.0), skin={'': plain((0.75, 0.75, 0.75), 0.1, 1)})
    put_on('cc0', 'toiletsUnit', (0.36, 1.75, 0), 90, skin={'': plain((0.85, 0.85, 0.84), 0.08)})
    towels(0.6, 2.75, 0.84, ((0.65, 0.5, 0.3), (0.72, 0.7, 0.66)))
    put_on('by', 'succulentPlant', (1.45, 2.75, 0.84), 0, size=(0.16, 0.16, 0.15))
    light((1.6, 1.0, 2.48), (1.2, 1.2), 22, (1, 0.88, 0.74))
    sun(34, 14, 10)
    sky(34, 14, 0.25, 0.4)
    camera((2.6, -1.6, 1.5), (1.5, 2.7, 0.98), 21, 8, 3.6)


@scene(samples=24, exposure=0.4, bounces=5)
def bathroom_3():
    room(3.2, 3.0, 2.5, boards((0.45, 0.3, 0.17), 1.6, 0.14, 0.35, turn=1.5708), plaster((0.83, 0.79, 0.71)), [(1.7, 2.7, 1.1, 2.1)], accent=boards((0.46, 0.28, 0.14), 3, 0.16, 0.5, plane='xz'), side_windows=[(-0.6, 0.6, 0.9, 2.1)], frames=wood((0.36, 0.21, 0.11), axis=2), beams=(0.5, 1.6, 2.7), skirting=False, day=2.6)
    put_on('scopia', 'islandBath', (2.25, 2.2, 0), 0, size=(1.5, 0.75, 0.6), skin={'': plain((0.85, 0.85, 0.84), 0.08)})
    basin(0.75, 3.0, wood((0.3, 0.17, 0.08), axis=0), wood((0.36, 0.22, 0.12), axis=0))
    mirror(0.75, 3.0, 0.8, 1.2, 2.0)
    towels(0.3, 2.85, 0.84, ((0.45, 0.1, 0.08), (0.72, 0.7, 0.66)))
    put_on('cc0', 'stool2', (1.45, 1.6, 0), 0, size=(0.32, 0.32, 0.45))
    towels(1.45, 1.74, 0.46, ((0.72, 0.7, 0.66),))
    view('peak', 2.2, 24, 2.4)
    light((1.6, 1.0, 2.4), (1.2, 1.2), 20, (1, 0.85, 0.68))
    sun(34, 14, 10)
    sky(34, 14, 0.25, 0)
    camera((1.2, -1.6, 1.5), (1.6, 2.7, 0.95), 21, 8, 3.6)
