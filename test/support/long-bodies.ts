import cases from './long-bodies.json' with { type: 'json' };

export interface LongBody {
  name: string;
  format: 'json' | 'xml';
  text: string;
  status: 400 | 422;
}

/** Runs at `…` in a document with the root `R`; in some, `¤` stands for a filling that is repeated. */
type Runs = Readonly<Record<string, readonly [around: string, run: string, filling?: string, times?: number]>>;

/**
 * Bodies of about `bytes` bytes for a root; `member` is one of its texts. XML that fits into 64 kB may be well-formed.
 * Readable bodies are invalid, provided that the shape has a required member.
 */
export function longBodies(root: string, member: string, bytes: number): LongBody[] {
  const make = (format: LongBody['format'], runs: unknown, status: LongBody['status']): LongBody[] =>
    Object.entries(runs as Runs).map(([name, [around, part, filling = '', times = 0]]) => {
      const filled = (text: string) => text.replace('¤', () => filling.repeat(times));
      const text = filled(around.replaceAll('R', root).replace('M', member));
      const run = filled(part);
      const many = run.repeat(Math.max(1, Math.floor((bytes - text.length) / Buffer.byteLength(run))));
      return { name, format, text: text.replace('…', () => many), status };
    });
  return [
    ...make('xml', cases.xml, 400),
    ...make('xml', cases.readableXml, 422),
    ...make('json', cases.json, 400),
    ...make('json', cases.readableJson, 422),
  ];
}
