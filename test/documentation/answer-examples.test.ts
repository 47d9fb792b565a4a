import { describe, expect, it } from 'vitest';
import { decodedXml } from '../support/reading.ts';
import { carried, typedBy } from '../support/shape-values.ts';
import { schemaMistakes, schemaPathOf } from '../support/xml-schemas.ts';
import { allOperations, behind, checker, entryOf, someDocument } from './document.ts';
import { hasXml } from '../support/operations.ts';

const document = someDocument();
const check = checker(document);

const answers = allOperations.flatMap(([id, operation]) =>
  (operation.answer.statuses ?? [200]).map((status) => {
    const answer = entryOf(document, operation).responses[status];
    const content = (answer && behind(document, answer).content) ?? {};
    return { id, operation, status, content };
  }),
);
const written = new Map<string, string[]>();

describe.each(answers)('$id, the answer shown for $status', ({ operation, content }) => {
  const [main = '', ...others] = Object.keys(content);
  const { schema, example } = content[main] ?? { schema: {} };

  it('is one by the shape of the operation and by the schema beside it', () => {
    const { error, data } = operation.answer.shape.safeParse(example);
    expect(error?.issues).toBeUndefined();
    // Parsing drops members that the shape does not name.
    expect(data).toEqual(example);
    expect(check(schema, example)).toBeUndefined();
  });

  it('says in its other forms what it says in JSON', () => {
    for (const form of others) {
      const { schema: ownSchema, example: own, 'x-example-text': text = '' } = content[form] ?? { schema: {} };
      expect(check(ownSchema, own)).toBeUndefined();
      if (form === 'application/x-ndjson') {
        const values: unknown[] = [example, ...(Object.values(example as object) as unknown[])];
        const [list] = values.filter((value) => Array.isArray(value)) as unknown[][];
        expect(own).toEqual(list?.[0]);
      } else {
        expect(form).toBe('application/xml');
        expect(own).toEqual(example);
        const read = typedBy([operation.answer.shape], decodedXml(text, operation.answer));
        expect(read).toEqual(carried(example));
        const path = schemaPathOf(operation, 'answer');
        written.set(path, [...(written.get(path) ?? []), text]);
      }
    }
  });
});

describe('answers shown in XML', () => {
  it('are valid by the schema of their operation', async () => {
    expect(written.size).toBe(allOperations.filter(([, one]) => hasXml(one)).length);
    const rest = [...written];
    while (rest.length > 0) {
      const few = rest.splice(0, 4);
      const mistakes = await Promise.all(few.map(([path, texts]) => schemaMistakes(path, texts)));
      expect(mistakes.flat()).toEqual([]);
    }
  });
});

describe('the samples of answers', () => {
  it('hold no key, no token that opens anything, and persons of example.org only', () => {
    const text = JSON.stringify(answers.map(({ content }) => content['application/json']?.example));
    expect(text).not.toMatch(/lds_(test|live)_/);
    expect([...text.matchAll(/q1\.[\w.-]+/g)].map(([token]) => token)).toEqual([
      'q1.example-of-a-quote.example-of-its-signature',
    ]);
    expect(new Set([...text.matchAll(/[\w.]+@([\w.]+)/g)].map(([, host]) => host))).toEqual(new Set(['example.org']));
  });
});
