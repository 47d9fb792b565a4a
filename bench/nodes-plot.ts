interface Point {
  name: string;
  perSecond: number;
  /** Milliseconds of a search. */
  p50: number;
  p99: number;
}

const panel = { width: 340, height: 300, left: 60, top: 50, bottom: 50 };

export function plotNodes(points: readonly Point[]): string {
  const [throughput, times] = [
    panelOf(points, 0, {
      title: 'Searches a second',
      unit: '',
      bars: [{ of: (point) => point.perSecond, fill: '#0f766e' }],
    }),
    panelOf(points, 1, {
      title: 'Time of a search: p50 and p99',
      unit: ' ms',
      bars: [
        { of: (point) => point.p50, fill: '#2563eb' },
        { of: (point) => point.p99, fill: '#93c5fd' },
      ],
    }),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${2 * panel.width + 40} ${panel.height + 30}" font-family="system-ui, sans-serif"`,
    ' font-size="12" role="img" aria-label="Searches a second and time of a search over the number of search nodes">\n',
    '<rect width="100%" height="100%" fill="#ffffff"/>\n',
    throughput,
    times,
    '</svg>\n',
  ].join('');
}

interface Drawn {
  title: string;
  unit: string;
  bars: readonly { of: (point: Point) => number; fill: string }[];
}

function panelOf(points: readonly Point[], place: number, { title, unit, bars }: Drawn): string {
  const { width, height, left, top, bottom } = panel;
  const x0 = place * (width + 20) + left;
  const floor = height - bottom;
  const most = Math.max(...points.flatMap((point) => bars.map(({ of }) => of(point))));
  const slot = (width - left) / points.length;
  const barWidth = (slot * 0.7) / bars.length;
  const drawn = points.flatMap((point, at) => {
    const x = x0 + at * slot + slot * 0.15;
    const label = `<text x="${(x0 + (at + 0.5) * slot).toFixed(1)}" y="${floor + 18}" text-anchor="middle" fill="#374151">${point.name}</text>\n`;
    const ofPoint = bars.map(({ of, fill }, bar) => {
      const size = (of(point) / most) * (floor - top);
      const [leftEdge, up] = [(x + bar * barWidth).toFixed(1), (floor - size).toFixed(1)];
      const middle = (x + (bar + 0.5) * barWidth).toFixed(1);
      const value = of(point).toFixed(of(point) < 100 ? 1 : 0) + unit;
      return (
        `<rect x="${leftEdge}" y="${up}" width="${(barWidth - 2).toFixed(1)}" height="${size.toFixed(1)}" fill="${fill}"/>` +
        `<text x="${middle}" y="${(Number(up) - 5).toFixed(1)}" text-anchor="middle" fill="#111827">${value}</text>\n`
      );
    });
    return [label, ...ofPoint];
  });
  const heading = `<text x="${x0}" y="22" font-size="14" font-weight="600">${title}</text>\n`;
  const ground = `<path d="M${x0} ${floor}H${x0 + width - left}" stroke="#9ca3af"/>\n`;
  return heading + ground + drawn.join('');
}
