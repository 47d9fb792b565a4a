import { box, disc, hills, oval, picture, placed, ripples, shape, stroke } from './canvas.ts';
import { fir, outdoorFades, palm, skyOf, tree, type Drawing } from './landscapes.ts';
import type { Palette } from './palettes.ts';
import type { Random } from '../random.ts';

export const buildingDrawings: Record<string, Drawing> = {
  villa,
  house,
  chalet,
  residence,
  boat,
  mobilhome,
  tent,
  pool,
  terrace,
  garden,
};

function outdoors(title: string, palette: Palette, random: Random, shapes: readonly string[]): string {
  return picture(title, outdoorFades(palette), [...skyOf(palette, random), ...shapes]);
}

function windowAt(x: number, y: number, width: number, height: number, palette: Palette, shutters = true): string {
  const leaf = width * 0.42;
  const frame = [box(x, y, width, height, palette.glass), stroke(`M${x + width / 2} ${y}v${height}`, '#ffffff', 2)];
  if (!shutters) return frame.join('');
  return [
    ...frame,
    box(x - leaf - 1, y, leaf, height, palette.door),
    box(x + width + 1, y, leaf, height, palette.door),
  ].join('');
}

function villa(palette: Palette, random: Random): string {
  return outdoors('Villa', palette, random, [
    hills(random, 260, 40, 3, palette.far),
    hills(random, 300, 20, 3, palette.middle),
    box(0, 320, 600, 80, palette.near),
    box(120, 170, 220, 160, palette.wall),
    box(330, 220, 170, 110, palette.wall),
    shape('M100 172L230 112L360 172z', palette.roof),
    box(326, 206, 188, 16, palette.roof),
    ...[160, 214, 268].map((x) => windowAt(x, 196, 26, 40, palette)),
    box(352, 244, 120, 86, palette.glass),
    stroke('M392 244v86M432 244v86', '#ffffff', 3),
    box(206, 268, 36, 62, palette.door, 3),
    box(90, 330, 430, 10, palette.sand),
    oval(random.whole(380, 430), 372, 110, 20, 'url(#water)'),
    palm(70, 360, 1.7, palette.leaf),
    palm(548, 352, 1.4, palette.leaf),
    ...[28, 118, 500].map((x) => disc(x, 336, 18, palette.leaf)),
  ]);
}

function house(palette: Palette, random: Random): string {
  return outdoors('House', palette, random, [
    hills(random, 280, 46, 3, palette.far),
    box(0, 318, 600, 82, palette.near),
    box(150, 190, 290, 140, palette.wall),
    shape('M128 194L190 118H400L462 194z', palette.roof),
    box(366, 96, 26, 44, palette.roof),
    ...[196, 366].map((x) => windowAt(x, 226, 30, 46, palette)),
    box(276, 250, 40, 80, palette.door, 2),
    disc(308, 292, 3, palette.sand),
    ...[226, 340].map((x) =>
      placed(x, 172, 1, [shape('M0 0v-22l15-12l15 12v22z', palette.wall), box(8, -20, 14, 18, palette.glass)]),
    ),
    shape('M280 330h36l34 70h-112z', palette.sand),
    tree(80, 340, random.whole(13, 17) / 10, palette.leaf),
    tree(530, 346, random.whole(11, 15) / 10, palette.leaf),
    ...[168, 206, 352, 396, 430].map((x) => disc(x, 334, 11, random.pick(['#d87a8c', '#e6b84f', '#7a8fc9']))),
  ]);
}

function chalet(palette: Palette, random: Random): string {
  return outdoors('Chalet', palette, random, [
    hills(random, 270, 100, 3, palette.far),
    hills(random, 310, 30, 2, palette.middle),
    ...[30, 90, 500, 560].map((x) => fir(x, 330, 1.6, palette.leaf)),
    box(0, 328, 600, 72, palette.near),
    box(160, 270, 280, 66, '#b9ada0'),
    box(160, 190, 280, 84, '#9a6439'),
    stroke('M160 210h280M160 230h280M160 250h280', '#7c4d29', 2),
    shape('M172 192L300 118L428 192z', '#a8703f'),
    shape('M120 214L300 100L480 214l-14 12L300 122L134 226z', palette.roof),
    box(150, 256, 300, 8, '#6e4526'),
    stroke(
      'M150 236h300M164 236v22M196 236v22M228 236v22M260 236v22M292 236v22M324 236v22M356 236v22M388 236v22M420 236v22',
      '#6e4526',
      4,
    ),
    ...[200, 286, 372].map((x) => windowAt(x, 200, 30, 32, palette, false)),
    windowAt(284, 152, 32, 28, palette, false),
    box(280, 284, 40, 52, palette.door, 2),
    ...[190, 370].map((x) => windowAt(x, 290, 36, 28, palette, false)),
    hills(random, 372, 16, 2, palette.near),
  ]);
}

function residence(palette: Palette, random: Random): string {
  const flats = [0, 1, 2, 3].flatMap((floor) =>
    [0, 1, 2, 3, 4].map((column) => {
      const [x, y] = [128 + column * 72, 104 + floor * 54];
      return [
        box(x, y, 50, 32, palette.glass),
        box(x - 6, y + 30, 62, 8, palette.door),
        random.chance(0.4) ? box(x, y, 50, 9, palette.roof) : '',
      ].join('');
    }),
  );
  return outdoors('Residence', palette, random, [
    hills(random, 280, 60, 3, palette.far),
    box(0, 328, 600, 72, palette.near),
    box(110, 84, 380, 250, palette.wall),
    box(100, 74, 400, 14, palette.roof),
    ...flats,
    shape('M0 360q200-26 600 0V400H0z', palette.sand),
    ...[50, 556].map((x) => tree(x, 352, 1.5, palette.leaf)),
    ...[120, 470].map((x) => disc(x, 340, 16, palette.leaf)),
  ]);
}

function boat(palette: Palette, random: Random): string {
  const portholes = [0, 1, 2, 3, 4, 5].map((index) => disc(150 + index * 58, 290, 9, palette.glass));
  return outdoors('Boat', palette, random, [
    hills(random, 250, 30, 4, palette.far),
    box(0, 232, 600, 24, palette.near),
    ...[40, 130, 470, 560].map((x) => tree(x, 248, random.whole(10, 14) / 10, palette.leaf)),
    box(0, 252, 600, 148, 'url(#water)'),
    ripples(random, 330, 394, 8, '#ffffff'),
    shape('M60 262h480q6 34-34 62H112q-40-16-52-62z', palette.door),
    box(62, 262, 478, 8, palette.wall),
    ...portholes,
    box(150, 214, 270, 48, palette.wall, 5),
    ...[166, 216, 266, 316, 366].map((x) => box(x, 224, 36, 22, palette.glass, 3)),
    box(142, 206, 286, 10, palette.roof, 4),
    stroke('M470 262v-46M500 262v-46M462 216h46M90 262v-20h46', '#ffffff', 3),
    ...[440, 452, 110].map((x) => disc(x, 256, 8, random.pick(['#d87a8c', '#e6b84f', '#8fbf6a']))),
    oval(300, 330, 220, 8, palette.leaf, 0.25),
  ]);
}

function mobilhome(palette: Palette, random: Random): string {
  return outdoors('Mobile home', palette, random, [
    hills(random, 270, 40, 4, palette.far),
    ...[40, 110, 300, 500, 570].map((x) => tree(x, 320, random.whole(16, 20) / 10, palette.leaf)),
    box(0, 312, 600, 88, palette.near),
    box(130, 216, 330, 106, palette.wall, 6),
    shape('M120 220L295 192L470 220v8H120z', palette.roof),
    ...[154, 210, 400].map((x) => windowAt(x, 244, 36, 30, palette, false)),
    box(276, 240, 96, 82, palette.glass),
    stroke('M324 240v82', '#ffffff', 3),
    box(240, 322, 270, 12, '#a97c50'),
    stroke('M384 300h124M384 300v22M416 300v22M448 300v22M480 300v22M508 300v22', '#8a6544', 4),
    placed(470, 322, 1, [stroke('M0 0v-70', '#7a573c', 3), shape('M-44-58q44-40 88 0z', palette.roof)]),
    shape('M180 400q40-60 130-66l40 66z', palette.sand),
  ]);
}

function tent(palette: Palette, random: Random): string {
  return outdoors('Lodge tent', palette, random, [
    hills(random, 280, 50, 3, palette.far),
    ...[50, 110, 490, 552].map((x) => fir(x, 330, 1.7, palette.leaf)),
    box(0, 320, 600, 80, palette.near),
    box(130, 318, 340, 14, '#a97c50'),
    shape('M150 320L170 220H430L450 320z', palette.wall),
    shape('M120 232L300 130L480 232z', palette.sand),
    shape('M120 232L300 130L300 232z', '#ffffff', 0.35),
    shape('M262 320V240h76v80z', palette.glass),
    shape('M262 240q4 50-24 80h24zM338 240q-4 50 24 80h-24z', palette.sand),
    stroke('M120 232L92 330M480 232L508 330', '#8a6544', 3),
    placed(random.whole(60, 90), 372, 1, [
      oval(0, 0, 26, 7, '#5a4636'),
      shape('M-12-2q4-30 12-34q10 16 12 34z', '#f0913a'),
    ]),
  ]);
}

function pool(palette: Palette, random: Random): string {
  const lounger = (x: number): string =>
    placed(x, 356, 1, [shape('M0 0h64v-8H22L4-30l-8 4z', '#ffffff'), stroke('M6 0v12M56 0v12', '#8a6544', 4)]);
  return outdoors('Pool', palette, random, [
    hills(random, 230, 40, 3, palette.far),
    box(0, 214, 600, 40, palette.leaf),
    ...[30, 90, 160, 440, 510, 580].map((x) => disc(x, 214, 26, palette.leaf)),
    box(0, 250, 600, 150, palette.sand),
    shape('M150 262H450L540 336H60z', '#ffffff'),
    shape('M162 268H438L514 328H86z', 'url(#water)'),
    ripples(random, 276, 324, 6, '#ffffff'),
    lounger(random.whole(60, 120)),
    lounger(random.whole(220, 280)),
    palm(random.whole(500, 560), 392, 2, palette.leaf),
  ]);
}

function terrace(palette: Palette, random: Random): string {
  const chair = (x: number, side: number): string =>
    placed(x, 352, 1, [stroke(`M0 0v-34h${side * 34}v34M0-34v-44`, palette.door, 5)]);
  return outdoors('Terrace', palette, random, [
    hills(random, 250, 60, 3, palette.far),
    hills(random, 280, 24, 3, palette.middle),
    stroke('M0 250h600M0 300h600', palette.wall, 6),
    stroke(Array.from({ length: 21 }, (_, index) => `M${index * 30} 250v54`).join(''), palette.wall, 3),
    box(0, 304, 600, 96, '#b98d62'),
    stroke('M0 326h600M0 350h600M0 376h600', '#96703f', 2),
    oval(300, 316, 92, 14, palette.wall),
    stroke('M300 322v44M270 368h60', palette.wall, 6),
    chair(184, 1),
    chair(416, -1),
    placed(300, 304, 1, [box(-5, -24, 10, 26, palette.leaf, 3), disc(34, 0, 10, '#e6b84f'), disc(20, 2, 8, '#d87a8c')]),
    placed(random.whole(500, 540), 372, 1, [
      shape('M-22-34h44l-8 34h-28z', palette.roof),
      disc(0, -52, 28, palette.leaf),
    ]),
  ]);
}

function garden(palette: Palette, random: Random): string {
  const flowers = Array.from({ length: 26 }, () =>
    disc(
      random.whole(20, 580),
      random.whole(336, 390),
      random.whole(4, 8),
      random.pick(['#d87a8c', '#e6b84f', '#8f7cc9', '#ffffff']),
    ),
  );
  return outdoors('Garden', palette, random, [
    hills(random, 250, 50, 3, palette.far),
    hills(random, 290, 26, 4, palette.middle),
    box(0, 290, 600, 110, palette.near),
    ...[50, 520].map((x) => tree(x, 326, random.whole(18, 22) / 10, palette.leaf)),
    shape('M270 290h60l90 110H180z', palette.sand),
    stroke('M120 214v100M220 214v100', '#8a6544', 5),
    stroke('M120 250q50 60 100 0', palette.wall, 9),
    ...flowers,
  ]);
}
