import { z } from 'zod';
import type { Property, RoomDescription } from '../../lodgings/rules/property.ts';

/** A room and its beds (docs/contract.md 4.5, `roomDescriptions`). */
export const roomDescriptionShape = z.object({
  type: z.string().optional(),
  name: z.string().optional(),
  floor: z.int().optional(),
  surface: z.number().optional(),
  text: z.string().optional(),
  beds: z.array(z.object({ type: z.string(), count: z.int(), width: z.int().optional() })),
});

export function presentRooms(property: Property): z.input<typeof roomDescriptionShape>[] {
  return [...property.bedroomDescriptions, ...property.roomDescriptions].map(presentRoom);
}

function presentRoom({ beds, ...room }: RoomDescription): z.input<typeof roomDescriptionShape> {
  return { ...room, beds: beds.map((bed) => ({ ...bed })) };
}
