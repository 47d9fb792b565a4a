import type { Config } from './config.ts';
import type { SummaryPresenter } from '../search/rules/search-lodging.ts';
import { presentSearchLodging } from '../search/wire/search-lodging.ts';

type Addresses = Pick<Config, 'publicUrl' | 'lodgingUrl'>;

/** Yields the function that writes the summaries kept in the index; the service's addresses are part of them. */
export function presenterOf({ publicUrl, lodgingUrl }: Addresses): SummaryPresenter {
  return (lodging, language) => presentSearchLodging(lodging, { language, publicUrl, lodgingUrl });
}

/** Names what summaries depend on besides the facts, to tell whether an index was made with the same. */
export function presenterName({ publicUrl, lodgingUrl }: Addresses): string {
  return `${publicUrl} ${lodgingUrl}`;
}
