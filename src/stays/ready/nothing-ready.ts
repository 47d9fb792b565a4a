import type { ReadyAvailabilities } from '../wire/ready-availabilities.ts';
import type { ReadyDetails } from '../wire/ready-details.ts';

/** For processes that prepare no answers, such as those without the facts database. */
export const nothingReady: { ready: ReadyAvailabilities; readyDetails: ReadyDetails } = {
  ready: { has: () => false, find: () => undefined, findFigures: () => undefined, findOrMake: () => undefined },
  readyDetails: { find: () => undefined },
};
