import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeCollection } from './collection/write-collection.ts';
import { listingDocuments, readDocument } from './documents.ts';

// `npm run docs`: writes the generated lists of the documents, and the request collection.
for (const path of listingDocuments) {
  const { text, current } = await readDocument(path);
  if (text === current) continue;
  writeFileSync(join(import.meta.dirname, '..', path), current);
  console.log(`${path} is rewritten`);
}
writeCollection((line) => console.log(line));
