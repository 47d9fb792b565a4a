import type { ReadyAvailabilities } from '../../src/stays/wire/availability.ts';
import type { ReadyDetails } from '../../src/stays/wire/ready-details.ts';

/** For tests and benches that prepare no answers. */
export const nothingReady: { ready: ReadyAvailabilities; readyDetails: ReadyDetails } = {
  ready: { has: () => false, find: () => undefined, findFigures: () => undefined, findOrMake: () => undefined },
  readyDetails: { find: () => undefined },
};
