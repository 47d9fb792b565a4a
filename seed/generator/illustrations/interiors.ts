import { box, disc, fade, oval, picture, placed, shape, stroke } from './canvas.ts';
import type { RoomPalette } from './palettes.ts';
import type { Random } from '../random.ts';

/** Draws one room in the colours of the palette. */
export type RoomDrawing = (palette: RoomPalette, random: Random) => string;

export const roomDrawings: Record<string, RoomDrawing> = { living, kitchen, bedroom, twins, bunks, bathroom, cabin };

function room(title: string, palette: RoomPalette, shapes: readonly string[]): string {
  const gradients = [fade('wall', palette.wall, palette.cloth), fade('view', ...palette.view)];
  return picture(title, gradients, [
    box(0, 0, 600, 300, 'url(#wall)'),
    box(0, 292, 600, 108, palette.floor),
    stroke(
      'M0 320h600M0 352h600M60 292l-40 108M240 292l-20 108M400 292l24 108M540 292l50 108',
      palette.wood,
      1.5,
      0.35,
    ),
    box(0, 286, 600, 8, palette.wood),
    ...shapes,
  ]);
}

function windowAt(x: number, y: number, width: number, height: number, palette: RoomPalette): string {
  const [middle, hill] = [x + width / 2, y + height * 0.7];
  return [
    box(x - 8, y - 8, width + 16, height + 16, palette.wood, 3),
    box(x, y, width, height, 'url(#view)'),
    shape(
      `M${x} ${y + height}V${hill}q${width / 4} -40 ${width / 2} -6t${width / 2} -10V${y + height}z`,
      '#ffffff',
      0.35,
    ),
    stroke(`M${middle} ${y}v${height}M${x} ${y + height / 2}h${width}`, palette.wood, 4),
    shape(`M${x - 30} ${y - 16}h34q6 ${height * 0.6} -26 ${height + 30}h-8z`, palette.cloth, 0.9),
    shape(`M${x + width + 30} ${y - 16}h-34q-6 ${height * 0.6} 26 ${height + 30}h8z`, palette.cloth, 0.9),
  ].join('');
}

function framed(x: number, y: number, palette: RoomPalette, random: Random): string {
  return [
    box(x, y, 70, 54, palette.wood, 2),
    box(x + 5, y + 5, 60, 44, palette.cloth),
    disc(x + random.whole(18, 50), y + 20, 8, palette.accent),
    shape(`M${x + 5} ${y + 49}l20-20l14 12l12-8l14 16z`, palette.floor),
  ].join('');
}

function lamp(x: number, y: number, palette: RoomPalette): string {
  return placed(x, y, 1, [
    disc(0, -34, 40, palette.light, 0.5),
    stroke('M0 0v-22', palette.wood, 4),
    shape('M-18-22l8-26h20l8 26z', palette.light),
  ]);
}

function living(palette: RoomPalette, random: Random): string {
  return room('Living room', palette, [
    windowAt(60, 70, 170, 150, palette),
    framed(random.whole(300, 340), 90, palette, random),
    framed(random.whole(420, 470), 76, palette, random),
    oval(330, 356, 230, 32, palette.cloth, 0.8),
    box(290, 214, 250, 76, palette.accent, 16),
    box(272, 250, 286, 60, palette.accent, 14),
    ...[312, 396, 470].map((x) => box(x, 226, 46, 42, random.pick([palette.cloth, palette.light, palette.floor]), 8)),
    oval(240, 340, 70, 14, palette.wood),
    stroke('M200 346l-8 36M280 346l8 36', palette.wood, 5),
    placed(240, 332, 1, [box(-6, -26, 12, 28, palette.cloth, 3), disc(0, -38, 15, '#5f9a63')]),
    lamp(572, 292, palette),
  ]);
}

function kitchen(palette: RoomPalette, random: Random): string {
  const jars = [80, 112, 144, 470, 502].map((x) =>
    box(x, 196, 20, 26, random.pick([palette.accent, palette.light, palette.cloth]), 4),
  );
  return room('Kitchen', palette, [
    windowAt(240, 60, 130, 110, palette),
    box(40, 60, 160, 84, palette.cloth, 3),
    stroke('M120 60v84M106 104v14M134 104v14', palette.wood, 3),
    box(410, 60, 150, 84, palette.cloth, 3),
    stroke('M485 60v84M471 104v14M499 104v14', palette.wood, 3),
    box(30, 222, 540, 12, palette.wood),
    box(38, 234, 524, 92, palette.accent, 2),
    stroke('M168 234v92M300 234v92M432 234v92M90 250h32M220 250h32M352 250h32', palette.cloth, 4),
    box(440, 252, 110, 62, '#3a3f45', 4),
    box(450, 262, 90, 40, '#6b7680', 3),
    ...jars,
    stroke('M296 222v-22q14-16 26 0', '#8d99a3', 5),
    oval(214, 218, 30, 7, palette.cloth),
    ...[200, 214, 228].map((x) => disc(x, 210, 9, random.pick(['#d9573f', '#e6b84f', '#8fbf6a']))),
  ]);
}

function bed(x: number, width: number, palette: RoomPalette): string {
  const pillows = width > 140 ? [x + 14, x + width / 2 + 6] : [x + width / 2 - 32];
  return [
    box(x, 196, width, 120, palette.wood, 8),
    box(x + 6, 240, width - 12, 96, palette.cloth, 10),
    ...pillows.map((left) => box(left, 226, width > 140 ? width / 2 - 20 : 64, 34, '#ffffff', 10)),
    box(x + 6, 278, width - 12, 70, palette.accent, 8),
    stroke(`M${x + 14} 294h${width - 28}`, palette.light, 5, 0.8),
    stroke(`M${x + 12} 348v20M${x + width - 12} 348v20`, palette.wood, 7),
  ].join('');
}

function bedroom(palette: RoomPalette, random: Random): string {
  return room('Bedroom', palette, [
    windowAt(56, 60, 120, 140, palette),
    framed(random.whole(290, 380), 84, palette, random),
    oval(330, 366, 220, 22, palette.cloth, 0.7),
    bed(220, 230, palette),
    box(470, 262, 60, 70, palette.wood, 3),
    lamp(500, 262, palette),
  ]);
}

function twins(palette: RoomPalette, random: Random): string {
  return room('Twin bedroom', palette, [
    windowAt(236, 50, 130, 120, palette),
    framed(random.whole(60, 110), 80, palette, random),
    framed(random.whole(440, 480), 90, palette, random),
    bed(70, 130, palette),
    bed(400, 130, palette),
    box(268, 258, 64, 74, palette.wood, 3),
    lamp(300, 258, palette),
  ]);
}

function bunks(palette: RoomPalette, random: Random): string {
  const bunk = (y: number): string =>
    [
      box(330, y, 220, 16, palette.wood, 3),
      box(338, y - 24, 204, 24, palette.accent, 8),
      box(346, y - 34, 50, 20, '#ffffff', 8),
    ].join('');
  return room('Bunk beds', palette, [
    windowAt(70, 70, 150, 120, palette),
    framed(random.whole(240, 256), 110, palette, random),
    stroke('M332 90v270M548 90v270', palette.wood, 10),
    bunk(180),
    bunk(300),
    stroke('M510 130v220M534 130v220M510 160h24M510 200h24M510 240h24M510 280h24M510 320h24', palette.wood, 4),
    oval(170, 360, 120, 20, palette.accent, 0.6),
    placed(150, 340, 1, [
      disc(0, 0, 20, palette.light),
      disc(0, -26, 14, palette.light),
      disc(-11, -38, 6, palette.light),
      disc(11, -38, 6, palette.light),
    ]),
  ]);
}

function bathroom(palette: RoomPalette, random: Random): string {
  const tiles = Array.from({ length: 9 }, (_, index) => `M0 ${60 + index * 26}h600`).join('');
  return room('Bathroom', palette, [
    stroke(tiles, palette.accent, 1, 0.25),
    windowAt(430, 50, 100, 90, palette),
    disc(150, 120, 54, palette.wood),
    disc(150, 120, 47, '#dff0f6'),
    box(80, 226, 140, 16, palette.cloth, 6),
    box(92, 242, 116, 78, palette.accent, 4),
    stroke('M150 226v-18q10-12 20 0', '#8d99a3', 5),
    box(280, 246, 270, 26, '#ffffff', 12),
    shape('M290 262h250q-6 70-44 72H334q-38-2-44-72z', '#ffffff'),
    stroke('M520 246v-50q-16-18-30 0', '#8d99a3', 6),
    ...[300, 318, 340].map((x) => disc(x, 240, random.whole(8, 13), '#ffffff', 0.9)),
    box(242, 160, 26, 74, random.pick([palette.light, palette.floor, palette.cloth]), 3),
  ]);
}

function cabin(palette: RoomPalette, random: Random): string {
  return room('Saloon of the boat', palette, [
    stroke('M0 40h600M0 80h600M0 240h600', palette.wood, 2, 0.5),
    ...[70, 230, 390].map((x) =>
      [box(x, 100, 130, 76, palette.wood, 20), box(x + 8, 108, 114, 60, 'url(#view)', 14)].join(''),
    ),
    box(30, 236, 190, 60, palette.accent, 10),
    box(20, 272, 210, 50, palette.accent, 10),
    box(380, 236, 190, 60, palette.accent, 10),
    box(370, 272, 210, 50, palette.accent, 10),
    box(222, 256, 156, 12, palette.wood, 3),
    stroke('M300 268v80M270 350h60', palette.wood, 8),
    placed(300, 256, 1, [
      box(-6, -22, 12, 22, palette.cloth, 3),
      disc(0, -32, 12, random.pick(['#5f9a63', '#d87a8c', '#e6b84f'])),
    ]),
    disc(300, 30, 30, palette.light, 0.6),
    disc(300, 24, 12, palette.light),
  ]);
}
