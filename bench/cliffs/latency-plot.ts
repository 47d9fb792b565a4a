import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { goalsFor } from './rows.ts';

/** Median p50 of each kind of search on one set, in ms. */
interface Point {
  stays: number;
  medians: Readonly<Record<string, number>>;
}

/** Adds a point to the file of former runs, replacing one of the same set; returns all, smallest set first. */
export function keepPoint(file: string, point: Point): Point[] {
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Point[]) : [];
  const others = kept.filter(({ stays }) => stays !== point.stays);
  const points = [...others, point].sort((a, b) => a.stays - b.stays);
  writeFileSync(file, `${JSON.stringify(points, undefined, 2)}\n`);
  return points;
}

const area = { left: 70, right: 560, top: 50, bottom: 360 };
const colours = ['#be123c', '#a16207', '#111827', '#c2410c', '#7c3aed', '#2563eb', '#0f5c63'];
const [leastTime, mostTime] = [1, 500];
const ticks = [1, 2, 5, 10, 25, 50, 100, 150, 250, 500];
/** For the folder once, and imported many times. */
const goals = [1, 2].map((times) => goalsFor(times).median);

/** An SVG of the times over the number of stays, both axes logarithmic. */
export function plotLatencies(points: readonly Point[]): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) throw new Error('There is nothing to draw');
  const x = ({ stays }: Point) => scale(stays, [first.stays * 0.8, last.stays * 1.25], [area.left, area.right]);
  const y = (time: number) => scale(time, [leastTime, mostTime], [area.bottom, area.top]);
  const kinds = Object.keys(last.medians).sort((a, b) => (last.medians[b] ?? 0) - (last.medians[a] ?? 0));
  const labels = spread(kinds.map((kind) => y(last.medians[kind] ?? mostTime)));
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 420" font-family="system-ui, sans-serif" font-size="12" role="img"',
    ' aria-label="Median time of searches with six facets over the number of stays">\n',
    '<rect width="100%" height="100%" fill="#ffffff"/>\n',
    text([area.left, 22], 'First page with 6 facets: p50 over the number of stays', 'font-size="14" font-weight="600"'),
    ...ticks.map((tick) => drawTick(tick, y(tick))),
    ...kinds.map((kind, at) => drawKind(kind, points, { x, y, colour: colours[at % colours.length] as string })),
    ...kinds.map((kind, at) => {
      const label = `${kind === 'none' ? 'no dates' : kind}, ${Math.round(last.medians[kind] ?? NaN)} ms`;
      return text([x(last) + 10, (labels[at] as number) + 4], label, `fill="${colours[at % colours.length]}"`);
    }),
    ...points.map((point) => text([x(point), 384], `${millions(point.stays)} million stays`, 'text-anchor="middle"')),
    text(
      [area.left, 408],
      'All criteria and orders of a kind; both axes logarithmic. Dashed: the goals of the smallest set and of the largest.',
      'fill="#6b7280"',
    ),
    '</svg>\n',
  ].join('');
}

function drawTick(tick: number, y: number): string {
  const style = goals.includes(tick) ? 'stroke="#c2410c" stroke-dasharray="4 4"' : 'stroke="#e5e7eb"';
  const line = `<path d="M${area.left} ${y.toFixed(1)}H${area.right}" ${style}/>\n`;
  return line + text([area.left - 8, y + 4], `${tick} ms`, 'text-anchor="end" fill="#374151"');
}

interface Drawn {
  x: (point: Point) => number;
  y: (time: number) => number;
  colour: string;
}

function drawKind(kind: string, points: readonly Point[], { x, y, colour }: Drawn): string {
  const places = points.flatMap((point) => {
    const time = point.medians[kind];
    return time === undefined ? [] : [[x(point).toFixed(1), y(time).toFixed(1)] as const];
  });
  const line = `<path d="M${places.map((place) => place.join(' ')).join('L')}" stroke="${colour}" stroke-width="2" fill="none"/>\n`;
  return line + places.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="3.5" fill="${colour}"/>\n`).join('');
}

function text([x, y]: readonly [number, number], content: string, style: string): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${style}>${content}</text>\n`;
}

/** Logarithmic position of a value in the range. */
function scale(value: number, [least, most]: readonly [number, number], [from, to]: readonly [number, number]): number {
  return from + ((to - from) * Math.log(value / least)) / Math.log(most / least);
}

/** Moves labels down until none overlap. */
function spread(places: readonly number[]): number[] {
  const moved: number[] = [];
  for (const place of places) moved.push(Math.max(place, (moved.at(-1) ?? -Infinity) + lineHeight));
  return moved;
}

const lineHeight = 15;

function millions(stays: number): string {
  const count = stays / 1_000_000;
  return count < 100 ? count.toFixed(1) : count.toFixed(0);
}
