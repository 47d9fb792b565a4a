export interface LongBody {
  name: string;
  format: 'json' | 'xml';
  text: string;
  status: 400 | 422;
}

type Runs = Readonly<Record<string, readonly [around: string, run: string]>>;

/** XML runs at `…` in a document with the root `R`, and what they repeat. */
const xmlRuns: Runs = {
  'blanks in a text': ['<R>…</R>', ' '],
  'line feeds in a text': ['<R>…</R>', '\n'],
  'carriage returns in a text': ['<R>…</R>', '\r'],
  'blanks before the root': ['…<R/>', ' '],
  'blanks after the root': ['<R/>…', ' '],
  'blanks in a tag': ['<R…/>', ' '],
  'blanks before an equals sign': ['<R a…=""/>', ' '],
  'blanks after an equals sign': ['<R a=…""/>', ' '],
  'blanks in an attribute': ['<R a="…"/>', ' '],
  'tabs in an attribute': ['<R a="…"/>', '\t'],
  'blanks in a closing tag': ['<R></R…>', ' '],
  'blanks in a declaration': ['<?xml version="1.0"…?><R/>', ' '],
  'blanks in a comment': ['<R><!--…--></R>', ' '],
  'hyphens in a comment': ['<R><!--…--></R>', ' -'],
  'blanks in an instruction': ['<R><?a …?></R>', ' '],
  'question marks in an instruction': ['<R><?a …?></R>', '?'],
  'blanks in character data': ['<R><![CDATA[…]]></R>', ' '],
  'brackets in a text': ['<R>…</R>', '] '],
  'a long text': ['<R><a>…</a></R>', 'a'],
  digits: ['<R><a>…</a></R>', '9'],
  'combining marks': ['<R><a>…</a></R>', '\u0301\u0323'],
  'references by name': ['<R>…</R>', '&amp;'],
  'references by number': ['<R>…</R>', '&#x41;'],
  'the name of a reference': ['<R>&…;</R>', 'a'],
  'the number of a reference': ['<R>&#…;</R>', '1'],
  'a long name': ['<R><…/></R>', 'a'],
  'a name of colons': ['<R><…/></R>', 'a:'],
  comments: ['<R>…</R>', '<!---->'],
  'comments after the root': ['<R/>…', '<!---->'],
  instructions: ['<R>…</R>', '<?a?>'],
  'character data': ['<R>…</R>', '<![CDATA[]]>'],
  'an attribute twice': ['<R…/>', ' a=""'],
  elements: ['<R>…</R>', '<a/>'],
  'elements without an end': ['<R>…', '<a>'],
  'ends of elements': ['<R>…', '</a>'],
  'beginnings of tags': ['<R>…', '<'],
  'beginnings of comments': ['<R>…', '<!--'],
  'beginnings of closing tags': ['<R>…', '</'],
  entities: ['<!DOCTYPE R [<!ENTITY a "…">]><R>&a;</R>', 'a'],
  'declarations of entities': ['<!DOCTYPE R […]><R/>', '<!ENTITY a "a">'],
  'a DOCTYPE without an end': ['<!DOCTYPE R …', '['],
};

/** Within the limits of XML, whatever their length. */
const readableRuns: Runs = {
  'brackets in many sections': ['<R>…</R>', `<![CDATA[${']<'.repeat(2_000)}]]>`],
  'hyphens in many comments': ['<R>…</R>', `<!--${' -'.repeat(2_000)} -->`],
  'question marks in many instructions': ['<R>…</R>', `<?a ${'?'.repeat(4_000)}?>`],
  'references in many texts': ['<R>…</R>', `${'&#65;'.repeat(1_000)}<!---->`],
  'tabs in many attributes': ['<R>…</R>', `<a b="${'\t'.repeat(900)}"/>`],
};

const malformedJson: Runs = {
  lists: ['…', '['],
  objects: ['…', '{"a":'],
  'nested lists': ['{"a":…', '[1,'],
  'a text without an end': ['{"a":"…', 'a'],
  'an escape without an end': ['{"a":"…', '\\\\'],
  'a number without an end': ['{"a":…', '1'],
  'a number of points': ['{"a":1…}', '.1'],
  'a member twice': ['{"a":1…}', ',"a":1'],
  'a member twice in escapes': ['{"a":1…}', ',"\\u0061":1'],
  commas: ['{…}', ','],
  colons: ['{"a"…1}', ':'],
  'line feeds in a text': ['{"a":"…"}', '\n'],
  'halves of characters': ['{"a":"…"}', '\\ud800'],
};

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
