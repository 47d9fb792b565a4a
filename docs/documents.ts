import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { commandList } from './command-list.ts';
import { contractWithLists } from './contract-lists.ts';
import { withList } from './marked-lists.ts';
import { operationList } from './operation-list.ts';
import { problemList, problemWriters } from './problem-list.ts';
import { doorList, roomDiagram, roomList, roomUseList } from './room-list.ts';
import { settingList } from './setting-list.ts';

const project = join(import.meta.dirname, '..');

/** Documents with generated lists, and the functions that update their text. */
const writers: Readonly<Record<string, (text: string) => string | Promise<string>>> = {
  'README.md': (text) => formatted(withList(text, 'rooms', roomList())),
  'docs/architecture.md': (text) =>
    formatted(
      [
        ['rooms', roomUseList()] as const,
        ['doors', doorList()] as const,
        ['diagram of the rooms', roomDiagram()] as const,
      ].reduce((before, [name, list]) => withList(before, name, list), text),
    ),
  'docs/commands.md': async (text) => formatted(withList(text, 'commands', await commandList())),
  'docs/contract.md': contractWithLists,
  'docs/operations.md': (text) => formatted(withList(text, 'operations', operationList())),
  'docs/problems.md': (text) => formatted(withList(text, 'codes', problemList())),
  ...Object.fromEntries(
    Object.entries(problemWriters).map(([path, update]) => [path, (text: string) => formatted(update(text))]),
  ),
  'docs/settings.md': (text) => formatted(withList(text, 'settings', settingList())),
};

/** Relative to the project's folder. */
export const listingDocuments = Object.keys(writers);

export async function readDocument(path: string): Promise<{ text: string; current: string }> {
  const text = readFileSync(join(project, path), 'utf8');
  return { text, current: (await writers[path]?.(text)) ?? text };
}

async function formatted(text: string): Promise<string> {
  const options = await resolveConfig(join(project, 'README.md'));
  return format(text, { ...options, parser: 'markdown' });
}
