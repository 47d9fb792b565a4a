import { lodgingRequests } from './lodging/lodging-requests.ts';
import { searchCriteria } from './search/criteria.ts';
import { staySearch } from './search/stay-search.ts';
import { placeOf } from './shell/address.ts';
import { makeForms } from './shell/figures.ts';
import { askAhead } from './shell/service.ts';
import { languageFor } from './texts/language.ts';

/** For an answer within so many milliseconds the page waits, so that it is drawn once and not twice. */
const soon = 250;

/** Resolves when what the address asks for is there, or is not there soon. It is asked for before anything is drawn. */
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
