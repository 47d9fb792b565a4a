/** See rooms.js, which dependency-cruiser reads directly. */
export const featureRooms: readonly string[];

interface Room {
  holds: string;
}

export const doors: Readonly<Record<string, Room & { doors: readonly string[]; rooms: readonly string[] }>>;
export const features: Readonly<Record<string, Room>>;
export const plainRooms: Readonly<Record<string, Room>>;

/** Every place with the places that it may use; a place may always use itself. */
export function placesAndUses(): { place: string; uses: readonly string[] }[];
