import { describe, expect, it } from 'vitest';
import { takesPublishableKeys } from '../../src/http/operation.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { membersOf } from '../../src/documentation/openapi/openapi-problems.ts';
import { problems } from '../../src/http/problem.ts';
import { z } from 'zod';
import { coreOf } from '../../src/formats/xml-form.ts';
import { decodedXml } from '../support/reading.ts';
import { carried, typedBy } from '../support/shape-values.ts';
import { schemaMistakes, schemaPathOf } from '../support/xml-schemas.ts';
import { hasXml, isConditional } from '../support/operations.ts';
import {
  allOperations,
  behind,
  besideOperations,
  checker,
  declaredCodes,
  entryOf,
  someDocument,
  type Schema,
} from './document.ts';

const document = someDocument();
const check = checker(document);

describe('the document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate({ ...structuredClone(document) });
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(document.openapi).toMatch(/^3\.1\./);
  });

  it('describes the operations and what stands beside them, and nothing else', () => {
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const beside = besideOperations.map(({ method, path }) => `${method} ${path}`);
    const known = allOperations.map(([, { method, path }]) => `${method} ${path}`);
    expect(described.sort()).toEqual([...known, ...beside].sort());
  });

  it('may have more members: beside a reference nothing forbids what it names', () => {
    expect(JSON.stringify(document)).not.toContain('"additionalProperties":false');
  });

  it('declares every code of the closed table somewhere', () => {
    const entries = [...allOperations.map(([, operation]) => operation), ...besideOperations];
    const declared = entries.flatMap((operation) =>
      Object.values(entryOf(document, operation).responses).flatMap((answer) =>
        declaredCodes(behind(document, answer)),
      ),
    );
    expect([...new Set(declared)].sort()).toEqual(Object.keys(problems).sort());
  });

  it('describes every header that it names', () => {
    for (const item of Object.values(document.paths)) {
      for (const { responses } of Object.values(item)) {
        for (const answer of Object.values(responses)) {
          for (const name of Object.keys(behind(document, answer).headers ?? {})) {
            expect(document.components.headers[name]?.description, name).toMatch(/\w/);
          }
        }
      }
    }
  });
});

const resolved = (schema: Schema): Schema => {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : resolved(document.components.schemas[name] ?? {});
};

/** Numbers at any depth of a schema, by path. */
function numbersIn(schema: Schema, way: string): [string, Schema][] {
  const whole = resolved(schema);
  const own: [string, Schema][] = whole.type === 'integer' || whole.type === 'number' ? [[way, whole]] : [];
  return [
    ...own,
    ...Object.entries(whole.properties ?? {}).flatMap(([name, inner]) => numbersIn(inner, `${way}/${name}`)),
    ...(whole.items ? numbersIn(whole.items, `${way}/*`) : []),
    ...(whole.anyOf ?? []).flatMap((option) => numbersIn(option, way)),
  ];
}

/** Paths of objects whose documented required members differ from those that the shape requires. */
function differingNeeds(shape: z.core.$ZodType, schema: Schema, way: string): string[] {
  const core = coreOf(shape);
  const shown = resolved(schema);
  if (core instanceof z.core.$ZodArray) return differingNeeds(core._zod.def.element, shown.items ?? {}, `${way}/*`);
  if (core instanceof z.core.$ZodUnion) {
    return core._zod.def.options.flatMap((one, place) => differingNeeds(one, shown.anyOf?.[place] ?? {}, way));
  }
  if (!(core instanceof z.core.$ZodObject)) return [];
  const members = Object.entries(core._zod.def.shape);
  const needed = members.filter(([, member]) => !z.safeParse(member, undefined).success).map(([name]) => name);
  const isSame = JSON.stringify(needed.toSorted()) === JSON.stringify((shown.required ?? []).toSorted());
  return [
    ...(isSame ? [] : [`${way} needs ${needed.join(', ')}`]),
    ...members.flatMap(([name, member]) => differingNeeds(member, shown.properties?.[name] ?? {}, `${way}/${name}`)),
  ];
}

describe.each(allOperations)('%s', (id, operation) => {
  const entry = entryOf(document, operation);
  const parameters = (entry.parameters ?? []).map((parameter) => behind(document, parameter));
  const answers = Object.entries(entry.responses).map(
    ([status, answer]) => [status, behind(document, answer)] as const,
  );
  const successes = answers.filter(([status]) => status.startsWith('2'));
  const refusals = answers.filter(([status]) => Number(status) >= 400);
  const wireForms = hasXml(operation) ? ['application/json', 'application/xml'] : ['application/json'];
  const forms = operation.answer.mediaType === undefined ? wireForms : [operation.answer.mediaType];

  it('has its texts and says who may call', () => {
    expect(entry).toMatchObject({ operationId: id, summary: operation.documentation.summary });
    expect(entry.tags).toHaveLength(1);
    expect(entry.description.length).toBeGreaterThan(entry.summary.length);
    const publishable = takesPublishableKeys(operation) ? ['publishableKey'] : [];
    expect(entry.security.flatMap((one) => Object.keys(one))).toEqual(['apiKey', 'bearer', ...publishable]);
    expect(entry.security.some((one) => Object.keys(one).length === 0)).toBe(operation.auth === 'open');
  });

  it('names each parameter of its shapes and those of every operation, with a text and a kind', () => {
    const named = (place: string) => parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
    expect(named('path').sort()).toEqual(Object.keys(membersOf(operation.params)).sort());
    const everywhere = operation.answer.mediaType === undefined ? ['format', 'lang'] : ['lang'];
    expect(named('query').sort()).toEqual([...Object.keys(membersOf(operation.query)), ...everywhere].sort());
    expect(named('header')).toContain('X-Request-Id');
    for (const { name, description, schema } of parameters) {
      expect(description, `Write what ${name} means at its shape: .describe('…')`).toMatch(/\w{3}/);
      expect(schema.type, name).toBeDefined();
    }
  });

  it('answers problems by components, so that clients that are made of it have few kinds of them', () => {
    for (const [status, { $ref }] of Object.entries(entry.responses)) {
      if (Number(status) >= 400) expect($ref).toMatch(/^#\/components\/responses\/Problem\d{3}/);
    }
    expect(Object.keys(document.components.responses).length).toBeLessThanOrEqual(100);
  });

  it('requires the parameters without which it refuses', () => {
    const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
    const needed = Object.entries(membersOf(operation.query)).filter(
      ([, shape]) => !shape.safeParse(undefined).success,
    );
    expect(required.sort()).toEqual(
      [...Object.keys(membersOf(operation.params)), ...needed.map(([name]) => name)].sort(),
    );
  });

  it('shows its answers and bodies in every form', () => {
    expect(successes.length).toBeGreaterThan(0);
    for (const [, { content = {} }] of successes) {
      expect(Object.keys(content).filter((type) => type !== 'application/x-ndjson')).toEqual(forms);
    }
    const bodies = Object.entries(entry.requestBody?.content ?? {});
    expect(bodies.map(([type]) => type)).toEqual(operation.body ? ['application/json', 'application/xml'] : []);
    for (const [type, { example, schema, 'x-example-text': text }] of bodies) {
      expect(check(schema, example)).toBeUndefined();
      if (type === 'application/xml') expect(text).toContain(`<${operation.body?.root ?? ''}>`);
    }
  });

  it('shows 304 where answers are conditional', () => {
    expect(answers.some(([status]) => status === '304')).toBe(isConditional(operation));
    expect(parameters.some(({ name }) => name === 'If-None-Match')).toBe(isConditional(operation));
  });

  it('takes an Idempotency-Key when it is a POST, and says which answers are given again', () => {
    const isPost = operation.method === 'POST';
    expect(parameters.some(({ name }) => name === 'Idempotency-Key')).toBe(isPost);
    for (const [, { headers = {} }] of successes) expect('Idempotency-Replayed' in headers).toBe(isPost);
    const codes = refusals.flatMap(([, answer]) => declaredCodes(answer));
    for (const code of ['IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED']) expect(codes.includes(code)).toBe(isPost);
    const underWay = refusals.find(([, answer]) => declaredCodes(answer).includes('IDEMPOTENCY_IN_PROGRESS'));
    expect('Retry-After' in (underWay?.[1].headers ?? {})).toBe(isPost);
  });

  it('shows its problems by status, each with its codes and a valid example', () => {
    const problemForms = forms.includes('application/xml') ? ['json', 'xml'] : ['json'];
    for (const [status, answer] of refusals) {
      expect(Object.keys(answer.content ?? {})).toEqual(problemForms.map((form) => `application/problem+${form}`));
      const codes = declaredCodes(answer);
      expect(codes.length).toBeGreaterThan(0);
      for (const code of codes) {
        if (code !== 'STAY_NOT_AVAILABLE') expect(problems[code as keyof typeof problems].status).toBe(Number(status));
      }
      for (const { schema, example } of Object.values(answer.content ?? {})) {
        expect(check(schema, example)).toBeUndefined();
      }
    }
  });

  it('says from where to where each number that is sent may go', () => {
    const inBody = Object.values(entry.requestBody?.content ?? {}).flatMap(({ schema }) => numbersIn(schema, 'body'));
    const inAddress = parameters.flatMap(({ name, schema }) => numbersIn(schema, name));
    for (const [way, { minimum, maximum, exclusiveMinimum, exclusiveMaximum }] of [...inAddress, ...inBody]) {
      expect(minimum ?? exclusiveMinimum, `least ${way}`).toBeTypeOf('number');
      expect(maximum ?? exclusiveMaximum, `most ${way}`).toBeTypeOf('number');
    }
  });

  it('takes the limits of each number in its query, and nothing beyond', () => {
    const shape = (operation.query as z.ZodObject<Record<string, z.ZodType>> | undefined)?.shape ?? {};
    for (const { name, schema } of parameters) {
      const member = shape[name];
      const { type, minimum, exclusiveMinimum = NaN, maximum = NaN } = schema.items ?? schema;
      if (!member || (type !== 'integer' && type !== 'number')) continue;
      const takes = (value: number) => {
        const text = value.toLocaleString('en', { useGrouping: false });
        return z.safeParse(member, schema.items ? [text] : text).success;
      };
      const least = minimum ?? exclusiveMinimum;
      expect([least - 1, least, maximum, maximum + 2].map(takes), name).toEqual([
        false,
        minimum !== undefined,
        true,
        false,
      ]);
    }
  });

  it('requires in bodies what the service requires', () => {
    if (!operation.body) return;
    for (const { schema } of Object.values(entry.requestBody?.content ?? {})) {
      expect(differingNeeds(operation.body.shape, schema, operation.body.root)).toEqual([]);
    }
  });

  it('has examples of parameters that are of their kinds', () => {
    for (const { name, schema, example } of parameters) {
      if (example !== undefined) expect(check(schema, example), name).toBeUndefined();
    }
  });
});

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
