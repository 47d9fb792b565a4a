import { Hono } from 'hono';
import { memoryPages, validateXML } from 'xmllint-wasm';
import { mountSchemas } from '../../src/documentation/xsd/xsd.ts';
import { operations } from './operations.ts';
import type { HttpEnv } from '../../src/http/http-env.ts';

export const schemas = await readSchemas();

export function schemaPathOf({ id }: { id: string }, side: 'answer' | 'body'): string {
  return `/schema/${id}-${side}.xsd`;
}

async function readSchemas(): Promise<Map<string, string>> {
  const app = new Hono<HttpEnv>();
  mountSchemas(app, operations);
  const found = new Map<string, string>();
  const exact = operations.flatMap((one) => [schemaPathOf(one, 'body'), schemaPathOf(one, 'answer')]);
  for (const path of ['/schema.xsd', '/schema/problem.xsd', ...exact]) {
    const response = await app.request(path);
    if (response.ok) found.set(path, await response.text());
  }
  return found;
}

/** Document names are passed as arguments, of which xmllint's stack holds about 3000, regardless of memory. */
const mostAtOnce = 1000;

/**
 * Validation errors by libxml2: not well-formed, or invalid. One call for many documents, since each takes a tenth of a
 * second.
 */
export async function schemaMistakes(path: string, texts: readonly string[]): Promise<string[]> {
  const mistakes: string[] = [];
  for (let from = 0; from < texts.length; from += mostAtOnce) {
    mistakes.push(...(await mistakesAtOnce(path, texts.slice(from, from + mostAtOnce))));
  }
  return mistakes;
}

async function mistakesAtOnce(path: string, texts: readonly string[]): Promise<string[]> {
  const others = path === '/schema.xsd' ? [fileOf('/schema/problem.xsd')] : [];
  const { errors, rawOutput } = await validateXML({
    xml: texts.map((contents, place) => ({ fileName: `${place}.xml`, contents })),
    schema: [fileOf(path)],
    preload: others,
    maxMemoryPages: memoryPages.GiB,
  });
  const valid = rawOutput.split('\n').filter((line) => line.endsWith(' validates')).length;
  if (errors.length === 0 && valid === texts.length) return [];
  const [first] = errors;
  const wrong = texts[Number.parseInt(first?.loc?.fileName ?? '', 10)] ?? '';
  return [...errors.map(({ rawMessage }) => `${path}: ${rawMessage}`), `${valid} of ${texts.length} are valid`, wrong];
}

function fileOf(path: string): { fileName: string; contents: string } {
  const contents = schemas.get(path);
  if (contents === undefined) throw new Error(`There is no schema ${path}.`);
  return { fileName: path.slice(1), contents };
}
