import type { ReadyAvailabilities } from '../wire/ready-availabilities.ts';
import type { ReadyDetails } from '../wire/ready-details.ts';

/** Where nothing is made in advance, as without the facts. */
export const nothingReady: { ready: ReadyAvailabilities; readyDetails: ReadyDetails } = {
  ready: { has: () => false, find: () => undefined, findFigures: () => undefined, findOrMake: () => undefined },
  readyDetails: { find: () => undefined },
};
