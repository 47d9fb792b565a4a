import { describe, expect, it } from 'vitest';
import { distanceBetween } from '../../src/values/geo.ts';

const [paris, london] = [
  { latitude: 48.8566, longitude: 2.3522 },
  { latitude: 51.5074, longitude: -0.1278 },
];

describe('the distance between two places', () => {
  it('is that along the great circle, in kilometres', () => {
    expect(distanceBetween(paris, london)).toBeCloseTo(343.6, 0);
    expect(distanceBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBeCloseTo(20_015.1, 0);
  });

  it('is 0 to the same place, the same both ways, and short across the date line', () => {
    expect(distanceBetween(paris, paris)).toBe(0);
    expect(distanceBetween(paris, london)).toBe(distanceBetween(london, paris));
    const [west, east] = [179.9, -179.9].map((longitude) => ({ latitude: 0, longitude })) as [
      typeof paris,
      typeof paris,
    ];
    expect(distanceBetween(west, east)).toBeCloseTo(22.2, 0);
  });
});
