import type { z } from 'zod';
import { removeEmptyMembers } from '../../src/formats/parsed.ts';
import { carried } from './shape-values.ts';

/**
 * Drops the parts that violate rules between members, where they are optional: the outermost list item with the error,
 * else the member. Other violations remain.
 */
export function repaired(schema: z.ZodType, value: unknown): unknown {
  let rest = value;
  for (let round = 0; round < 20; round += 1) {
    const { error } = schema.safeParse(removeEmptyMembers(carried(rest)));
    const path = error?.issues[0]?.path;
    if (!path || path.length === 0) return rest;
    const place = path.findIndex((part) => typeof part === 'number');
    rest = without(rest, place < 0 ? path : path.slice(0, place + 1));
  }
  return rest;
}

function without(value: unknown, [name, ...rest]: readonly PropertyKey[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    return rest.length === 0
      ? value.filter((_, place) => place !== name)
      : value.map((item: unknown, place) => (place === name ? without(item, rest) : item));
  }
  const members = Object.entries(value);
  if (rest.length === 0) return Object.fromEntries(members.filter(([each]) => each !== name));
  return Object.fromEntries(members.map(([each, item]) => [each, each === name ? without(item, rest) : item]));
}
