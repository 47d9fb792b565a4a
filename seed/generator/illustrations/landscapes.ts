import { box, cloud, disc, fade, hills, peaks, picture, placed, ripples, shape, stroke } from './canvas.ts';
import type { Palette } from './palettes.ts';
import type { Random } from '../random.ts';

/** Draws one motif in the colours of the palette; the random source decides on its lines. */
export type Drawing = (palette: Palette, random: Random) => string;

export const landscapeDrawings: Record<string, Drawing> = {
  beach,
  harbour,
  cliffs,
  peak,
  snow,
  lakeside,
  canal,
  village,
};

/** Yields the sky with sun and clouds, down to the bottom. */
export function skyOf(palette: Palette, random: Random): string[] {
  const sun = random.whole(90, 510);
  return [
    box(0, 0, 600, 400, 'url(#sky)'),
    disc(sun, random.whole(50, 100), 58, palette.sun, 0.35),
    disc(sun, random.whole(64, 86), 30, palette.sun),
    cloud(random.whole(20, 200), random.whole(40, 80), 1, palette.cloud),
    cloud(random.whole(300, 470), random.whole(30, 100), 0.7, palette.cloud),
  ];
}

/** Yields the fades that outdoor pictures use: sky and water. */
export function outdoorFades(palette: Palette): string[] {
  return [fade('sky', ...palette.sky), fade('water', ...palette.water)];
}

/** Yields a fir of 40 by 70 units standing on the point. */
export function fir(x: number, y: number, scale: number, leaf: string): string {
  return placed(x, y, scale, [
    box(-3, -10, 6, 10, '#6b4a33'),
    shape('M0-70l15 28h-7l11 20h-8l9 16h-40l9-16h-8l11-20h-7z', leaf),
  ]);
}

/** Yields a round tree standing on the point. */
export function tree(x: number, y: number, scale: number, leaf: string): string {
  return placed(x, y, scale, [
    box(-4, -34, 8, 34, '#7a573c'),
    disc(0, -52, 28, leaf),
    disc(-18, -40, 17, leaf),
    disc(18, -40, 17, leaf),
  ]);
}

/** Yields a palm standing on the point. */
export function palm(x: number, y: number, scale: number, leaf: string): string {
  const fronds =
    'M8-78q-30-18-44 8q22-10 44-8q-22-2-26 26q14-18 26-26q6 14 0 30q10-16 0-30q22 0 30 22q2-24-30-22q20-22 44-2q-14-24-44 2z';
  return placed(x, y, scale, [stroke('M0 0q2-40 8-76', '#8a6544', 6), shape(fronds, leaf)]);
}

/** Yields a small sailing boat on the water. */
export function sail(x: number, y: number, scale: number, color: string): string {
  return placed(x, y, scale, [
    shape('M-22 0h46l-8 12h-30z', color),
    shape('M0-4V-56L24-6z', '#ffffff'),
    shape('M-3-4V-46L-20-6z', '#f4d9b0'),
  ]);
}

function outdoors(title: string, palette: Palette, random: Random, shapes: readonly string[]): string {
  return picture(title, outdoorFades(palette), [...skyOf(palette, random), ...shapes]);
}

function beach(palette: Palette, random: Random): string {
  const parasol = (x: number, y: number, color: string): string =>
    placed(x, y, 1, [
      stroke('M0 0v-58', '#7a573c', 3),
      shape('M-38-46q38-44 76 0z', color),
      shape('M-13-46q13-44 26 0z', '#ffffff', 0.8),
    ]);
  return outdoors('Beach', palette, random, [
    hills(random, 212, 14, 4, palette.far),
    box(0, 205, 600, 195, 'url(#water)'),
    ripples(random, 215, 285, 8, '#ffffff'),
    sail(random.whole(80, 250), 228, 0.8, palette.roof),
    sail(random.whole(320, 520), 220, 0.5, palette.door),
    shape('M0 318q150-40 320-14t280-22V400H0z', '#ffffff', 0.7),
    shape('M0 326q150-40 320-14t280-22V400H0z', palette.sand),
    parasol(random.whole(90, 200), 372, palette.roof),
    parasol(random.whole(270, 380), 362, palette.door),
    palm(random.whole(470, 560), 378, 1.7, palette.leaf),
  ]);
}

function harbour(palette: Palette, random: Random): string {
  const houses = [0, 1, 2, 3, 4, 5, 6].map((index) => {
    const [x, height] = [20 + index * 82, random.whole(70, 120)];
    const wall = random.pick([palette.wall, palette.sand, '#f2c8a2', '#d8e3e8']);
    return placed(x, 250, 1, [
      box(0, -height, 76, height, wall),
      shape(`M-5 ${-height}L38 ${-height - 34}L81 ${-height}z`, palette.roof),
      ...[16, 46].map((left) => box(left, -height + 18, 15, 22, palette.glass)),
      box(30, -30, 17, 30, palette.door),
    ]);
  });
  return outdoors('Harbour', palette, random, [
    hills(random, 210, 40, 3, palette.far),
    ...houses,
    box(0, 248, 600, 12, '#b9ab9a'),
    box(0, 258, 600, 142, 'url(#water)'),
    ripples(random, 268, 392, 10, '#ffffff'),
    ...[110, 290, 460].map((x, index) => sail(x + random.whole(-30, 30), 316 + index * 18, 1.4, palette.door)),
  ]);
}

function cliffs(palette: Palette, random: Random): string {
  return outdoors('Cliffs', palette, random, [
    box(0, 220, 600, 180, 'url(#water)'),
    ripples(random, 228, 330, 9, '#ffffff'),
    shape('M600 130L470 138q-44 10-52 60l-14 76h18l20-70q10-26 30-20q20 8 22 50l6 42H600z', palette.wall),
    shape('M600 130L470 138q-20 4-34 24q70-20 164-14z', palette.near),
    stroke('M470 170l60-6M500 200l70-8M520 236l70-8', '#c9bda9', 3, 0.6),
    sail(random.whole(120, 300), 262, 1, palette.roof),
    shape('M0 360q120-60 260-30t340 10V400H0z', palette.sand),
    shape('M0 300q90-20 150 20t130 80H0z', palette.near),
    ...[40, 90].map((x) => tree(x, 318, 0.7, palette.leaf)),
  ]);
}

function peak(palette: Palette, random: Random): string {
  const forest = Array.from({ length: 12 }, (_, index) =>
    fir(15 + index * 52, 330 + random.whole(-8, 12), 0.9, palette.leaf),
  );
  return outdoors('Mountains', palette, random, [
    peaks(random, 270, 190, 4, palette.far, palette.snow),
    hills(random, 290, 40, 4, palette.middle),
    hills(random, 335, 26, 3, palette.near),
    ...forest,
    hills(random, 384, 20, 2, palette.near),
  ]);
}

function snow(palette: Palette, random: Random): string {
  const forest = Array.from({ length: 9 }, (_, index) =>
    fir(20 + index * 34, 300 + random.whole(-10, 30), 0.9, palette.leaf),
  );
  return outdoors('Ski slopes', palette, random, [
    peaks(random, 270, 200, 3, palette.far, '#ffffff'),
    shape('M0 300q200-90 600-130V400H0z', '#e3edf6'),
    ...forest,
    shape('M0 360q260-10 600-150V400H0z', '#ffffff'),
    stroke('M130 390q120-40 180-80t260-80M170 394q110-30 180-76t230-70', '#cfdcea', 3),
    stroke('M330 300L600 120M400 254v-22M470 207v-22M540 160v-22', '#5d6b7a', 2.5),
    ...[385, 455, 525].map((x) => box(x, 270 - (x - 330) * 0.667, 16, 12, palette.door, 3)),
  ]);
}

function lakeside(palette: Palette, random: Random): string {
  return outdoors('Lake', palette, random, [
    peaks(random, 230, 150, 4, palette.far, palette.snow),
    hills(random, 236, 34, 5, palette.middle),
    box(0, 232, 600, 168, 'url(#water)'),
    shape('M60 234l60 50l70-50zM260 234l70 66l80-66zM450 234l50 40l60-40z', palette.far, 0.35),
    ripples(random, 250, 380, 9, '#ffffff'),
    sail(random.whole(200, 420), 276, 0.9, palette.roof),
    shape('M0 352q110-30 190 48H0z', palette.near),
    tree(50, 366, 1.3, palette.leaf),
    fir(120, 376, 0.9, palette.leaf),
    shape('M390 400l40-54h170v12h-110l-6 42z', '#9a714c'),
  ]);
}

function canal(palette: Palette, random: Random): string {
  const planes = [0, 1, 2, 3, 4].flatMap((index) => {
    const [scale, y] = [1.9 - index * 0.32, 372 - index * 36];
    return [tree(40 + index * 52, y, scale, palette.leaf), tree(560 - index * 52, y, scale, palette.leaf)];
  });
  return outdoors('Canal', palette, random, [
    hills(random, 236, 22, 5, palette.far),
    box(0, 228, 600, 172, palette.near),
    shape('M286 228h28L470 400H130z', 'url(#water)'),
    shape('M286 228L130 400H92L280 228zM314 228L470 400h38L320 228z', palette.sand, 0.9),
    ...planes.reverse(),
    shape('M236 236q64-46 128 0v-22q-64-40-128 0z', palette.wall),
    placed(300, 330, 1, [
      box(-34, -22, 68, 18, palette.wall, 4),
      box(-24, -18, 12, 8, palette.glass),
      box(4, -18, 12, 8, palette.glass),
      shape('M-48-6h96l-10 20h-76z', palette.door),
    ]),
  ]);
}

function village(palette: Palette, random: Random): string {
  const houses = [60, 150, 250, 350, 440, 520].map((x, index) =>
    placed(x, 330 + (index % 2) * 16, 1, [
      box(-34, -56, 68, 56, palette.wall),
      shape('M-42-54L0-92L42-54z', palette.roof),
      ...[-22, 8].map((left) => box(left, -42, 14, 17, palette.glass)),
    ]),
  );
  return outdoors('Village', palette, random, [
    hills(random, 260, 70, 3, palette.far),
    hills(random, 300, 34, 4, palette.middle),
    placed(300, 306, 1, [
      box(-14, -130, 28, 130, palette.wall),
      shape('M-18-128L0-184L18-128z', palette.roof),
      disc(0, -104, 7, palette.door),
    ]),
    ...houses,
    hills(random, 372, 22, 3, palette.near),
    ...[30, 110, 480, 572].map((x) => tree(x, 382, 0.8, palette.leaf)),
  ]);
}
