import { describe, expect, it } from 'vitest';
import { isConditional } from '../../src/http/operation.ts';
import { environment } from '../../src/service/settings.ts';
import { version } from '../../src/values/version.ts';
import { problems } from '../../src/http/problem.ts';
import { commentParagraphs } from '../../docs/contract-lists.ts';
import { filesBelow, readSource } from '../../structure/sources.ts';
import { allOperations, behind, declaredCodes, entryOf, someDocument } from './document.ts';

const contract = readSource('docs/contract.md');
const [partOne = ''] = contract.split('\n# Part two');
const sections = new Map(
  partOne.split(/^(?=##? \d)/m).map((text) => [/^##? ([\d.]*\d)/.exec(text)?.[1] ?? 'the head', text]),
);
const document = someDocument();

describe('docs/contract.md', () => {
  it('has every section that a comment cites', () => {
    const titles = [...contract.matchAll(/^##? ((?:P2 )?\d[\d.]*?)\.? /gm)].map(([, number]) => number);
    const cited = ['src', 'tools', 'test', 'bench', 'web', 'client'].flatMap(filesBelow).flatMap((file) => {
      if (!file.endsWith('.ts')) return [];
      return commentParagraphs(readSource(file))
        .flatMap(citedSections)
        .map((number) => ({ file, number }));
    });
    expect(cited.length).toBeGreaterThan(100);
    const astray = cited.filter(({ number }) => !titles.includes(number));
    expect(astray, 'correct the number in the comment, or write the section').toEqual([]);
  });

  it('generates each table that has a column "Type"', () => {
    const tables = [...contract.matchAll(/^(.*)\n(\|[^|\n]+\| Type \|.*)$/gm)];
    expect(tables.length).toBeGreaterThan(20);
    const byHand = tables.filter(([, above = '']) => !/^<!-- (some )?fields of /.test(above));
    expect(byHand.map(([, , header]) => header)).toEqual([]);
  });
});

describe('part one of docs/contract.md', () => {
  it('lists every operation with who may call it and the statuses of success, and no other', () => {
    const listed = [...partOne.matchAll(/^\|(?: \d+ \|)? (GET|POST) \| (\/v2\S+) \| ([^|]+) \| ([^|]+) \|$/gm)];
    expect(
      listed.map(([, method, path, auth = '', statuses = '']) => ({
        method,
        path,
        auth: /(?<!\w)(S\/G|S|G|open)(?!\w)/.exec(auth.replace(/^key, /, ''))?.[1],
        statuses: [...new Set(statuses.match(/\b\d{3}\b/g))].sort(),
      })),
    ).toEqual(
      expect.arrayContaining(
        allOperations.map(([, operation]) => ({
          method: operation.method,
          path: operation.path,
          auth: operation.auth,
          statuses: [...(operation.answer.statuses ?? [200]), ...(isConditional(operation) ? [304] : [])]
            .map(String)
            .sort(),
        })),
      ),
    );
    expect(listed).toHaveLength(allOperations.length);
  });

  it.each(allOperations)('has a section of %s that names the problem codes it answers with', (_, operation) => {
    const heading = `${operation.method} ${operation.path}`;
    const section = [...sections.values()].find((text) => titleOf(text) === heading) ?? '';
    expect(section, `write a section "${heading}"`).not.toBe('');
    const named = Object.keys(problems).filter((code) => new RegExp(`\\b${code}\\b`).test(section));
    expect(named, 'name them in its section').toEqual(expect.arrayContaining([...operation.problems]));
    const answers = Object.values(entryOf(document, operation).responses);
    const declared = answers.flatMap((answer) => declaredCodes(behind(document, answer)));
    expect(declared, 'its section names codes that it never answers with').toEqual(expect.arrayContaining(named));
  });

  it('has the problem codes of the service, and no other, in 1.6', () => {
    const rows = [...(sections.get('1.6') ?? '').matchAll(/^\| \d{3}[^|]*\| (.+) \|$/gm)];
    const codes = rows.flatMap(
      ([, cell = '']) => cell.replace(/\([^)]*\)/g, '').match(/\b[A-Z]{3,}(?:_[A-Z]+)*\b/g) ?? [],
    );
    expect([...new Set(codes)].sort()).toEqual(Object.keys(problems).sort());
  });

  it('names settings that exist', () => {
    const withoutTypes = partOne.replace(/^(\| [^|]+ \|) [^|]+ \|/gm, '$1');
    const named = [...withoutTypes.matchAll(/`([A-Z]+(?:_[A-Z]+)+)(?:=[^`]*)?`/g)].map(([, name = '']) => name);
    expect(named).not.toEqual([]);
    expect(named.filter((name) => !Object.hasOwn(environment.shape, name))).toEqual([]);
  });

  it('has the headers that the service describes, and no other, in 1.4', () => {
    const rows = [...(sections.get('1.4') ?? '').matchAll(/^\| ([A-Za-z][^|]*) \|/gm)].slice(1);
    const named = rows.flatMap(([, cell = '']) => cell.split(', '));
    const parameters = Object.values(document.components.parameters);
    const sent = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name);
    const described = new Set([...Object.keys(document.components.headers), ...sent]);
    expect(named.sort()).toEqual([...described].sort());
  });
});

const headings = [...readSource('CHANGELOG.md').matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);

it('the changelog begins with what is not released, then has each version with its day, this one first', () => {
  const [unreleased, newest, ...older] = headings;
  expect(unreleased).toBe('[Unreleased]');
  expect(newest?.startsWith(`[${version}] - `), `${newest ?? ''} is not ${version}`).toBe(true);
  for (const heading of [newest, ...older]) expect(heading).toMatch(/^\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$/);
});

/** Without its number and its mark. */
function titleOf(section: string): string | undefined {
  return /^## [\d.]+ (.*?)(?: \+)?$/m.exec(section)?.[1];
}

/** Such as "docs/contract.md 4.28, 4.29" or "docs/contract.md 3". */
function citedSections(comment: string): string[] {
  const number = String.raw`(?:P2 )?\d(?:\.\d+)?(?![\d.]*\d)`;
  const citation = new RegExp(
    String.raw`\b(?:docs/contract\.md|[cC]ontract)(?: section)? (${number}(?:(?:,| and| to) ${number})*)`,
    'g',
  );
  return [...comment.matchAll(citation)].flatMap(([, numbers = '']) => numbers.match(/(?:P2 )?\d+(?:\.\d+)?/g) ?? []);
}
