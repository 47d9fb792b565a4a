import { z } from 'zod';

/*
 * Rules between members. zod checks a rule of an object or list only when everything in it is valid, so a caller with
 * two mistakes would learn of the second only after fixing the first. These rules run as soon as the members they name
 * are valid, whatever is wrong with the others; invalid members may be of any type, so rules must not read them.
 */

export type RuleContext = z.core.ParsePayload;

/** Runs when the named members are valid or absent. */
export function ruleOn<Members extends object>(
  names: readonly (keyof Members & string)[],
  rule: (members: Members, context: RuleContext) => void,
): z.core.$ZodCheck<Members> {
  return alwaysChecked<Members>((context) => {
    if (isObject(context.value) && !names.some((name) => isWrong(context, name))) rule(context.value, context);
  });
}

/** A rule on which members are present; an invalid member counts as present. */
export function ruleOnPresence<Name extends string>(
  rule: (isThere: (name: Name) => boolean, context: RuleContext) => void,
): z.core.$ZodCheck<Partial<Record<Name, unknown>>> {
  return alwaysChecked<Partial<Record<Name, unknown>>>((context) => {
    const { value } = context;
    if (isObject(value)) rule((name) => value[name] !== undefined, context);
  });
}

type Placed<Item> = readonly [place: number, item: Item];

/** Passes only items whose named members are valid; `context` tells how many items there are in all. */
export function ruleOnItems<Item extends object>(
  names: readonly (keyof Item & string)[],
  rule: (items: readonly Placed<Item>[], context: z.core.ParsePayload<readonly Item[]>) => void,
): z.core.$ZodCheck<readonly Item[]> {
  return alwaysChecked<readonly Item[]>((context) => {
    if (!Array.isArray(context.value)) return;
    const wrong = new Set<unknown>();
    for (const { path = [] } of context.issues)
      if (path.length === 1 || names.includes(path[1] as keyof Item & string)) wrong.add(path[0]);
    rule(
      [...context.value.entries()].filter(([place]) => !wrong.has(place)),
      context,
    );
  });
}

export function isWrong({ issues }: RuleContext, ...path: readonly PropertyKey[]): boolean {
  return issues.some(({ path: found = [] }) => path.every((part, place) => found[place] === part));
}

function alwaysChecked<Value>(check: (context: z.core.ParsePayload<Value>) => void): z.core.$ZodCheck<Value> {
  return z.core._check<Value>(check, { when: () => true });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
