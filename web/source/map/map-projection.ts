/** A place on the ground, in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

/** Where a place lies on the drawing. */
export type Projection = (point: Point) => { x: number; y: number };

/** The least extent, in degrees of latitude, so that one lodging still has surroundings. */
const leastExtent = 0.5;
const margin = 0.14;

/** Yields the projection (Mercator's) that shows all points in a drawing of this size. */
export function projectionOf(points: readonly Point[], size: { width: number; height: number }): Projection {
  const xs = points.map(({ longitude }) => radians(longitude));
  const ys = points.map(({ latitude }) => stretched(latitude));
  const [west, east] = [Math.min(...xs), Math.max(...xs)];
  const [south, north] = [Math.min(...ys), Math.max(...ys)];
  const least = radians(leastExtent);
  const scale = Math.min(
    (size.width * (1 - 2 * margin)) / Math.max(least, east - west),
    (size.height * (1 - 2 * margin)) / Math.max(least, north - south),
  );
  const [middleX, middleY] = [(west + east) / 2, (south + north) / 2];
  return ({ latitude, longitude }) => ({
    x: size.width / 2 + (radians(longitude) - middleX) * scale,
    y: size.height / 2 - (stretched(latitude) - middleY) * scale,
  });
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function stretched(latitude: number): number {
  return Math.log(Math.tan(Math.PI / 4 + radians(latitude) / 2));
}
