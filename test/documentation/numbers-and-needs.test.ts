import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { coreOf } from '../../src/formats/xml-form.ts';
import { allOperations, behind, checker, entryOf, someDocument, type Schema } from './document.ts';

const document = someDocument();
const check = checker(document);

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
  if (core instanceof z.core.$ZodUnion)
    return core._zod.def.options.flatMap((one, place) => differingNeeds(one, shown.anyOf?.[place] ?? {}, way));
  if (!(core instanceof z.core.$ZodObject)) return [];
  const members = Object.entries(core._zod.def.shape);
  const needed = members.filter(([, member]) => !z.safeParse(member, undefined).success).map(([name]) => name);
  const isSame = JSON.stringify(needed.toSorted()) === JSON.stringify((shown.required ?? []).toSorted());
  return [
    ...(isSame ? [] : [`${way} needs ${needed.join(', ')}`]),
    ...members.flatMap(([name, member]) => differingNeeds(member, shown.properties?.[name] ?? {}, `${way}/${name}`)),
  ];
}

describe.each(allOperations)('%s', (_, operation) => {
  const { parameters = [], requestBody } = entryOf(document, operation);
  const known = parameters.map((parameter) => behind(document, parameter));

  it('says from where to where each number that is sent may go', () => {
    const inBody = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => numbersIn(schema, 'body'));
    const inAddress = known.flatMap(({ name, schema }) => numbersIn(schema, name));
    for (const [way, { minimum, maximum, exclusiveMinimum, exclusiveMaximum }] of [...inAddress, ...inBody]) {
      expect(minimum ?? exclusiveMinimum, `least ${way}`).toBeTypeOf('number');
      expect(maximum ?? exclusiveMaximum, `most ${way}`).toBeTypeOf('number');
    }
  });

  it('takes the limits of each number in its query, and nothing beyond', () => {
    const shape = (operation.query as z.ZodObject<Record<string, z.ZodType>> | undefined)?.shape ?? {};
    for (const { name, schema } of known) {
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
    for (const { schema } of Object.values(requestBody?.content ?? {}))
      expect(differingNeeds(operation.body.shape, schema, operation.body.root)).toEqual([]);
  });

  it('has examples of parameters that are of their kinds', () => {
    for (const { name, schema, example } of known)
      if (example !== undefined) expect(check(schema, example), name).toBeUndefined();
  });
});

describe('the objects of the document', () => {
  it('may have more members: beside a reference nothing forbids what it names', () => {
    expect(JSON.stringify(document)).not.toContain('"additionalProperties":false');
  });
});
