import { describe, expect, it } from 'vitest';
import { listingDocuments, readDocument } from '../../docs/documents.ts';

describe('the lists of the documents', () => {
  it.each(listingDocuments)('are in %s as the source gives them', async (path) => {
    const { text, current } = await readDocument(path);
    expect(text === current, `${path} is stale: run npm run docs`).toBe(true);
  });
});
