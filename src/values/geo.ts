/** A place on earth in degrees (WGS 84). */
export interface Point {
  latitude: number;
  longitude: number;
}

/** An area in degrees; one whose west is greater than its east crosses the date line. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** The earth's mean radius in kilometres, the same that the index measures with. */
const earthRadius = 6371.0087714;

/** Yields the distance between two places along the great circle, in kilometres. */
export function distanceBetween(a: Point, b: Point): number {
  const [latitude, other] = [toRadians(a.latitude), toRadians(b.latitude)];
  const [rise, turn] = [other - latitude, toRadians(b.longitude - a.longitude)];
  const chord = Math.sin(rise / 2) ** 2 + Math.cos(latitude) * Math.cos(other) * Math.sin(turn / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)));
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
