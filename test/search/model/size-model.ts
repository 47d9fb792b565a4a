import type { Lodging } from '../../../src/lodgings/rules/lodging.ts';
import type { StayCriteria } from '../../../src/search/rules/stay-criteria.ts';

/** Undefined where no room lists its beds. */
export function countBeds({ bedroomDescriptions, roomDescriptions }: Lodging['property']): number | undefined {
  const beds = [...bedroomDescriptions, ...roomDescriptions].flatMap((room) => room.beds);
  return beds.length > 0 ? beds.reduce((sum, { count }) => sum + count, 0) : undefined;
}

/** docs/contract.md 4.17: a lodging that does not state a figure does not match. */
export function isOfSize(
  { property }: Lodging,
  { bathrooms, beds, within = {} }: Pick<StayCriteria, 'bathrooms' | 'beds' | 'within'>,
): boolean {
  const distances: Readonly<Record<string, { minMetres: number } | undefined>> = property.options.distances;
  return (
    (bathrooms === undefined || (property.generalDescription.bathrooms ?? -1) >= bathrooms) &&
    (beds === undefined || (countBeds(property) ?? -1) >= beds) &&
    Object.entries(within).every(([place, most]) => (distances[place]?.minMetres ?? Infinity) <= most)
  );
}
