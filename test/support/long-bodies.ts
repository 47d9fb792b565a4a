import cases from './long-bodies.json' with { type: 'json' };

export interface LongBody {
  name: string;
  format: 'json' | 'xml';
  text: string;
  status: 400 | 422;
}

type Runs = Readonly<Record<string, readonly [around: string, run: string]>>;

/** XML runs at `…` in a document with the root `R`, and what they repeat. */
const xmlRuns: Runs = cases.xml as unknown as Runs;

/** Within the limits of XML, whatever their length. */
const readableRuns: Runs = {
  'many elements': ['<R>…</R>', `<a>${'x'.repeat(2_000)}</a>`],
  'brackets in many sections': ['<R>…</R>', `<![CDATA[${']<'.repeat(2_000)}]]>`],
  'hyphens in many comments': ['<R>…</R>', `<!--${' -'.repeat(2_000)} -->`],
  'question marks in many instructions': ['<R>…</R>', `<?a ${'?'.repeat(4_000)}?>`],
  'references in many texts': ['<R>…</R>', `${'&#65;'.repeat(1_000)}<!---->`],
  'tabs in many attributes': ['<R>…</R>', `<a b="${'\t'.repeat(900)}"/>`],
};

const malformedJson: Runs = cases.json as unknown as Runs;

const readableJson: Runs = {
  'blanks in an object': ['{…}', ' '],
  'blanks before a colon': ['{"a"…:1}', ' '],
  'blanks after it': ['{}…', ' '],
  digits: ['{"a":…}', '9'],
  decimals: ['{"a":0.…}', '1'],
  'a long text': ['{"a":"…"}', 'a'],
  'a long name': ['{"…":1}', 'a'],
  escapes: ['{"a":"…"}', '\\u0041'],
  'escaped quotes': ['{"a":"…"}', '\\"'],
  'combining marks': [`{"M":"${'a'.repeat(20_000)}…"}`, '\u0301\u0323'],
  'blanks in a text': ['{"M":"a…b"}', ' '],
  'tabs in a text': ['{"M":"a…b"}', '\\t'],
  'digits in a text': ['{"M":"…x"}', '9'],
  'dots in a text': ['{"M":"…"}', 'a.'],
  'at signs in a text': ['{"M":"…"}', '@'],
};

/**
 * Bodies of about `bytes` bytes for a root; `member` is one of its texts. XML that fits into 64 kB may be well-formed.
 * Readable bodies are invalid, provided that the shape has a required member.
 */
export function longBodies(root: string, member: string, bytes: number): LongBody[] {
  const make = (format: LongBody['format'], runs: Runs, status: LongBody['status']): LongBody[] =>
    Object.entries(runs).map(([name, [around, run]]) => {
      const text = around.replaceAll('R', root).replace('M', member);
      const many = run.repeat(Math.max(1, Math.floor((bytes - text.length) / Buffer.byteLength(run))));
      return { name, format, text: text.replace('…', () => many), status };
    });
  return [
    ...make('xml', xmlRuns, 400),
    ...make('xml', readableRuns, 422),
    ...make('json', malformedJson, 400),
    ...make('json', readableJson, 422),
  ];
}
