"""Furniture and things from the libraries of Sweet Home 3D (Debian package sweethome3d-furniture; see README.md)."""
import math
import os
import zipfile
from pathlib import Path
import bpy
from mathutils import Matrix, Vector

LIBRARIES = Path(os.environ.get('FURNITURE', '/usr/share/sweethome3d/furniture'))
FILES = {'cc0': 'BlendSwap-CC-0', 'by': 'BlendSwap-CC-BY', 'scopia': 'Scopia', 'kator': 'KatorLegaz'}
WORK = Path(os.environ.get('PHOTO_WORK', '/tmp/photos'))
used = set()


def _folder(library):
    folder = WORK / FILES[library]
    if not folder.exists():
        with zipfile.ZipFile(LIBRARIES / f'{FILES[library]}.sh3f') as archive:
            archive.extractall(folder)
    return folder


def find(library, name):
    """Yields the catalogue's size of a model (width, depth, height in metres) and its file."""
    folder = _folder(library)
    lines = (folder / 'PluginFurnitureCatalog.properties').read_text('latin1').splitlines()
    rows = {}
    for line in lines:
        key, _, value = line.partition('=')
        member, _, number = key.partition('#')
        if number:
            rows.setdefault(number, {})[member] = value.strip()
    for row in rows.values():
        if row.get('model', '').endswith(f'/{name}.obj'):
            used.add((FILES[library], row['name'], row.get('creator', '?')))
            return [float(row[side]) / 100 for side in ('width', 'depth', 'height')], folder / row['model'][1:]
    raise KeyError(name)


def load(library, name, size=None, turn=0.0, skin=None, soft=True):
    """Loads a model standing on the origin; skin: materials for those slots whose names contain the key ('' is all)."""
    box, path = find(library, name)
    box = size or box
    before = set(bpy.data.objects)
    bpy.ops.wm.obj_import(filepath=str(path), up_axis='Y', forward_axis='NEGATIVE_Z')
    parts = [it for it in bpy.data.objects if it not in before]
    bpy.ops.object.select_all(action='DESELECT')
    for it in parts:
        it.select_set(True)
    bpy.context.view_layer.objects.active = parts[0]
    bpy.ops.object.transform_apply()
    if len(parts) > 1:
        bpy.ops.object.join()
    it = bpy.context.view_layer.objects.active
    corners = [Vector(c) for c in it.bound_box]
    low = Vector([min(c[i] for c in corners) for i in range(3)])
    high = Vector([max(c[i] for c in corners) for i in range(3)])
    middle = Vector(((low.x + high.x) / 2, (low.y + high.y) / 2, low.z))
    scale = [box[i] / max(high[i] - low[i], 1e-4) for i in range(3)]
    it.data.transform(Matrix.Rotation(math.radians(turn), 4, 'Z') @ Matrix.Diagonal((*scale, 1)) @ Matrix.Translation(-middle))
    it.matrix_world = Matrix.Identity(4)
    if soft:
        it.data.set_sharp_from_angle(angle=math.radians(40))
    _dress(it, skin or {})
    bpy.context.scene.collection.objects.unlink(it)
    return it


def _dress(it, skin):
    for i, slot in enumerate(it.material_slots):
        name = slot.material.name.lower() if slot.material else ''
        for key, material in skin.items():
            if key.lower() in name:
                it.data.materials[i] = material
                break
        else:
            _soften(slot.material)


def _soften(material):
    """The libraries' plastic look goes: less shine, and a little of grain."""
    if not material or not material.use_nodes or 'Principled BSDF' not in material.node_tree.nodes:
        return
    shader = material.node_tree.nodes['Principled BSDF']
    if shader.inputs['Alpha'].default_value < 0.9 and not shader.inputs['Alpha'].is_linked:
        shader.inputs['Roughness'].default_value = 0.05
        return
    shader.inputs['Roughness'].default_value = max(0.4, shader.inputs['Roughness'].default_value)
    shader.inputs['Emission Strength'].default_value = 0
    shader.inputs['Metallic'].default_value = 0


def names(it):
    return [slot.material.name for slot in it.material_slots]
