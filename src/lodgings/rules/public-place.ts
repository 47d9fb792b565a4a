import type { Lodging } from './lodging.ts';

/** `booked`: street and exact position are only for partners, and for customers with a confirmed booking. */
export type AddressShown = 'booked' | 'always';

/** Callers without a secret key may be anybody. */
export function hidesPlace(
  { addressShown }: { addressShown: AddressShown },
  { isAnonymous }: { isAnonymous: boolean },
): boolean {
  return addressShown === 'booked' && isAnonymous;
}

/** The lodging without its street and exact position. */
export function withoutExactPlace(lodging: Lodging): Lodging {
  const { address, localisation } = lodging.property;
  const { postalCode, city, country } = address;
  const place = {
    address: { line1: '', postalCode, city, country },
    localisation: { ...roundPlace(localisation), accuracy: false },
  };
  return { ...lodging, property: { ...lodging.property, ...place } };
}

/** To two decimals of a degree, about a kilometre. */
export function roundPlace<Place extends { latitude: number | null; longitude: number | null }>(place: Place): Place {
  const round = (degrees: number | null) => (degrees === null ? null : Math.round(degrees * 100) / 100);
  return { ...place, latitude: round(place.latitude), longitude: round(place.longitude) };
}
