/** See rooms.js, which dependency-cruiser reads as it is. */
export const featureRooms: readonly string[];
