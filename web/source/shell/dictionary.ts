import type { CodeDictionary } from './answers.ts';
import { currentLanguage, type Language } from '../texts/language.ts';
import { ask } from './service.ts';

export type CodeList = Exclude<keyof CodeDictionary, 'language'>;

const labels = new Map<Language, ReadonlyMap<string, string>>();
const asked = new Set<Language>();
const listeners = new Set<() => void>();

/** Loads once per language; a failed load is retried by the next call. */
export async function loadDictionary(): Promise<void> {
  const language = currentLanguage();
  if (asked.has(language)) return;
  asked.add(language);
  try {
    labels.set(language, labelsOf(await ask<CodeDictionary>('/dictionary')));
    for (const listener of listeners) listener();
  } catch {
    asked.delete(language);
  }
}

export function whenLabelled(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Searches the lists in order; undefined when there is no label, or none yet. */
export function labelOf(code: string, ...lists: readonly CodeList[]): string | undefined {
  const known = labels.get(currentLanguage());
  return lists.map((list) => known?.get(`${list} ${code}`)).find((label) => label !== undefined);
}

/** Name of a feature or surrounding; unknown codes are written as words. */
export function featureName(code: string): string {
  const words = code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ');
  return labelOf(code, 'features', 'surroundings', 'distances') ?? words;
}

function labelsOf({ language: _, ...lists }: CodeDictionary): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(lists).flatMap(([list, entries]) =>
      entries.map(({ code, label }): [string, string] => [`${list} ${code}`, label]),
    ),
  );
}
