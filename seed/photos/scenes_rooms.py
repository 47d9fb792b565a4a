"""Living rooms, kitchens and the cabin of a boat."""
import math
from kit import scene
from models import load
from plants import place
from rooms import drapes, painting, picture, room, rug
from shapes import box, bulb, cushion
from studio import camera, sky, sun
from surfaces import boards, cloth, plain, plaster, stone_slab, stones, tiles, wood
from views import view

OAK, WALNUT, PINE = (0.4, 0.25, 0.14), (0.2, 0.11, 0.06), (0.55, 0.36, 0.19)
BLACK = (0.03, 0.03, 0.032)


def floor(colour=OAK, rough=0.38):
    return boards(colour, 1.7, 0.15, rough, turn=math.pi / 2)


def put_on(library, name, at, turn=0.0, **more):
    return place(load(library, name, **more), at, math.radians(turn))


def pillows(places, colours, seed=1):
    for i, (x, y, z, turn) in enumerate(places):
        cushion((x, y, z), (0.45, 0.45, 0.17), cloth(colours[i % len(colours)], 260), math.radians(72), math.radians(turn), seed + i)


def pendant(x, y, z, ceiling, colour=BLACK, glow=30):
    import bpy
    box((x - 0.004, y - 0.004, z + 0.2), (x + 0.004, y + 0.004, ceiling), plain(BLACK, 0.6), 0)
    bpy.ops.mesh.primitive_cone_add(vertices=48, radius1=0.22, radius2=0.05, depth=0.24, end_fill_type='NOTHING', location=(x, y, z + 0.1))
    it = bpy.context.object
    it.data.shade_smooth()
    it.data.materials.append(plain(colour, 0.4))
    bulb((x, y, z + 0.02), glow, size=0.04)


@scene(samples=20, exposure=0.7, bounces=4)
def living_1():
    room(5.4, 4.6, 2.6, floor(), plaster((0.84, 0.83, 0.8)), [(1.0, 4.4, 0.0, 2.25)], bars=(3, 1), frames=plain(BLACK, 0.4))
    drapes(1.0, 4.4, 4.6, 0.02, 2.4, (0.72, 0.69, 0.62), 0.2)
    rug(1.3, 4.2, 0.8, 3.1, (0.66, 0.61, 0.53))
    put_on('cc0', 'sofa2', (0.78, 2.0, 0), 90, skin={'': cloth((0.5, 0.5, 0.48))})
    pillows([(0.62, 1.4, 0.63, 70), (0.62, 2.65, 0.63, 100)], [(0.09, 0.16, 0.2), (0.6, 0.36, 0.16)])
    put_on('by', 'coffeeTable', (2.5, 1.9, 0.016), 90, skin={'wood': wood(WALNUT, axis=1)})
    put_on('kator', 'mid-century-chair', (4.5, 2.5, 0.0), -105, skin={'': cloth((0.16, 0.2, 0.16))})
    put_on('by', 'spatifilum', (4.95, 4.1, 0), 0, size=(0.95, 0.95, 1.25))
    put_on('cc0', 'orchids', (2.5, 2.15, 0.45))
    picture(1.2, 2.8, 0, 1.25, 2.1, painting(), axis='x')
    view('beach', 2.7, 30, 3.4)
    sun(34, 62, 14)
    sky(34, 62, 0.22, 0)
    camera((4.55, -1.7, 1.4), (2.0, 3.2, 0.95), 21, 5.6, 4.2)


@scene(samples=20, exposure=1.3, bounces=4)
def living_2():
    """A chalet's: old boards, a stove, snow outside."""
    planks = boards((0.42, 0.25, 0.12), 2.6, 0.17, 0.55, plane='xz')
    room(5.6, 4.6, 2.5, floor((0.3, 0.17, 0.08)), plaster((0.8, 0.76, 0.68)), [(0.9, 2.4, 0.85, 2.1), (3.2, 4.7, 0.85, 2.1)], accent=planks, frames=wood((0.34, 0.2, 0.1), axis=2), ceiling=boards((0.4, 0.24, 0.12), 2.5, 0.18, 0.6), beams=(0.7, 2.1, 3.5, 4.9), day=3.0)
    rug(1.3, 4.3, 1.0, 3.0, (0.5, 0.13, 0.09), (0.62, 0.55, 0.45))
    put_on('cc0', 'winchesterSofa', (2.8, 3.75, 0), 180 - 180, skin={'': plain((0.17, 0.06, 0.03), 0.42)})
    put_on('cc0', 'winchesterArmchair', (0.85, 2.0, 0), 90, skin={'': plain((0.17, 0.06, 0.03), 0.42)})
    put_on('scopia', 'coffee-table2', (2.8, 2.1, 0.016), 0)
    pillows([(2.1, 3.55, 0.62, 185), (3.5, 3.55, 0.62, 172)], [(0.55, 0.5, 0.4), (0.35, 0.05, 0.04)])
    drapes(0.9, 2.4, 4.6, 0.7, 2.2, (0.45, 0.12, 0.09), 0.2)
    drapes(3.2, 4.7, 4.6, 0.7, 2.2, (0.45, 0.12, 0.09), 0.2)
    put_on('by', 'lamp', (5.1, 3.9, 0.55))
    box((4.85, 3.6, 0), (5.4, 4.2, 0.55), wood(WALNUT, axis=0))
    bulb((5.1, 3.9, 0.98), 22)
    view('snow', 2.8, 26, 3.0)
    sun(26, 120, 10)
    sky(26, 120, 0.22, 0)
    camera((4.6, -1.9, 1.45), (2.3, 3.0, 0.95), 22, 5.6, 4.5)


@scene(samples=20, exposure=0.7, bounces=4)
def living_3():
    """An old house's: lime walls, beams, terracotta."""
    room(5.6, 4.8, 2.7, tiles((0.42, 0.2, 0.11), 0.22, (0.4, 0.34, 0.27), 0.4, differ=0.25), plaster((0.8, 0.74, 0.63), 20, 0.3, 0.12), [(0.9, 2.1, 0.75, 2.15), (3.5, 4.7, 0.0, 2.2)], accent=stones((0.5, 0.43, 0.33), 0.3), frames=plain((0.3, 0.35, 0.33), 0.5), beams=(0.8, 2.4, 4.0), day=1.5)
    rug(1.2, 4.0, 0.7, 3.0, (0.62, 0.56, 0.45))
    put_on('cc0', 'couch', (0.8, 1.9, 0), 90, skin={'': cloth((0.62, 0.56, 0.46))})
    put_on('cc0', 'armchair2', (4.55, 1.9, 0), -100, skin={'': cloth((0.5, 0.4, 0.28))})
    put_on('cc0', 'table', (2.5, 1.9, 0.016), 90, size=(1.2, 0.6, 0.42), skin={'': wood((0.3, 0.18, 0.09), axis=1)})
    put_on('by', 'tulips', (2.5, 2.0, 0.436), 0, size=(0.3, 0.3, 0.4))
    put_on('by', 'chest', (2.8, 4.5, 0), 0)
    put_on('by', 'lamp', (2.45, 4.5, 0.86), 0)
    pillows([(0.66, 1.3, 0.6, 70), (0.66, 2.5, 0.6, 100)], [(0.2, 0.27, 0.3), (0.5, 0.25, 0.12)])
    view('garden', 2.8, 26, 2.6)
    sun(36, 60, 14)
    sky(36, 60, 0.2, 0)
    camera((4.7, -1.9, 1.45), (2.1, 3.0, 0.95), 21, 5.6, 4.3)


@scene(samples=20, exposure=0.8, bounces=4)
def living_4():
    """A flat at dusk, lamps lit."""
    room(5.2, 4.4, 2.6, floor((0.5, 0.36, 0.22)), plaster((0.8, 0.8, 0.79)), [(0.8, 4.4, 0.0, 2.3)], bars=(4, 1), frames=plain((0.75, 0.75, 0.74), 0.4), day=0.35, day_colour=(0.5, 0.62, 1.0))
    rug(1.4, 4.1, 0.9, 3.0, (0.5, 0.51, 0.52))
    put_on('cc0', 'L_shaped_sofa', (1.35, 1.9, 0), 90, skin={'': cloth((0.36, 0.37, 0.39))})
    put_on('by', 'coffeeTable', (3.1, 1.9, 0.016), 90)
    put_on('scopia', 'living_lamp', (4.7, 3.7, 0), 0)
    bulb((4.7, 3.7, 1.3), 60)
    pendant(3.1, 1.9, 1.75, 2.6, (0.6, 0.45, 0.2), 45)
    put_on('by', 'luckyBamboo', (3.1, 2.1, 0.45), 0, size=(0.2, 0.2, 0.5))
    view('beach', 2.6, 26, 1.0, number=2)
    sky(4, 60, 0.06, 0)
    camera((4.5, -1.8, 1.4), (2.0, 3.0, 0.95), 21, 5.6, 4.2)


def units(x0, x1, y, front, top, panel=0.6, low=0.1, high=0.88, handles=True, drawers=()):
    """Kitchen units along the far wall."""
    count = max(1, round((x1 - x0) / panel))
    wide = (x1 - x0) / count
    box((x0, y - 0.54, 0), (x1, y, low), plain((0.03, 0.03, 0.03), 0.6), 0)
    box((x0, y - 0.57, low), (x1, y, high), plain((0.6, 0.6, 0.58), 0.6), 0)
    for i in range(count):
        a = x0 + wide * i
        splits = 3 if i in drawers else 1
        for k in range(splits):
            z0 = low + (high - low) * k / splits
            z1 = low + (high - low) * (k + 1) / splits
            box((a + 0.003, y - 0.6, z0 + 0.003), (a + wide - 0.003, y - 0.57, z1 - 0.003), front, 0.003)
            if handles:
                box((a + wide * 0.3, y - 0.63, z1 - 0.06), (a + wide * 0.7, y - 0.62, z1 - 0.05), plain((0.35, 0.35, 0.35), 0.3, 1), 0.003)
    box((x0, y - 0.63, high), (x1 + 0.02, y, high + 0.04), top, 0.004)


def shelf(x0, x1, y, z, material):
    box((x0, y - 0.25, z), (x1, y, z + 0.03), material)


def crockery(x, y, z, seed=0):
    for i in range(5):
        box((x - 0.12, y - 0.12, z + i * 0.02), (x + 0.12, y + 0.12, z + i * 0.02 + 0.012), plain((0.75, 0.74, 0.7), 0.25), 0.006)


@scene(samples=20, exposure=0.8, bounces=4)
def kitchen_1():
    room(4.4, 3.4, 2.55, floor((0.45, 0.3, 0.17)), plaster((0.85, 0.84, 0.81)), [(1.5, 2.9, 1.15, 2.1)], accent=None, side_windows=[(0.3, 1.9, 0.0, 2.15)], day=1.5)
    box((0, 3.385, 0.92), (1.44, 3.4, 1.5), tiles((0.78, 0.78, 0.76), 0.075, (0.55, 0.55, 0.53), 0.12, 'xz', 2.0, 0.5), 0)
    box((2.96, 3.385, 0.92), (4.4, 3.4, 1.5), tiles((0.78, 0.78, 0.76), 0.075, (0.55, 0.55, 0.53), 0.12, 'xz', 2.0, 0.5), 0)
    units(0.0, 4.4, 3.4, plain((0.12, 0.18, 0.17), 0.4), wood((0.5, 0.31, 0.16), rough=0.35), drawers=(1, 5))
    put_on('by', 'microwave', (4.0, 3.12, 0.92), 0)
    put_on('by', 'espressokettle', (0.9, 3.1, 0.92), 30)
    put_on('cc0', 'mano_cooktop', (3.3, 3.1, 0.921), 0)
    put_on('by', 'hood', (3.3, 3.17, 1.6), 0)
    put_on('by', 'choppingBoard', (0.5, 3.12, 0.93), 20)
    put_on('cc0', 'littlePlant', (1.75, 3.25, 1.15), 0, size=(0.22, 0.22, 0.28))
    put_on('scopia', 'bowl', (2.6, 3.1, 0.92), 0)
    for z in (1.6, 1.98):
        shelf(0.15, 1.3, 3.4, z, wood((0.5, 0.31, 0.16)))
        for x in (0.35, 0.75, 1.05):
            crockery(x, 3.27, z + 0.03)
    put_on('by', 'table', (2.0, 1.0, 0), 0, size=(1.5, 0.85, 0.75), skin={'': wood((0.45, 0.28, 0.15), axis=0)})
    for x, y, turn in ((1.6, 0.35, 180), (2.4, 0.35, 180), (1.6, 1.68, 0), (2.4, 1.68, 0)):
        put_on('cc0', 'osakaChair', (x, y, 0), turn, skin={'': wood((0.5, 0.33, 0.18), axis=2)})
    put_on('by', 'tulips', (2.0, 1.0, 0.75), 0, size=(0.28, 0.28, 0.38))
    for x in (1.65, 2.35):
        pendant(x, 1.0, 1.65, 2.55, (0.75, 0.73, 0.68), 12)
    view('garden', 2.2, 24, 2.4)
    sun(34, 20, 12)
    sky(34, 20, 0.2, 0)
    camera((0.75, -1.6, 1.5), (2.45, 2.6, 0.98), 22, 5.6, 3.6)


@scene(samples=20, exposure=0.75, bounces=4)
def kitchen_2():
    room(4.2, 3.2, 2.5, tiles((0.5, 0.47, 0.42), 0.45, (0.4, 0.38, 0.35), 0.25), plaster((0.86, 0.86, 0.85)), [(1.3, 2.6, 1.12, 2.05)], side_windows=[(-1.6, 0.6, 0.0, 2.15)], day=1.5)
    box((0, 3.18, 0.92), (4.2, 3.2, 1.12), stone_slab((0.7, 0.69, 0.66)), 0)
    units(0.0, 4.2, 3.2, plain((0.78, 0.78, 0.77), 0.22), stone_slab((0.12, 0.12, 0.12), rough=0.2), handles=True, drawers=(0, 4))
    box((0.02, 2.86, 1.45), (1.2, 3.2, 2.2), plain((0.78, 0.78, 0.77), 0.22))
    box((2.75, 2.86, 1.6), (3.45, 3.2, 2.2), plain((0.35, 0.35, 0.36), 0.3, 1))
    put_on('cc0', 'stove', (3.1, 2.88, 0.921), 0)
    put_on('cc0', 'refrigerator', (3.85, 2.85, 0), 0)
    put_on('cc0', 'coffeeBrewer', (0.5, 2.9, 0.92), 20)
    put_on('cc0', 'kitchenaid', (0.95, 2.92, 0.92), 60)
    put_on('cc0', 'orchids', (2.4, 3.05, 1.12), 0)
    put_on('scopia', 'round-table', (1.9, 0.9, 0), 0, size=(1.1, 1.1, 0.75))
    for x, y, turn in ((1.9, 0.05, 180), (1.1, 1.1, 80), (2.7, 1.1, -80)):
        put_on('by', 'chair3', (x, y, 0), turn, skin={'': plain((0.2, 0.27, 0.24), 0.5)})
    put_on('scopia', 'bowlWithFruits', (1.9, 0.95, 0.75), 0)
    pendant(1.9, 0.9, 1.6, 2.5, (0.12, 0.12, 0.12), 14)
    view('peak', 2.1, 24, 2.6)
    sun(34, 15, 12)
    sky(34, 15, 0.2, 0)
    camera((0.6, -1.9, 1.5), (2.3, 2.6, 0.98), 22, 5.6, 3.8)


@scene(samples=20, exposure=0.8, bounces=4)
def kitchen_3():
    """A country kitchen."""
    room(4.6, 3.5, 2.6, tiles((0.4, 0.2, 0.12), 0.2, (0.4, 0.34, 0.28), 0.35, differ=0.22), plaster((0.82, 0.78, 0.68), 20, 0.25, 0.1), [(1.7, 3.0, 1.1, 2.1)], side_windows=[(0.4, 1.8, 0.0, 2.2)], beams=(0.6, 1.8, 3.0, 4.2), day=1.6)
    units(0.0, 4.6, 3.5, plain((0.62, 0.62, 0.52), 0.45), wood((0.36, 0.22, 0.11), rough=0.4), drawers=(2,))
    put_on('by', 'largeStove', (3.7, 3.15, 0.0), 0, size=(0.95, 0.66, 0.93))
    put_on('by', 'hood', (3.7, 3.25, 1.65), 0)
    put_on('by', 'largePan', (3.55, 3.15, 0.93), 0)
    put_on('by', 'boiler', (3.95, 3.15, 0.93), 40)
    put_on('by', 'breadBox', (0.5, 3.2, 0.92), 0)
    put_on('by', 'kitchenTools', (1.1, 3.47, 1.35), 0)
    shelf(0.1, 1.4, 3.5, 1.9, wood((0.3, 0.18, 0.09)))
    put_on('scopia', 'old_jar', (0.4, 3.38, 1.93), 0, size=(0.2, 0.2, 0.26))
    put_on('scopia', 'pottery', (0.9, 3.38, 1.93), 0, size=(0.22, 0.22, 0.2))
    put_on('cc0', 'oakTable', (2.1, 1.0, 0), 0, size=(1.35, 1.35, 0.75))
    for x, y, turn in ((2.1, 0.05, 180), (1.05, 1.0, 90), (3.1, 1.0, -90)):
        put_on('cc0', 'oakChair', (x, y, 0), turn)
    put_on('scopia', 'bowlWithFruits', (2.1, 1.0, 0.75), 0)
    put_on('by', 'white_lily', (2.0, 3.3, 0.92), 0, size=(0.3, 0.3, 0.45))
    view('village', 2.3, 24, 2.4)
    sun(36, 15, 12)
    sky(36, 15, 0.2, 0)
    camera((0.65, -1.9, 1.5), (2.4, 2.7, 1.0), 22, 5.6, 3.8)
