import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { serviceForSuite } from '../support/service.ts';
import { smallSeed } from '../support/small-seed.ts';

const folder = mkdtempSync(join(tmpdir(), 'legal-'));
const files = {
  'imprint.en.md': '# Who we are\n\n<script>alert(1)</script> [a](javascript:alert(1)) https://stays.example',
  'imprint.de.md': '# Wer wir sind',
  'terms.nl.md': '# Voorwaarden',
  'privacy.md': '# No language',
  'README.md': 'Not a text',
};
const lines: string[] = [];
for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
const service = serviceForSuite(() => ({
  seed: smallSeed({ lodgings: [{ ref: 'ONE' }] }),
  variables: { WEB_DEALER: 'seller', LEGAL_DIR: folder },
  logLine: (line) => lines.push(line),
}));
afterAll(() => rmSync(folder, { recursive: true }));

const read = async (path: string) => (await service.get(path)).text();

describe('the operator’s texts', () => {
  it.each([
    ['imprint', 'de', 'de', 'Wer wir sind'],
    ['imprint', 'fr', 'en', 'Who we are'],
    ['terms', 'fr', 'nl', 'Voorwaarden'],
  ])(
    'come in the reader’s language, else in English, else as they are: %s for %s',
    async (name, wish, language, title) => {
      const response = await service.get(`/legal/${name}?lang=${wish}`);
      expect([response.status, response.headers.get('content-language')]).toEqual([200, language]);
      const page = await response.text();
      expect(page).not.toMatch(/<script|href="javascript/);
      if (language === 'en') expect(page).toContain('<a href="https://stays.example">');
      expect(page).toContain(`<html lang="${wish}">`);
      expect(page).toMatch(new RegExp(`<article lang="${language}">\\s*<h1>${title}</h1>`));
    },
  );

  it.each(['/', '/my/nothing', '/pay/nothing', '/legal/terms'])(
    'have links where they are set, and none else: %s',
    async (path) => {
      const page = await read(`${path}?lang=de`);
      if (path === '/') expect(page).toContain('<meta name="legal" content="imprint terms" />');
      else {
        expect([...page.matchAll(/href="\/legal\/(\w+)\?lang=de"/g)].map(([, name]) => name)).toEqual([
          'imprint',
          'terms',
        ]);
      }
      for (const name of ['privacy', 'README', 'nothing']) {
        expect((await service.get(`/legal/${name}`)).status).toBe(404);
      }
    },
  );

  it('are reported when their names are none', () => {
    const reported = lines.map((line) => JSON.parse(line) as { file?: string }).flatMap(({ file }) => file ?? []);
    expect(reported).toEqual(['README.md', 'privacy.md']);
  });
});
