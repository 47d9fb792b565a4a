import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import type { Logger } from 'pino';
import { type LegalName, legalNames } from '../visitor-words.ts';
import type { Texts } from '../../values/texts.ts';

/** HTML by language, in the order of the links. */
export type LegalTexts = ReadonlyMap<LegalName, Texts>;

/** Reads `imprint.en.md`, `privacy.fr.md` etc.; logs other files. */
export function readLegalTexts(folder: string | undefined, log: Pick<Logger, 'warn'>): LegalTexts {
  // Inline HTML is disabled: the text is the operator's, but the page's policy is ours.
  const markdown = new MarkdownIt({ html: false, linkify: true });
  const read = new Map<LegalName, Record<string, string>>();
  for (const file of folder === undefined ? [] : readdirSync(folder).sort()) {
    const [, first, language] = /^(\w+)\.([a-z]{2})\.md$/.exec(file) ?? [];
    const name = legalNames.find((one) => one === first);
    if (folder === undefined || name === undefined || language === undefined) {
      log.warn(
        { file },
        `ignored in LEGAL_DIR: expected ${legalNames.join(', ')} with a language, such as imprint.en.md`,
      );
      continue;
    }
    read.set(name, { ...read.get(name), [language]: markdown.render(readFileSync(join(folder, file), 'utf8')) });
  }
  return new Map(legalNames.flatMap((name) => (read.has(name) ? [[name, read.get(name) ?? {}] as const] : [])));
}
