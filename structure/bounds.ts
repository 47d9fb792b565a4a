/** Upper bounds checked by `npm run structure` and test/structure.test.ts. */
export const bounds = {
  fileLines: 400,
  functionLines: 80,
  filesOfFolder: 25,
  filesOfChain: 16,
  filesOfSearchWay: 14,
  filesOfBookingWay: 21,
  membersOfOperation: 14,
  wordsOfCell: 40,
  /** Imports that structure/rooms.js does not allow. */
  wrongDirections: 0,
  /** Exports that only tests import, or nobody. */
  idleExports: 0,
};
