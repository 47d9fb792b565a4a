import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment } from '../src/service/settings/environment.ts';
import { secretSettings } from '../src/service/starting/secret-files.ts';
import { tableOf } from './marked-lists.ts';

/** Yields every setting, in the order of the source, with its default and what `.env.example` says of it. */
export function settingList(): string {
  const told = readExamples();
  const rows = Object.keys(environment.shape).map((name) => {
    const { preset, text } = told.get(name) ?? { preset: '', text: '' };
    const isSecret = secretSettings.some((secret) => secret === name);
    return [`\`${name}\`${isSecret ? ` or \`${name}_FILE\`` : ''}`, preset === '' ? '' : `\`${preset}\``, text];
  });
  return tableOf(['Setting', 'Default', 'Meaning'], rows);
}

/** Defaults and comments of `.env.example`, by name; a test holds its defaults to those of the source. */
function readExamples(): Map<string, { preset: string; text: string }> {
  const text = readFileSync(join(import.meta.dirname, '..', '.env.example'), 'utf8');
  const blocks = text.matchAll(/^((?:# .*\n)+)([A-Z_]+)=(.*)$/gm);
  return new Map(
    [...blocks].map(([, comment = '', name = '', preset = '']) => [
      name,
      { preset, text: comment.replace(/^# /gm, '').trim().replaceAll('\n', ' ').replaceAll('<', '&lt;') },
    ]),
  );
}
