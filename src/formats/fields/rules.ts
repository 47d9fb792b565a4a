import { z } from 'zod';

/*
 * Rules between members. zod looks at a rule of an object or a list only when all in it is valid, so somebody who sends two
 * mistakes would be told of the second after mending the first. These rules are looked at as soon as the members that they
 * speak of are valid, whatever is wrong with the others; what is wrong may be of any type, so they must not read it.
 */

/** Where a rule puts what it refuses, by `refuseValue`. */
export type RuleContext = z.core.ParsePayload;

/** Yields the rule of an object that is looked at when the named members are valid or absent. */
export function ruleOn<Members extends object>(
  names: readonly (keyof Members & string)[],
  rule: (members: Members, context: RuleContext) => void,
): z.core.$ZodCheck<Members> {
  return alwaysChecked<Members>((context) => {
    if (isObject(context.value) && !names.some((name) => isWrong(context, name))) rule(context.value, context);
  });
}

/** Yields the rule of an object on which members there are: a wrong one is there, too. */
export function ruleOnPresence<Name extends string>(
  rule: (isThere: (name: Name) => boolean, context: RuleContext) => void,
): z.core.$ZodCheck<Partial<Record<Name, unknown>>> {
  return alwaysChecked<Partial<Record<Name, unknown>>>((context) => {
    const { value } = context;
    if (isObject(value)) rule((name) => value[name] !== undefined, context);
  });
}

/** An item of a list with its place. */
type Placed<Item> = readonly [place: number, item: Item];

/** Yields the rule of a list that gets the items whose named members are valid; it knows from `context` how many there are in all. */
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

/** Tells whether something is wrong at or below the path. */
export function isWrong({ issues }: RuleContext, ...path: readonly PropertyKey[]): boolean {
  return issues.some(({ path: found = [] }) => path.every((part, place) => found[place] === part));
}

function alwaysChecked<Value>(check: (context: z.core.ParsePayload<Value>) => void): z.core.$ZodCheck<Value> {
  return z.core._check<Value>(check, { when: () => true });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
