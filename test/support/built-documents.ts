import type { Lodging } from '../../src/lodgings/rules/lodging.ts';
import { buildLodgingDocuments, type LodgingDocuments } from '../../src/search/index/lodging-documents.ts';
import type { StayColumns } from '../../src/stays/rules/planning/planning.ts';
import { emptyColumns } from '../../src/stays/rules/stays/stay-columns.ts';

/** What the index should hold of the lodging, without summaries. */
export function documentsOf(lodging: Lodging, columns: StayColumns = emptyColumns()): LodgingDocuments {
  return buildLodgingDocuments(lodging, columns, { version: 0, sequence: 0 }, () => ({}) as never);
}
