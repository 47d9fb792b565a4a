import type { Lodging } from '../../src/lodgings/rules/lodging.ts';
import { buildLodgingDocuments, type LodgingDocuments } from '../../src/search/index/lodging-documents.ts';
import type { StayColumns } from '../../src/stays/rules/planning/planning.ts';
import { emptyColumns } from '../../src/stays/rules/stays/stay-columns.ts';

/** The index's content for the lodging, by the program's own rules. */
export function documentsOf(lodging: Lodging, columns: StayColumns = emptyColumns()): LodgingDocuments {
  return buildLodgingDocuments(lodging, columns, { version: 0, sequence: 0 });
}
