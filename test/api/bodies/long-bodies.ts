export interface LongBody {
  name: string;
  format: 'json' | 'xml';
  text: string;
  status: 400 | 422;
}

/** A document begins and ends with its texts, and has the run between them many times. */
type Run = [name: string, before: string, run: string, after: string];

function xmlRuns(root: string): { refused: Run[]; readable: Run[] } {
  const [open, close] = [`<${root}>`, `</${root}>`];
  return {
    refused: [
      ['blanks in a text', open, ' ', close],
      ['line feeds in a text', open, '\n', close],
      ['carriage returns in a text', open, '\r', close],
      ['blanks before the root', '', ' ', `<${root}/>`],
      ['blanks after the root', `<${root}/>`, ' ', ''],
      ['blanks in a tag', `<${root}`, ' ', '/>'],
      ['blanks before an equals sign', `<${root} a`, ' ', '=""/>'],
      ['blanks after an equals sign', `<${root} a=`, ' ', '""/>'],
      ['blanks in an attribute', `<${root} a="`, ' ', '"/>'],
      ['tabs in an attribute', `<${root} a="`, '\t', '"/>'],
      ['blanks in a closing tag', `${open}</${root}`, ' ', '>'],
      ['blanks in a declaration', '<?xml version="1.0"', ' ', `?><${root}/>`],
      ['blanks in a comment', `${open}<!--`, ' ', `-->${close}`],
      ['hyphens in a comment', `${open}<!--`, ' -', `-->${close}`],
      ['blanks in an instruction', `${open}<?a `, ' ', `?>${close}`],
      ['question marks in an instruction', `${open}<?a `, '?', `?>${close}`],
      ['blanks in character data', `${open}<![CDATA[`, ' ', `]]>${close}`],
      ['brackets in a text', open, '] ', close],
      ['a long text', `${open}<a>`, 'a', `</a>${close}`],
      ['digits', `${open}<a>`, '9', `</a>${close}`],
      ['combining marks', `${open}<a>`, '\u0301\u0323', `</a>${close}`],
      ['references by name', open, '&amp;', close],
      ['references by number', open, '&#x41;', close],
      ['the name of a reference', `${open}&`, 'a', `;${close}`],
      ['the number of a reference', `${open}&#`, '1', `;${close}`],
      ['a long name', `${open}<`, 'a', `/>${close}`],
      ['a name of colons', `${open}<`, 'a:', `/>${close}`],
      ['comments', open, '<!---->', close],
      ['comments after the root', `<${root}/>`, '<!---->', ''],
      ['instructions', open, '<?a?>', close],
      ['character data', open, '<![CDATA[]]>', close],
      ['an attribute twice', `<${root}`, ' a=""', '/>'],
      ['elements without an end', open, '<a>', ''],
      ['ends of elements', open, '</a>', ''],
      ['beginnings of tags', open, '<', ''],
      ['beginnings of comments', open, '<!--', ''],
      ['beginnings of closing tags', open, '</', ''],
      ['entities', `<!DOCTYPE ${root} [<!ENTITY a "`, 'a', `">]>${open}&a;${close}`],
      ['declarations of entities', `<!DOCTYPE ${root} [`, '<!ENTITY a "a">', `]><${root}/>`],
      ['a DOCTYPE without an end', `<!DOCTYPE ${root} `, '[', ''],
    ],
    readable: [
      ['many elements', open, `<a>${'x'.repeat(2000)}</a>`, close],
      ['brackets in many sections', open, `<![CDATA[${']<'.repeat(2000)}]]>`, close],
      ['hyphens in many comments', open, `<!--${' -'.repeat(2000)} -->`, close],
      ['question marks in many instructions', open, `<?a ${'?'.repeat(4000)}?>`, close],
      ['references in many texts', open, `${'&#65;'.repeat(1000)}<!---->`, close],
      ['tabs in many attributes', open, `<a b="${'\t'.repeat(900)}"/>`, close],
    ],
  };
}

function jsonRuns(member: string): { refused: Run[]; readable: Run[] } {
  return {
    refused: [
      ['lists', '', '[', ''],
      ['objects', '', '{"a":', ''],
      ['nested lists', '{"a":', '[1,', ''],
      ['a text without an end', '{"a":"', 'a', ''],
      ['an escape without an end', '{"a":"', '\\\\', ''],
      ['a number without an end', '{"a":', '1', ''],
      ['a number of points', '{"a":1', '.1', '}'],
      ['a member twice', '{"a":1', ',"a":1', '}'],
      ['a member twice in escapes', '{"a":1', ',"\\u0061":1', '}'],
      ['commas', '{', ',', '}'],
      ['colons', '{"a"', ':', '1}'],
      ['line feeds in a text', '{"a":"', '\n', '"}'],
      ['halves of characters', '{"a":"', '\\ud800', '"}'],
    ],
    readable: [
      ['blanks in an object', '{', ' ', '}'],
      ['blanks before a colon', '{"a"', ' ', ':1}'],
      ['blanks after it', '{}', ' ', ''],
      ['digits', '{"a":', '9', '}'],
      ['decimals', '{"a":0.', '1', '}'],
      ['a long text', '{"a":"', 'a', '"}'],
      ['a long name', '{"', 'a', '":1}'],
      ['escapes', '{"a":"', '\\u0041', '"}'],
      ['escaped quotes', '{"a":"', '\\"', '"}'],
      ['combining marks', `{"${member}":"${'a'.repeat(20_000)}`, '\u0301\u0323', '"}'],
      ['blanks in a text', `{"${member}":"a`, ' ', 'b"}'],
      ['tabs in a text', `{"${member}":"a`, '\\t', 'b"}'],
      ['digits in a text', `{"${member}":"`, '9', 'x"}'],
      ['dots in a text', `{"${member}":"`, 'a.', '"}'],
      ['at signs in a text', `{"${member}":"`, '@', '"}'],
    ],
  };
}

/**
 * Bodies of about `bytes` bytes for a root; `member` is one of its texts. XML that fits into 64 kB may be well-formed.
 * Readable bodies are invalid, provided that the shape has a required member.
 */
export function longBodies(root: string, member: string, bytes: number): LongBody[] {
  const make = (format: LongBody['format'], runs: readonly Run[], status: LongBody['status']): LongBody[] =>
    runs.map(([name, before, run, after]) => {
      const room = bytes - before.length - after.length;
      const many = run.repeat(Math.max(1, Math.floor(room / Buffer.byteLength(run))));
      return { name, format, text: before + many + after, status };
    });
  const [xml, json] = [xmlRuns(root), jsonRuns(member)];
  return [
    ...make('xml', xml.refused, 400),
    ...make('xml', xml.readable, 422),
    ...make('json', json.refused, 400),
    ...make('json', json.readable, 422),
  ];
}
