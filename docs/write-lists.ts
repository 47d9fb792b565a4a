import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractWithLists } from './contract-lists.ts';

// `npm run docs`: writes the contents and the appendix of docs/contract.md.
const file = join(import.meta.dirname, 'contract.md');
writeFileSync(file, contractWithLists(readFileSync(file, 'utf8')));
