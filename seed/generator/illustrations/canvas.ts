import type { Random } from '../random.ts';

/** Every illustration is drawn on this many units and shown at twice the size. */
export const canvas = { width: 600, height: 400, shownWidth: 1200, shownHeight: 800 };

/** Yields a whole picture; `gradients` are what `fade` yields, `shapes` what the other functions here do. */
export function picture(title: string, gradients: readonly string[], shapes: readonly string[]): string {
  const { width, height, shownWidth, shownHeight } = canvas;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${shownWidth}" height="${shownHeight}" viewBox="0 0 ${width} ${height}">`,
    `<title>${title}</title>`,
    `<defs>${gradients.join('')}</defs>`,
    ...shapes,
    '</svg>\n',
  ].join('\n');
}

/** Yields a fade from top to bottom, used as `fill` by `url(#id)`. */
export function fade(id: string, top: string, bottom: string): string {
  return `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`;
}

/** Yields a rectangle; `round` is the radius of its corners. */
export function box(x: number, y: number, width: number, height: number, fill: string, round = 0): string {
  const corners = round > 0 ? ` rx="${round}"` : '';
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"${corners} fill="${fill}"/>`;
}

/** Yields a disc. */
export function disc(x: number, y: number, radius: number, fill: string, opacity = 1): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}"${seeThrough(opacity)}/>`;
}

/** Yields a flat oval. */
export function oval(x: number, y: number, radiusX: number, radiusY: number, fill: string, opacity = 1): string {
  return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(radiusX)}" ry="${short(radiusY)}" fill="${fill}"${seeThrough(opacity)}/>`;
}

/** Yields a filled path. */
export function shape(path: string, fill: string, opacity = 1): string {
  return `<path d="${path}" fill="${fill}"${seeThrough(opacity)}/>`;
}

/** Yields a drawn line. */
export function stroke(path: string, color: string, width: number, opacity = 1): string {
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"${seeThrough(opacity)}/>`;
}

/** Yields shapes moved and scaled. */
export function placed(x: number, y: number, scale: number, shapes: readonly string[]): string {
  return `<g transform="translate(${short(x)} ${short(y)}) scale(${short(scale)})">${shapes.join('')}</g>`;
}

/** Yields soft hills from side to side, about `height` units high, standing at `y` and filled to the bottom. */
export function hills(random: Random, y: number, height: number, count: number, fill: string): string {
  const step = canvas.width / count;
  let path = `M0 ${short(y)}`;
  for (let index = 0; index < count; index += 1) {
    const top = y - height * (0.5 + random.next());
    path += `q${short(step / 2)} ${short(2 * (top - y))} ${short(step)} 0`;
  }
  return shape(`${path}V400H0z`, fill);
}

/** Yields pointed mountains with snow on their sunny side. */
export function peaks(random: Random, y: number, height: number, count: number, fill: string, snow: string): string {
  const step = canvas.width / count;
  const shapes: string[] = [];
  for (let index = -1; index <= count; index += 1) {
    const top = height * (0.6 + random.next() * 0.5);
    const middle = step * (index + 0.5) + (random.next() - 0.5) * step * 0.4;
    const half = step * (0.75 + random.next() * 0.3);
    const [x, tip] = [short(middle), short(y - top)];
    shapes.push(shape(`M${short(middle - half)} ${y}L${x} ${tip}L${short(middle + half)} ${y}z`, fill));
    const [side, down] = [half * 0.34, top * 0.34];
    shapes.push(
      shape(
        `M${x} ${tip}l${short(side)} ${short(down)}l${short(-side * 0.5)} ${short(-down * 0.25)}l${short(-side * 0.5)} ${short(down * 0.45)}l${short(-side * 0.45)} ${short(-down * 0.4)}l${short(-side * 0.4)} ${short(down * 0.15)}z`,
        snow,
      ),
    );
  }
  return shapes.join('');
}

/** Yields thin bright lines as they lie on water. */
export function ripples(random: Random, top: number, bottom: number, count: number, color: string): string {
  let path = '';
  for (let index = 0; index < count; index += 1) {
    const y = top + ((bottom - top) * (index + 0.5)) / count;
    path += `M${random.whole(10, 520)} ${short(y)}h${random.whole(24, 80)}`;
  }
  return stroke(path, color, 2.5, 0.45);
}

/** Yields a cloud of about 110 units. */
export function cloud(x: number, y: number, scale: number, color = '#fff'): string {
  return placed(x, y, scale, [
    shape('M0 30a18 18 0 0 1 8-34a26 26 0 0 1 48-6a20 20 0 0 1 32 14a14 14 0 0 1 2 26z', color, 0.8),
  ]);
}

function short(value: number): number {
  return Math.round(value * 10) / 10;
}

function seeThrough(opacity: number): string {
  return opacity < 1 ? ` opacity="${opacity}"` : '';
}
