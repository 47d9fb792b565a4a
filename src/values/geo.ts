/** Degrees (WGS 84). */
export interface Point {
  latitude: number;
  longitude: number;
}

/** Degrees; crosses the date line when west is greater than east. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Mean radius in kilometres, the value that the search index uses. */
const earthRadius = 6371.0087714;

/** Great-circle distance in kilometres. */
export function distanceBetween(a: Point, b: Point): number {
  const [latitude, other] = [toRadians(a.latitude), toRadians(b.latitude)];
  const [rise, turn] = [other - latitude, toRadians(b.longitude - a.longitude)];
  const chord = Math.sin(rise / 2) ** 2 + Math.cos(latitude) * Math.cos(other) * Math.sin(turn / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)));
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
