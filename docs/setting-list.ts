import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, secretSettings } from '../src/service/settings.ts';
import { tableOf } from './marked-lists.ts';

/** In source order, with defaults and the descriptions of `.env.example`. */
export function settingList(): string {
  const examples = readExamples();
  const rows = Object.keys(environment.shape).map((name) => {
    const { preset, text } = examples.get(name) ?? { preset: '', text: '' };
    const isSecret = secretSettings.some((secret) => secret === name);
    return [`\`${name}\`${isSecret ? ` or \`${name}_FILE\`` : ''}`, preset === '' ? '' : `\`${preset}\``, text];
  });
  return tableOf(['Setting', 'Default', 'Meaning'], rows);
}

/** Defaults and comments of `.env.example`, by name; a test compares the defaults with the source. */
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
