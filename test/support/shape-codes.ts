import { z } from 'zod';
import { coreOf } from '../../src/formats/xml-form.ts';

/** Closed-list codes of members with this name at any depth of a shape, also as keys of a map. */
export function codesIn(shape: z.core.$ZodType, name: string): string[] {
  const found = new Set<string>();
  collect(shape, undefined);
  return [...found];

  function collect(schema: z.core.$ZodType, member: string | undefined): void {
    const core = coreOf(schema);
    if (core instanceof z.core.$ZodEnum && member === name) {
      for (const code of Object.values(core._zod.def.entries)) found.add(String(code));
    }
    if (core instanceof z.core.$ZodArray) collect(core._zod.def.element, member);
    if (core instanceof z.core.$ZodRecord) {
      collect(core._zod.def.keyType, member);
      collect(core._zod.def.valueType, undefined);
    }
    if (core instanceof z.core.$ZodUnion) for (const option of core._zod.def.options) collect(option, member);
    if (core instanceof z.core.$ZodObject) {
      for (const [inner, value] of Object.entries(core._zod.def.shape)) collect(value, inner);
    }
  }
}
