/** The most there may be of what `npm run structure` measures; it and test/structure.test.ts hold them. */
export const bounds = {
  fileLines: 400,
  functionLines: 80,
  filesOfFolder: 25,
  filesOfChain: 16,
  filesOfSearchWay: 15,
  filesOfBookingWay: 20,
  membersOfOperation: 14,
  /** Imports that go where structure/rooms.js does not let them. */
  wrongDirections: 0,
  /** Exports that only tests import, or nobody. */
  idleExports: 0,
};
