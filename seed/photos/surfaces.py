"""Materials, all made of noise: nothing here is a picture."""
import bpy

kept = {}


class Nodes:
    """A material's nodes, made and linked in one line each."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.shader = self.tree.nodes['Principled BSDF']

    def add(self, kind, out=0, settings=None, **inputs):
        node = self.tree.nodes.new('ShaderNode' + kind)
        for name, value in (settings or {}).items():
            setattr(node, name, value)
        for name, value in inputs.items():
            self.set(node, name, value)
        return node.outputs[out]

    def set(self, node, name, value):
        place = int(name[1:]) if name[0] == '_' else name.replace('_', ' ')
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, node.inputs[place])
        else:
            node.inputs[place].default_value = value

    def coordinates(self, kind='Object', scale=(1, 1, 1), turn=(0, 0, 0)):
        return self.add('Mapping', Vector=self.add('TexCoord', out=kind), Scale=scale, Rotation=turn)

    def noise(self, vector, scale, detail=6, rough=0.55, distortion=0.0):
        return self.add('TexNoise', Vector=vector, Scale=scale, Detail=detail, Roughness=rough, Distortion=distortion)

    def ramp(self, value, *stops):
        node = self.tree.nodes.new('ShaderNodeValToRGB')
        points = node.color_ramp.elements
        while len(points) < len(stops):
            points.new(0.5)
        for point, (place, colour) in zip(points, stops):
            point.position, point.color = place, (*colour, 1)
        self.tree.links.new(value, node.inputs[0])
        return node.outputs[0]

    def mix(self, factor, a, b, blend='MIX'):
        rgb = lambda value: (*value, 1) if isinstance(value, tuple) and len(value) == 3 else value
        return self.add('Mix', out=2, settings={'data_type': 'RGBA', 'blend_type': blend}, _0=factor, _6=rgb(a), _7=rgb(b))

    def maths(self, operation, a, b=0.0):
        return self.add('Math', settings={'operation': operation}, _0=a, _1=b)

    def bump(self, height, strength=0.3, distance=0.02):
        self.set(self.shader, 'Normal', self.add('Bump', Height=height, Strength=strength, Distance=distance))

    def finish(self, **inputs):
        for name, value in inputs.items():
            self.set(self.shader, name, (*value, 1) if isinstance(value, tuple) and len(value) == 3 else value)
        return self.material


def shade(colour, factor):
    return tuple(min(1, c * factor) for c in colour)


def plain(colour, rough=0.5, metal=0.0, coat=0.0, name='plain'):
    return Nodes(name).finish(Base_Color=colour, Roughness=rough, Metallic=metal, Coat_Weight=coat)


def plaster(colour=(0.83, 0.81, 0.77), grain=60.0, strength=0.12, dirt=0.08):
    n = Nodes('plaster')
    at = n.coordinates()
    cloud = n.noise(at, 0.9, 8, 0.65)
    tone = n.ramp(cloud, (0.25, shade(colour, 1 - dirt)), (0.7, colour))
    n.bump(n.noise(at, grain, 8, 0.7), strength, 0.01)
    return n.finish(Base_Color=tone, Roughness=0.9)


def wood(colour=(0.35, 0.2, 0.1), scale=1.0, rough=0.45, axis=0, bump=0.12):
    """Grain runs along the axis."""
    n = Nodes('wood')
    stretch = [14.0, 14.0, 14.0]
    stretch[axis] = 0.9
    at = n.coordinates(scale=tuple(s * scale for s in stretch))
    grain = n.noise(at, 1.6, 9, 0.62, 0.7)
    tone = n.ramp(grain, (0.3, shade(colour, 0.62)), (0.52, colour), (0.75, shade(colour, 1.32)))
    n.bump(grain, bump, 0.01)
    return n.finish(Base_Color=tone, Roughness=rough)


def boards(colour=(0.35, 0.2, 0.1), length=1.8, width=0.16, rough=0.4, turn=0.0, plane='xy', gap=0.012, differ=0.45):
    """Boards side by side, each of its own tone, with dark joints; plane: what the texture lies on."""
    n = Nodes('boards')
    turned = {'xy': (0, 0, turn), 'xz': (1.5708, 0, turn), 'yz': (1.5708, 0, 1.5708), 'zx': (0, 1.5708, 1.5708), 'zy': (0, 1.5708, 0)}[plane]
    at = n.coordinates(turn=turned)
    brick = n.tree.nodes.new('ShaderNodeTexBrick')
    brick.offset, brick.offset_frequency = 0.37, 2
    for name, value in {'Vector': at, 'Scale': 1.0, 'Mortar Size': gap * width, 'Mortar Smooth': 0.3, 'Brick Width': length, 'Row Height': width, 'Bias': 0.0}.items():
        n.set(brick, name.replace(' ', '_'), value)
    brick.inputs['Color1'].default_value = (*shade(colour, 1 - differ * 0.6), 1)
    brick.inputs['Color2'].default_value = (*shade(colour, 1 + differ * 0.5), 1)
    brick.inputs['Mortar'].default_value = (*shade(colour, 0.12), 1)
    grain = n.noise(n.add('Mapping', Vector=at, Scale=(1.2, 22, 22)), 1.7, 9, 0.62, 0.6)
    tone = n.mix(0.75, brick.outputs[0], n.ramp(grain, (0.3, (0.55, 0.55, 0.55)), (0.7, (1, 1, 1))), 'MULTIPLY')
    high = n.maths('SUBTRACT', n.maths('MULTIPLY', grain, 0.25), n.maths('MULTIPLY', brick.outputs[1], 1.0))
    n.bump(high, 0.35, 0.006)
    return n.finish(Base_Color=tone, Roughness=rough)


def bricks(one=(0.38, 0.14, 0.09), two=(0.28, 0.1, 0.07), mortar=(0.55, 0.52, 0.47), width=0.24, height=0.075, plane='xz'):
    n = Nodes('bricks')
    turned = {'xy': (0, 0, 0), 'xz': (1.5708, 0, 0), 'yz': (1.5708, 0, 1.5708)}[plane]
    at = n.coordinates(turn=turned)
    brick = n.tree.nodes.new('ShaderNodeTexBrick')
    for name, value in {'Vector': at, 'Scale': 1.0, 'Mortar_Size': 0.006, 'Mortar_Smooth': 0.2, 'Brick_Width': width, 'Row_Height': height, 'Color1': (*one, 1), 'Color2': (*two, 1), 'Mortar': (*mortar, 1)}.items():
        n.set(brick, name, value)
    grain = n.noise(at, 28, 8, 0.7)
    tone = n.mix(0.5, brick.outputs[0], n.ramp(grain, (0.3, (0.5, 0.5, 0.5)), (0.7, (1, 1, 1))), 'MULTIPLY')
    n.bump(n.maths('SUBTRACT', n.maths('MULTIPLY', grain, 0.3), brick.outputs[1]), 0.6, 0.012)
    return n.finish(Base_Color=tone, Roughness=0.88)


def stones(colour=(0.42, 0.36, 0.28), size=0.32, mortar=(0.5, 0.46, 0.39)):
    """A wall of field stones in mortar."""
    n = Nodes('stones')
    warped = n.mix(0.06, n.coordinates(scale=(1, 1, 1.55)), n.add('TexNoise', out=1, Vector=n.coordinates(), Scale=5.0))
    cells = n.add('TexVoronoi', out=1, Vector=warped, Scale=1 / size)
    edge = n.add('TexVoronoi', settings={'feature': 'DISTANCE_TO_EDGE'}, Vector=warped, Scale=1 / size)
    grain = n.noise(n.coordinates(), 18, 9, 0.7)
    each = n.ramp(n.add('SeparateColor', Color=cells), (0.0, shade(colour, 0.6)), (0.5, colour), (1.0, shade(colour, 1.45)))
    stone = n.mix(0.6, each, n.ramp(grain, (0.3, (0.5, 0.48, 0.45)), (0.72, (1, 1, 1))), 'MULTIPLY')
    inside = n.ramp(edge, (0.03, (0, 0, 0)), (0.1, (1, 1, 1)))
    n.bump(n.mix(0.35, inside, grain), 0.8, 0.03)
    return n.finish(Base_Color=n.mix(inside, mortar, stone), Roughness=0.92)


def cloth(colour, weave=420.0, rough=0.95, fold=0.25):
    n = Nodes('cloth')
    at = n.coordinates()
    thread = n.noise(at, weave, 2, 0.5)
    soft = n.noise(at, 7, 4)
    n.bump(n.mix(0.5, n.mix(fold, thread, soft), thread), 0.25, 0.004)
    tone = n.mix(0.25, colour, n.ramp(soft, (0.3, shade(colour, 0.75)), (0.7, shade(colour, 1.15))))
    return n.finish(Base_Color=tone, Roughness=rough, Sheen_Weight=0.3)


def tiles(colour=(0.8, 0.8, 0.78), size=0.3, joint=(0.5, 0.5, 0.48), rough=0.18, plane='xy', ratio=1.0, offset=0.0, differ=0.06):
    n = Nodes('tiles')
    turned = {'xy': (0, 0, 0), 'xz': (1.5708, 0, 0), 'yz': (1.5708, 0, 1.5708)}[plane]
    at = n.coordinates(turn=turned)
    brick = n.tree.nodes.new('ShaderNodeTexBrick')
    brick.offset = offset
    for name, value in {'Vector': at, 'Scale': 1.0, 'Mortar_Size': 0.0025, 'Mortar_Smooth': 0.1, 'Brick_Width': size * ratio, 'Row_Height': size, 'Color1': (*shade(colour, 1 - differ), 1), 'Color2': (*shade(colour, 1 + differ), 1), 'Mortar': (*joint, 1)}.items():
        n.set(brick, name, value)
    cloud = n.noise(at, 3.5, 8, 0.62, 0.4)
    tone = n.mix(0.22, brick.outputs[0], n.ramp(cloud, (0.3, (0.6, 0.6, 0.6)), (0.7, (1, 1, 1))), 'MULTIPLY')
    n.bump(n.maths('SUBTRACT', n.maths('MULTIPLY', cloud, 0.12), brick.outputs[1]), 0.35, 0.004)
    return n.finish(Base_Color=tone, Roughness=n.add('MapRange', Value=brick.outputs[1], To_Min=rough, To_Max=0.8))


def stone_slab(colour=(0.5, 0.46, 0.4), scale=2.5, rough=0.35, vein=0.35):
    n = Nodes('slab')
    at = n.coordinates()
    cloud = n.noise(at, scale, 10, 0.68, 0.9)
    n.bump(n.noise(at, 40, 6), 0.05, 0.004)
    return n.finish(Base_Color=n.ramp(cloud, (0.3, shade(colour, 1 - vein)), (0.5, colour), (0.7, shade(colour, 1 + vein))), Roughness=rough)


def clear_glass(tint=(0.9, 0.95, 0.95)):
    """Thin glass: light passes straight, and the sky is seen in it at a flat angle."""
    n = Nodes('glass')
    out = n.tree.nodes['Material Output']
    mirror = n.add('BsdfGlossy', Roughness=0.0)
    through = n.add('BsdfTransparent', Color=(*tint, 1))
    facing = n.add('Fresnel', IOR=1.5)
    # Less of a mirror than real glass: with few rays a pixel the rest is speckle.
    n.set(out, 'Surface', n.add('MixShader', _0=n.maths('MULTIPLY', facing, 0.25), _1=through, _2=mirror))
    return n.material


def dark_pane(colour=(0.02, 0.024, 0.028)):
    """A window seen from outside by day: dark, with the sky in it."""
    return plain(colour, rough=0.03, name='pane')


def lamp(colour=(1, 0.72, 0.42), strength=6.0):
    n = Nodes('lamp')
    return n.finish(Base_Color=colour, Emission_Color=colour, Emission_Strength=strength)


def leaf(colour, rough=0.55, differ=0.5, through=0.35):
    """Leaves differ among each other and let some light through."""
    n = Nodes('leaf')
    colour = shade(colour, 1.35)
    out = n.tree.nodes['Material Output']
    each = n.add('TexCoord', out='Object')
    tone = n.ramp(n.noise(each, 1.6, 4), (0.3, shade(colour, 1 - differ)), (0.7, shade(colour, 1 + differ)))
    n.finish(Base_Color=tone, Roughness=rough)
    thin = n.add('BsdfTranslucent', Color=n.mix(0.5, tone, (0.35, 0.4, 0.05)))
    n.set(out, 'Surface', n.add('MixShader', _0=through, _1=n.shader.outputs[0], _2=thin))
    return n.material
