"""What scenes share: their list, plants that several of them use, and things bundled into one."""
import bpy
import numpy as np
from plants import place

scenes = {}


def scene(**settings):
    """Adds the function to the scenes under its name, with the settings of its studio."""

    def keep(build):
        scenes[build.__name__.replace('_', '-')] = (build, settings)
        return build

    return keep


def bundle(build):
    """Makes one object of all that the function puts into the scene, to be placed many times."""
    before = set(bpy.data.objects)
    build()
    parts = [it for it in bpy.data.objects if it not in before and it.type == 'MESH' and it.users_collection]
    bpy.ops.object.select_all(action='DESELECT')
    for it in parts:
        it.select_set(True)
    bpy.context.view_layer.objects.active = parts[0]
    bpy.ops.object.make_single_user(object=True, obdata=True)
    bpy.ops.object.convert(target='MESH')
    bpy.ops.object.transform_apply()
    bpy.ops.object.join()
    it = bpy.context.view_layer.objects.active
    bpy.context.scene.collection.objects.unlink(it)
    return it


def row(it, start, end, count, jitter=0.1, turn=None, size=(0.85, 1.15), seed=1):
    """Places the object along a line."""
    rng = np.random.default_rng(seed)
    for i in range(count):
        t = i / max(1, count - 1)
        at = [start[k] + (end[k] - start[k]) * t for k in range(3)]
        at[0] += rng.normal(scale=jitter)
        at[1] += rng.normal(scale=jitter)
        place(it, at, rng.uniform(0, 6.28) if turn is None else turn, rng.uniform(*size))


def plane(low, high, z, material):
    from shapes import slab
    return slab([(low[0], low[1], z), (high[0], low[1], z), (high[0], high[1], z), (low[0], high[1], z)], material)
