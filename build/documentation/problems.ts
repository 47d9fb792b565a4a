interface Problem {
  type: string;
  title: string;
  status: number;
  code: string;
  retryable: boolean;
}

/** The JSON form of the page of a problem code, from its Markdown without comments. */
export function readProblem(markdown: string) {
  const [head = '', ...rest] = markdown.split(/^## /m);
  const sections = new Map(rest.map((text) => [text.slice(0, text.indexOf('\n')), text.slice(text.indexOf('\n') + 1)]));
  const origins = sections.get('Where it comes from') ?? '';
  const operations = [...origins.matchAll(/^- `(\w+) ([^`]+)`: (.+)$/gm)].map(
    ([, method = '', path = '', summary = '']) => ({ method, path, summary }),
  );
  const [, json = ''] = /```json\n([^]*?)```/.exec(sections.get('Example') ?? '') ?? [];
  const example = JSON.parse(json) as Problem;
  const { code, title, status, retryable, type } = example;
  const summary = { code, title, status, retryable, type };
  const [, facts = '', meaning = ''] = head.trim().split(/\n\n+/);
  const [, statuses = ''] = /HTTP ([\d or]+\d)/.exec(facts) ?? [];
  return {
    ...summary,
    statuses: statuses.split(' or ').map(Number),
    meaning: inOneLine(meaning),
    remedy: (sections.get('What to do') ?? '')
      .trim()
      .split(/^- /m)
      .flatMap((step) => (step === '' ? [] : [inOneLine(step)])),
    answeredBy: { ...(operations.length === 0 && { note: inOneLine(origins) }), operations },
    example,
  };
}

function inOneLine(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, ' ');
}
