import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { commandList } from './command-list.ts';
import { contractWithLists } from './contract-lists.ts';
import { withList } from './marked-lists.ts';
import { operationList } from './operation-list.ts';
import { doorList, roomDiagram, roomList, roomUseList } from './room-list.ts';
import { settingList } from './setting-list.ts';

const project = join(import.meta.dirname, '..');

/** The documents that hold lists made from the source, and what makes them as they should be now of what they are. */
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
  'docs/settings.md': (text) => formatted(withList(text, 'settings', settingList())),
};

/** Paths of these documents from the project's folder. */
export const listingDocuments = Object.keys(writers);

/** Yields the text of a document as it is, and as it should be now. */
export async function readDocument(path: string): Promise<{ text: string; current: string }> {
  const text = readFileSync(join(project, path), 'utf8');
  return { text, current: (await writers[path]?.(text)) ?? text };
}

async function formatted(text: string): Promise<string> {
  const options = await resolveConfig(join(project, 'README.md'));
  return format(text, { ...options, parser: 'markdown' });
}
