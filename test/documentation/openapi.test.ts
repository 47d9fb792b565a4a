import { takesPublishableKeys } from '../../src/http/operation.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { membersOf } from '../../src/documentation/openapi/openapi-problems.ts';
import { problems } from '../../src/http/problem.ts';
import { allOperations, behind, besideOperations, checker, declaredCodes, entryOf, someDocument } from './document.ts';
import { hasXml, isConditional } from '../support/operations.ts';

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

  it('has an id of its own for each operation', () => {
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
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
    for (const item of Object.values(document.paths))
      for (const { responses } of Object.values(item))
        for (const answer of Object.values(responses))
          for (const name of Object.keys(behind(document, answer).headers ?? {}))
            expect(document.components.headers[name]?.description, name).toMatch(/\w/);
  });
});

describe.each(allOperations)('%s', (id, operation) => {
  const entry = entryOf(document, operation);
  const parameters = (entry.parameters ?? []).map((parameter) => behind(document, parameter));
  const answers = Object.entries(entry.responses).map(
    ([status, answer]) => [status, behind(document, answer)] as const,
  );
  const successes = answers.filter(([status]) => status.startsWith('2'));
  const refusals = answers.filter(([status]) => Number(status) >= 400);
  const forms =
    operation.answer.mediaType !== undefined
      ? [operation.answer.mediaType]
      : !hasXml(operation)
        ? ['application/json']
        : ['application/json', 'application/xml'];

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
    for (const [status, { $ref }] of Object.entries(entry.responses))
      if (Number(status) >= 400) expect($ref).toMatch(/^#\/components\/responses\/Problem\d{3}/);
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
    for (const [, { content = {} }] of successes)
      expect(Object.keys(content).filter((type) => type !== 'application/x-ndjson')).toEqual(forms);
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
      for (const code of codes)
        if (code !== 'STAY_NOT_AVAILABLE') expect(problems[code as keyof typeof problems].status).toBe(Number(status));
      for (const { schema, example } of Object.values(answer.content ?? {}))
        expect(check(schema, example)).toBeUndefined();
    }
  });
});
