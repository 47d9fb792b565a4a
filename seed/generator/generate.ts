import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dealers, gateways } from './channels.ts';
import { contractsOf } from './contracts.ts';
import { coupons } from './coupons.ts';
import { allDrafts } from './drafts.ts';
import { propertyOf } from './properties.ts';
import { reviewsOf } from './reviews.ts';

/** The same bytes on every machine and at any time. */
export function writeSeed(folder: string): void {
  for (const [file, text] of seedFiles()) writeFileSync(join(folder, file), text);
}

export function seedFiles(): [file: string, text: string][] {
  const drafts = allDrafts();
  const single = drafts[11];
  if (!single) throw new Error('There are too few lodgings');
  return [
    ['gateways.json', arrayText(gateways())],
    ['dealers.json', arrayText(dealers())],
    ['properties.ndjson', linesText(drafts.map(propertyOf))],
    ['contracts.ndjson', linesText(drafts.flatMap(contractsOf))],
    ['coupons.json', arrayText(coupons(single))],
    ['reviews.ndjson', linesText(drafts.flatMap(reviewsOf))],
  ];
}

function arrayText(rows: readonly object[]): string {
  return `${JSON.stringify(rows, null, 2)}\n`;
}

function linesText(rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

if (import.meta.main) writeSeed(join(import.meta.dirname, '..'));
