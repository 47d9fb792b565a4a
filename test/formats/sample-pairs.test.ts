import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import samples from '../../src/documentation/answer-samples.json' with { type: 'json' };
import { parseXml } from '../../src/formats/xml-decode.ts';
import { encodeValue } from '../../src/http/answers/encoded.ts';
import type { Resource } from '../../src/http/operation.ts';
import { hasXml, operations } from '../support/operations.ts';
import { problemResource } from '../../src/stays/wire/sale-refusals.ts';
import { typedBy } from '../support/shape-values.ts';
import { schemaMistakes } from '../support/xml-schemas.ts';

const answerSamples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = samples;
const folder = new URL('../samples/resources/', import.meta.url).pathname;

/**
 * Every resource by the name of its pair: the first operation that answers or takes it. JSON answers are the
 * operation's first sample, everything else is in the folder.
 */
const resources = new Map<string, Resource & { sample?: unknown }>();
for (const operation of operations) {
  const { id, body, answer } = operation;
  if (body) note(`${id}-body`, body);
  // The other answers are read back from XML by test/documentation/answer-examples.test.ts.
  if (hasXml(operation) && existsSync(`${folder}${id}-answer.xml`)) {
    note(`${id}-answer`, { ...answer, sample: Object.values(answerSamples[id] ?? {})[0] });
  }
}
note('problem', problemResource);
note('problem-stay', { ...problemResource });

function note(name: string, resource: Resource & { sample?: unknown }): void {
  const isKnown = [...resources.values()].some(({ shape }) => shape === resource.shape);
  if (!isKnown || name === 'problem-stay') resources.set(name, resource);
}

describe('a resource in JSON and in XML', () => {
  it.each([...resources])('%s: one says what the other says', (name, resource) => {
    const value = resource.sample ?? (JSON.parse(readSample(`${name}.json`)) as unknown);
    const xml = readSample(`${name}.xml`);
    expect(resource.shape.safeParse(value).error?.issues).toBeUndefined();
    expect(encodeValue(value, resource, 'xml').toString()).toBe(inOneLine(xml));
    const parsed = parseXml(Buffer.from(xml), resource.shape, resource.root);
    expect(typedBy([resource.shape], parsed.outcome === 'read' ? parsed.value : parsed)).toEqual(withoutNull(value));
  });

  it('is valid by the schema', async () => {
    const documents = [...resources.keys()].map((name) => readFileSync(`${folder}${name}.xml`, 'utf8'));
    expect(await schemaMistakes('/schema.xsd', documents)).toEqual([]);
  });

  it('has no pair that belongs to none', () => {
    const names = new Set(readdirSync(folder).map((file) => file.replace(/\.(json|xml)$/, '')));
    expect([...names].filter((name) => !resources.has(name))).toEqual([]);
  });
});

function readSample(file: string): string {
  expect(existsSync(`${folder}${file}`), `write test/samples/resources/${file}`).toBe(true);
  return readFileSync(`${folder}${file}`, 'utf8');
}

/** The service writes no whitespace between elements, and self-closes empty ones only if they have attributes. */
function inOneLine(xml: string): string {
  const [declaration = '', ...lines] = xml.split('\n');
  return `${declaration}\n${lines.map((line) => line.trim()).join('')}`;
}

function withoutNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNull);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNull(member)]));
}
