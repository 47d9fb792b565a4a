import { nearestName } from '../values/edit-distance.ts';

/** Says that the request was read strictly (RFC 7240). */
export const strictApplied = { 'preference-applied': 'handling=strict' } as const;

export function wantsStrictness(headers: Headers): boolean {
  const preferences = headers.get('prefer')?.split(/[,;]/) ?? [];
  return preferences.some((preference) => /^\s*handling\s*=\s*"?strict"?\s*$/i.test(preference));
}

/** The name is shortened, and only the caller gets it back. */
export function unknownName(name: string, known: readonly string[]): string {
  const near = nearestName(name, known);
  const told = `${name.slice(0, 60)} is not known`;
  return near === undefined ? told : `${told}; is ${near} meant?`;
}
