import { lodgingRequests } from './lodging/lodging-requests.ts';
import { searchCriteria } from './search/criteria.ts';
import { staySearch } from './search/stay-search.ts';
import { placeOf } from './shell/address.ts';
import { makeForms } from './shell/figures.ts';
import { askAhead } from './shell/service.ts';
import { languageFor } from './texts/language.ts';

/** The page waits this many milliseconds for answers, so that it is drawn once instead of twice. */
const soon = 250;

/** Requested before anything is drawn; resolves when answered or after `soon`. */
export const firstAnswers: Promise<unknown> = Promise.race([
  askFirst(),
  new Promise((resolve) => {
    setTimeout(resolve, soon);
  }),
]);

makeForms();

async function askFirst(): Promise<void> {
  const place = placeOf(location);
  document.documentElement.lang = languageFor(place.query);
  if (place.view === 'search') {
    staySearch.set(searchCriteria(place.query));
    await staySearch.settled();
  }
  if (place.view === 'lodging') {
    const [lodging, stays] = lodgingRequests(place.id);
    void askAhead(...stays);
    await askAhead(...lodging);
  }
}
