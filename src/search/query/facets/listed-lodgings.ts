import type { LodgingList, TalliedResults } from '../../rules/attribute-counts.ts';
import type { Facet, FacetName } from '../../rules/facets.ts';
import type { StayCriteria } from '../../rules/stay-criteria.ts';
import type { LodgingMatcher } from '../lodging-matcher.ts';
import type { Send, SendAll } from '../query-language.ts';
import type { AttributeTable } from './attribute-table.ts';
import { readListedFacet } from './facet-answers.ts';
import type { ListedFacet } from './facet-query.ts';
import { findSpellings, readSelections } from './selected-values.ts';

export interface FacetSources {
  arrivals: SendAll;
  lodgings: Send;
  matcher: LodgingMatcher;
  attributes: AttributeTable;
}

interface CountedLodgings {
  /** Results that match all selections. */
  total: number;
  read: (name: ListedFacet) => Facet;
}

/** Counts each lodging as one result unless `results` says otherwise. */
type CountLodgings = (list: LodgingList, results?: TalliedResults) => CountedLodgings;

/** One result per lodging, whatever its figure. */
const oneEach: TalliedResults = { timesOf: () => 1, accepts: () => true };

/** Can be requested in parallel with the list. Throws SearchUnavailable. */
export async function readLodgingCounter(
  { lodgings, attributes }: FacetSources,
  criteria: StayCriteria,
  names: readonly FacetName[],
): Promise<CountLodgings> {
  const [known, spellings] = await Promise.all([attributes.read(), findSpellings(lodgings, criteria, names)]);
  const selected = readSelections(criteria, names, spellings);
  return (list, results = oneEach) => {
    const tally = known.tally(list, { selected, ...results });
    return { total: tally.total, read: (name) => readListedFacet(name, criteria, tally, spellings) };
  };
}
