"""The studio: an empty scene, its sky, sun, camera and film. Everything else is put into it."""
import math
import os
import bpy
from mathutils import Vector

WIDTH = int(os.environ.get('PHOTO_WIDTH', 1600))
SAMPLES = float(os.environ.get('PHOTO_SAMPLES', 1))
HEIGHT = round(WIDTH * 2 / 3)


def new_scene(draft=False, samples=12, bounces=4, exposure=0.0, look='AgX - High Contrast'):
    """Empties the scene and sets the path tracer up for one thread."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    render, cycles = scene.render, scene.cycles
    render.threads_mode, render.threads = 'FIXED', 1
    render.resolution_x, render.resolution_y = (360, 240) if draft else (WIDTH, HEIGHT)
    cycles.samples = 4 if draft else max(4, round(samples * SAMPLES))
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold, cycles.adaptive_min_samples = 0.04, 6
    cycles.use_denoising, cycles.denoiser = True, 'OPENIMAGEDENOISE'
    cycles.denoising_prefilter = 'FAST'
    cycles.max_bounces = bounces + 2
    cycles.diffuse_bounces, cycles.glossy_bounces = bounces, 3
    cycles.transmission_bounces, cycles.transparent_max_bounces = 4, 12
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 4.0
    cycles.use_light_tree = False
    scene.view_settings.view_transform = 'AgX'
    scene.view_settings.look = look
    scene.view_settings.exposure = exposure
    render.image_settings.file_format = 'PNG'
    render.image_settings.color_depth = '16'
    return scene


def camera(place, target, lens=26.0, fstop=None, focus=None, shift=0.0):
    """Puts the camera at a place, looking at a target; with an f-stop what is out of focus is soft."""
    data = bpy.data.cameras.new('camera')
    data.lens, data.shift_y, data.clip_end = lens, shift, 50_000
    it = bpy.data.objects.new('camera', data)
    it.location = place
    it.rotation_euler = (Vector(target) - Vector(place)).to_track_quat('-Z', 'Y').to_euler()
    if fstop:
        data.dof.use_dof, data.dof.aperture_fstop = True, fstop
        data.dof.focus_distance = focus or (Vector(target) - Vector(place)).length
    bpy.context.scene.collection.objects.link(it)
    bpy.context.scene.camera = it
    return it


def sun(height, turn, strength=4.0, size=0.6, colour=None):
    """Puts the sun at a height and a turn in degrees (0 shines from +x, 90 from +y); low suns are warm."""
    data = bpy.data.lights.new('sun', 'SUN')
    warm = max(0.0, 1 - height / 35)
    data.color = colour or (1, 0.96 - 0.38 * warm**1.5, 0.9 - 0.62 * warm**1.2)
    data.energy, data.angle = strength * 1.7, math.radians(size)
    it = bpy.data.objects.new('sun', data)
    h, t = math.radians(height), math.radians(turn)
    it.rotation_euler = Vector((-math.cos(h) * math.cos(t), -math.cos(h) * math.sin(t), -math.sin(h))).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(it)
    return it


def sky(height=35, turn=0, strength=0.12, clouds=0.5, seed=0.0, dust=1.0, softness=0.16, tint=(1, 1, 1), stretch=1.0):
    """Lights the scene by the sky of a sun at that height, with clouds from 0 (none) to 1 (covered)."""
    world = bpy.data.worlds.new('sky')
    bpy.context.scene.world = world
    world.use_nodes = True
    world.cycles.sampling_method, world.cycles.sample_map_resolution = 'MANUAL', 256
    tree = world.node_tree
    new, link = tree.nodes.new, tree.links.new
    back = tree.nodes['Background']
    air = new('ShaderNodeTexSky')
    air.sky_type, air.sun_disc = 'NISHITA', False
    air.sun_elevation, air.sun_rotation = math.radians(max(height, 0.5)), math.radians(90 - turn)
    air.dust_density, air.air_density, air.ozone_density = dust, 1.0, 1.5
    colour = air.outputs[0]
    if clouds > 0:
        colour = _clouds(tree, colour, clouds, seed, softness, height, stretch)
    mix = new('ShaderNodeMix')
    mix.data_type, mix.blend_type = 'RGBA', 'MULTIPLY'
    mix.inputs[0].default_value = 1
    link(colour, mix.inputs[6])
    mix.inputs[7].default_value = (*tint, 1)
    link(mix.outputs[2], back.inputs[0])
    back.inputs[1].default_value = strength * 0.75


def _clouds(tree, colour, amount, seed, softness, height, stretch):
    """Lays clouds on a flat ceiling above: nearer the horizon they come closer together and fade in haze."""
    new, link = tree.nodes.new, tree.links.new

    def maths(operation, *values):
        node = new('ShaderNodeMath')
        node.operation = operation
        for i, value in enumerate(values):
            if hasattr(value, 'is_linked'):
                link(value, node.inputs[i])
            else:
                node.inputs[i].default_value = value
        return node.outputs[0]

    split = new('ShaderNodeSeparateXYZ')
    link(new('ShaderNodeTexCoord').outputs['Generated'], split.inputs[0])
    z = maths('MAXIMUM', split.outputs[2], 0.02)
    flat = new('ShaderNodeCombineXYZ')
    link(maths('DIVIDE', split.outputs[0], maths('ADD', z, 0.08)), flat.inputs[0])
    link(maths('MULTIPLY', maths('DIVIDE', split.outputs[1], maths('ADD', z, 0.08)), stretch), flat.inputs[1])
    flat.inputs[2].default_value = seed

    def noise(scale, detail, offset):
        place = new('ShaderNodeVectorMath')
        place.operation = 'ADD'
        link(flat.outputs[0], place.inputs[0])
        place.inputs[1].default_value = offset
        node = new('ShaderNodeTexNoise')
        node.inputs['Scale'].default_value, node.inputs['Detail'].default_value = scale, detail
        node.inputs['Roughness'].default_value = 0.58
        node.inputs['Distortion'].default_value = 0.25
        link(place.outputs[0], node.inputs['Vector'])
        return node.outputs[0]

    def ramp(value, low, high):
        node = new('ShaderNodeMapRange')
        node.interpolation_type = 'SMOOTHSTEP'
        link(value, node.inputs[0])
        node.inputs[1].default_value, node.inputs[2].default_value = low, high
        return node.outputs[0]

    edge = 0.68 - 0.3 * amount
    thick = ramp(noise(0.55, 9, (0, 0, 0)), edge, edge + softness)
    shade = ramp(noise(0.55, 5, (0.12, 0.1, 0.3)), edge, edge + 0.35)
    fade = ramp(split.outputs[2], 0.015, 0.12)
    cover = maths('MULTIPLY', maths('MULTIPLY', thick, fade), 0.92)
    warm = max(0.0, 1 - height / 20)
    light = (8.5 * (1 - 0.45 * warm), 8.2 * (1 - 0.66 * warm), 8.0 * (1 - 0.8 * warm), 1)
    dark = (4.3 * (1 - 0.62 * warm), 4.6 * (1 - 0.68 * warm), 5.2 * (1 - 0.68 * warm), 1)
    body = new('ShaderNodeMix')
    body.data_type = 'RGBA'
    link(shade, body.inputs[0])
    body.inputs[6].default_value, body.inputs[7].default_value = light, dark
    mix = new('ShaderNodeMix')
    mix.data_type = 'RGBA'
    link(cover, mix.inputs[0])
    link(colour, mix.inputs[6])
    link(body.outputs[2], mix.inputs[7])
    return mix.outputs[2]


def shoot(path):
    """Renders the picture into the file."""
    bpy.context.scene.render.filepath = str(path)
    bpy.ops.render.render(write_still=True)
