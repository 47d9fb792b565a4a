import { addressOf, type Site } from './site.ts';

/** The service replaces it by its own address. */
const service = 'http://localhost:8080';

const begin = `# Lodging distribution

> Search, availability and booking of holiday lodgings over HTTP: an API in JSON and XML for front-ends, partners and providers of lodgings.

The contract states the rules, the guides teach one task each with samples in curl, TypeScript, Python and PHP, and the OpenAPI document describes every operation.`;

/** The documentation for language models, in the format of llmstxt.org. */
export function writeLlmsText({ groups, pages, parts }: Site): string {
  const titles = new Map(pages.map(({ path, title }) => [path, title]));
  const texts = new Map(parts.map(({ id, text }) => [id, text]));
  const link = (title: string, path: string, about: string) =>
    `- [${title}](${service}${path})${about === '' ? '' : `: ${about}`}`;
  const sections = groups.map(({ title, pages: listed }) => [
    `## ${title}\n`,
    ...listed.map((path) => link(titles.get(path) ?? path, `/${addressOf(path)}.md`, firstSentence(texts.get(path)))),
  ]);
  const machineReadable = [
    '## Machine-readable\n',
    link('OpenAPI 3.1', '/openapi.json', 'every operation with its parameters, bodies, answers and examples'),
    link('XML Schema', '/schema.xsd', 'answers and bodies as XML'),
    link('Typed client', '/docs/client', 'npm package for TypeScript and JavaScript'),
    link('Problems', '/docs/problems?format=json', 'every error code'),
  ];
  return `${[begin, ...[...sections, machineReadable].map((lines) => lines.join('\n'))].join('\n\n')}\n`;
}

function firstSentence(text = ''): string {
  const [sentence = ''] = /^[^]*?[.:?](?=\s|$)/.exec(text) ?? [];
  return sentence.replaceAll('\n', ' ').replace(/[.:]$/, '');
}
