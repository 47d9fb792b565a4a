import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export const indexKinds = ['arrivals', 'lodgings', 'availability'] as const;
export type IndexKind = (typeof indexKinds)[number];

export type IndexNames = Readonly<Record<IndexKind, string>>;

export interface IndexShape {
  shards: number;
  /** Copies of each shard besides the primary one. */
  replicas: number;
}

interface IndexDefinition {
  settings: { index: Record<string, unknown>; analysis?: unknown };
  mappings: Record<string, unknown>;
}

const files = new Map<IndexKind, { text: string; digest: string }>();

function mappingFile(kind: IndexKind): { text: string; digest: string } {
  let file = files.get(kind);
  if (!file) {
    const text = readFileSync(new URL(`../../index-mappings/${kind}.json`, import.meta.url), 'utf8');
    file = { text, digest: createHash('sha256').update(text).digest('hex').slice(0, 8) };
    files.set(kind, file);
  }
  return file;
}

/** Words that searches are read with; each file explains its format. */
export function readVocabulary(name: 'synonyms' | 'areas' | 'cities' | 'common-words'): string {
  return readFileSync(new URL(`../../index-mappings/${name}.txt`, import.meta.url), 'utf8');
}

export function indexDefinition(kind: IndexKind, { shards, replicas }: IndexShape): IndexDefinition {
  const { settings, mappings } = JSON.parse(mappingFile(kind).text) as IndexDefinition;
  const index = { number_of_shards: shards, number_of_replicas: replicas, ...settings.index };
  return { settings: { ...settings, index }, mappings };
}

export function aliasOf(prefix: string, kind: IndexKind): string {
  return `${prefix}-${kind}`;
}

/** `<alias>-<digest of the mapping file>-<utc time>` for a build started at the instant (milliseconds since 1970). */
export function indexNamesAt(prefix: string, instant: number): IndexNames {
  return namesAt(prefix, new Date(instant).toISOString().replace(/\D/g, ''));
}

function namesAt(prefix: string, time: string): IndexNames {
  const nameOf = (kind: IndexKind) => `${aliasOf(prefix, kind)}-${mappingFile(kind).digest}-${time}`;
  return { arrivals: nameOf('arrivals'), lodgings: nameOf('lodgings'), availability: nameOf('availability') };
}

/** Derives the other names of a build from its `arrivals`; undefined if that is not a name given by `indexNamesAt`. */
export function indexNamesIn(prefix: string, arrivals: string): IndexNames | undefined {
  const time = timeInName(prefix, 'arrivals', arrivals);
  return time === undefined ? undefined : { ...namesAt(prefix, time), arrivals };
}

/** Whether `indexNamesAt` could give this name; false for a service whose prefix merely begins with this one. */
export function isNameOfIndex(prefix: string, name: string): boolean {
  return indexKinds.some((kind) => timeInName(prefix, kind, name) !== undefined);
}

function timeInName(prefix: string, kind: IndexKind, name: string): string | undefined {
  const alias = aliasOf(prefix, kind);
  return name.startsWith(alias) ? /^-[0-9a-f]{8}-(\d{17})$/.exec(name.slice(alias.length))?.[1] : undefined;
}

export function haveCurrentMappings(prefix: string, names: IndexNames): boolean {
  return indexKinds.every((kind) => names[kind].startsWith(`${aliasOf(prefix, kind)}-${mappingFile(kind).digest}-`));
}
