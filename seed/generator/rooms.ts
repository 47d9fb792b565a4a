import { randomOf, type Draft } from './drafts.ts';
import type { Random } from './random.ts';

interface Bed {
  type: string;
  count: number;
  width: number;
}

export interface Room {
  type: string;
  name: string;
  floor?: number;
  surface?: number;
  text?: string;
  beds?: Bed[];
}

/** Bedrooms for the lodging's persons, less those on the living room's sofa bed. */
export function bedroomsOf(draft: Draft): Room[] {
  const random = randomOf(draft, 'bedrooms');
  let sleepers = draft.personMax - (hasSofaBed(draft) ? 2 : 0);
  return Array.from({ length: draft.bedrooms }, (_, index) => {
    const share = Math.max(1, Math.ceil(sleepers / (draft.bedrooms - index)));
    sleepers -= share;
    return {
      type: 'BEDROOM',
      name: `${draft.model.name === 'boat' ? 'Cabine' : 'Chambre'} ${index + 1}`,
      ...(draft.bedrooms > 2 ? { floor: index < 1 ? 0 : 1 } : {}),
      surface: random.whole(draft.model.name === 'boat' ? 5 : 9, draft.model.name === 'boat' ? 9 : 18),
      beds: bedsFor(share, random),
    };
  });
}

export function otherRoomsOf(draft: Draft): Room[] {
  const random = randomOf(draft, 'rooms');
  const rooms: Room[] = [];
  const sofa: Bed[] = [{ type: 'SOFA_BED', count: 1, width: 140 }];
  if (draft.model.name !== 'guestroom') {
    const surface = Math.max(8, Math.round(draft.surface * 0.35));
    rooms.push({
      type: 'LIVING_ROOM',
      name: draft.model.name === 'boat' ? 'Carré' : 'Séjour',
      surface,
      ...(hasSofaBed(draft) ? { beds: sofa } : {}),
    });
    rooms.push({ type: 'KITCHEN', name: 'Cuisine', ...(random.chance(0.4) ? { text: 'Ouverte sur le séjour' } : {}) });
  }
  for (let bath = 1; bath <= draft.bathrooms; bath += 1) {
    const isBath = bath === 1 && draft.features.includes('BATH');
    rooms.push({ type: isBath ? 'BATHROOM' : 'SHOWER_ROOM', name: isBath ? 'Salle de bains' : 'Salle d’eau' });
  }
  if (draft.features.includes('SAUNA')) rooms.push({ type: 'SAUNA', name: 'Sauna', text: 'Pour quatre personnes' });
  return rooms;
}

/** Lodgings without a bedroom, and one in three for four or more; guest rooms never. */
function hasSofaBed(draft: Draft): boolean {
  return draft.model.name !== 'guestroom' && (draft.bedrooms === 0 || (draft.personMax >= 4 && draft.number % 3 === 0));
}

function bedsFor(sleepers: number, random: Random): Bed[] {
  if (sleepers === 1) return [{ type: 'SINGLE_BED', count: 1, width: 90 }];
  if (sleepers === 2) return random.chance(0.65) ? [double(random)] : [{ type: 'SINGLE_BED', count: 2, width: 90 }];
  if (sleepers === 3) return [double(random), { type: 'SINGLE_BED', count: 1, width: 90 }];
  const bunks = { type: 'BUNK_BED', count: Math.ceil((sleepers - 2) / 2), width: 80 };
  return [double(random), bunks];
}

function double(random: Random): Bed {
  return { type: 'DOUBLE_BED', count: 1, width: random.pick([140, 140, 160, 160, 180]) };
}
