import type { Config } from './config.ts';
import type { SearchLodging, SummaryPresenter } from '../search/rules/index-documents.ts';
import { completeAddresses, presentSearchLodging } from '../search/wire/search-result.ts';

/**
 * Summaries are indexed without the service's addresses, which may change. A change of what they contain must come with
 * one of `index-mappings`, so that indices are rebuilt.
 */
export const presentSummary: SummaryPresenter = (lodging, language) =>
  presentSearchLodging(lodging, { language, publicUrl: '', lodgingUrl: '' });

export function addressesOf({ publicUrl, lodgingUrl }: Pick<Config, 'publicUrl' | 'lodgingUrl'>) {
  return (summary: SearchLodging): SearchLodging => completeAddresses(summary, { publicUrl, lodgingUrl });
}
