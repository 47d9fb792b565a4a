import { z } from 'zod';
import type { Property, RoomDescription } from '../../lodgings/rules/property.ts';
import { intField, numberField, textField } from '../../formats/fields/fields.ts';

/** A room and its beds (docs/contract.md 4.5, `roomDescriptions`). */
export const roomDescriptionShape = z.object({
  type: textField.optional(),
  name: textField.optional(),
  floor: intField.optional(),
  surface: numberField.optional(),
  text: textField.optional(),
  beds: z.array(z.object({ type: textField, count: intField, width: intField.optional() })),
});

/** Lists the bedrooms, then the other rooms. */
export function presentRooms(property: Property): z.input<typeof roomDescriptionShape>[] {
  return [...property.bedroomDescriptions, ...property.roomDescriptions].map(presentRoom);
}

function presentRoom({ beds, ...room }: RoomDescription): z.input<typeof roomDescriptionShape> {
  return { ...room, beds: beds.map((bed) => ({ ...bed })) };
}
