import type { Dictionary } from './answers.ts';
import { currentLanguage, type Language } from '../texts/language.ts';
import { ask } from './service.ts';

/** A list of codes that the service has labels for. */
export type CodeList = Exclude<keyof Dictionary, 'language'>;

const labels = new Map<Language, ReadonlyMap<string, string>>();
const asked = new Set<Language>();
const listeners = new Set<() => void>();

/** Loads the labels of all codes in the page's language, once; a failure is made good by the next call. */
export async function loadDictionary(): Promise<void> {
  const language = currentLanguage();
  if (asked.has(language)) return;
  asked.add(language);
  try {
    labels.set(language, labelsOf(await ask<Dictionary>('/dictionary')));
    for (const listener of listeners) listener();
  } catch {
    asked.delete(language);
  }
}

/** Calls the function when labels have come; yields what ends that. */
export function whenLabelled(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Yields the label of a code, looked for in the lists one after the other; undefined when there is none, or not yet. */
export function labelOf(code: string, ...lists: readonly CodeList[]): string | undefined {
  const known = labels.get(currentLanguage());
  return lists.map((list) => known?.get(`${list} ${code}`)).find((label) => label !== undefined);
}

/** Names what a lodging has or what surrounds it; an unknown code is written as words. */
export function featureName(code: string): string {
  const words = code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ');
  return labelOf(code, 'features', 'surroundings', 'distances') ?? words;
}

function labelsOf({ language: _, ...lists }: Dictionary): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(lists).flatMap(([list, entries]) =>
      entries.map(({ code, label }): [string, string] => [`${list} ${code}`, label]),
    ),
  );
}
