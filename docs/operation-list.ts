import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Auth, type Operation, takesPublishableKeys } from '../src/http/operation.ts';
import { searchOperations } from '../src/search/api/operations.ts';
import { describedOperations } from '../src/service/operations.ts';
import { indexedStaysOperations } from '../src/stays/api/operations.ts';
import { anchorOf, tableOf } from './marked-lists.ts';

const answeredByNodes = Object.values({ ...searchOperations, ...indexedStaysOperations });
const idsAtNodes = new Set(answeredByNodes.map((make) => make({} as never).id));

const keys: Readonly<Record<Auth, string>> = { open: '–', S: 'S', G: 'G', 'S/G': 'S or G' };

export function operationList(): string {
  const sections = contractSections();
  const files = operationFiles();
  const listed = describedOperations.map((operation) => ({ operation, file: files.get(operation.id) ?? '' }));
  return [...Map.groupBy(listed, ({ file }) => file.split('/')[1] ?? '')]
    .map(([room, own]) => {
      const rows = own.map(({ operation, file }) => rowOf(operation, { file, sections }));
      return `## In ${room}\n\n${tableOf(['Operation', 'Key', 'What it does', 'Search node', 'Contract', 'Source'], rows)}`;
    })
    .join('\n\n');
}

interface Known {
  file: string;
  sections: ReadonlyMap<string, string>;
}

function rowOf(operation: Operation, { file, sections }: Known): string[] {
  const { id, method, path, documentation } = operation;
  const title = sections.get(`${method} ${path}`) ?? '';
  const section = `[${title.split(' ')[0]}](contract.md#${anchorOf(title)})`;
  const atNode = idsAtNodes.has(id) ? 'answers' : 'passes on';
  return [`\`${method} ${path}\``, keyOf(operation), documentation.summary, atNode, section, `[${id}](../${file})`];
}

function keyOf(operation: Operation): string {
  const opened = operation.auth !== 'open' && takesPublishableKeys(operation) ? ' or publishable' : '';
  return keys[operation.auth] + opened;
}

/** Headings of the contract's sections by operation. */
function contractSections(): Map<string, string> {
  const text = readFileSync(join(import.meta.dirname, 'contract.md'), 'utf8');
  return new Map(
    [...text.matchAll(/^## ([\d.]+ (.+?)(?: \+)?)$/gm)].map(([, title = '', about = '']) => [about, title]),
  );
}

/** Files of the operations by id. */
function operationFiles(): Map<string, string> {
  const source = join(import.meta.dirname, '..', 'src');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
  return new Map(
    files
      .filter((file) => /^\w+\/api\/.*\.ts$/.test(file))
      .flatMap((file) =>
        [...readFileSync(join(source, file), 'utf8').matchAll(/defineOperation\(\{\s*id: '([^']+)'/g)].map(
          ([, id = '']): [string, string] => [id, `src/${file}`],
        ),
      ),
  );
}
