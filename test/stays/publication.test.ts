import { describe, expect, it } from 'vitest';
import type { Planning } from '../../src/stays/rules/planning/planning.ts';
import { publicationGapsOf } from '../../src/stays/rules/stays/stay-figures.ts';
import type { Property } from '../../src/lodgings/rules/property.ts';
import { day, planningOf, rate, ratesOf } from './sample-planning.ts';

const today = day('20270301');
const image = { url: 'https://img.example.org/1.jpg', variants: [] };
const whole: Pick<Property, 'images' | 'localizedDescriptions' | 'localisation'> = {
  images: [image],
  localizedDescriptions: [{ language: 'fr', inside: 'Maison claire.' }],
  localisation: { latitude: 44.66, longitude: -1.17, accuracy: true },
};

const planning = (from: string, to: string, change: Partial<Planning> = {}) =>
  planningOf(ratesOf([rate({ from: day(from), to: day(to), minStay: 2, maxStay: 14 })]), change);

describe('the list of what is missing for publication', () => {
  it.each<[string, Partial<typeof whole>, Planning, string[]]>([
    ['nothing is missing of a whole property', {}, planning('20270601', '20270831'), []],
    ['a photo', { images: [] }, planning('20270601', '20270831'), ['photo']],
    ['a text in French, not in another language', english(), planning('20270601', '20270831'), ['french-description']],
    ['coordinates, for which 0, 0 does not count', at(0, 0), planning('20270601', '20270831'), ['coordinates']],
    ['coordinates on the equator count', at(0, 9.45), planning('20270601', '20270831'), []],
    ['a stay: all nights are over', {}, planning('20260601', '20270301'), ['future-stay']],
    ['a stay: the last nights are fewer than the minimum', {}, planning('20260601', '20270302'), ['future-stay']],
    ['a stay that arrives today is enough', {}, planning('20260601', '20270303'), []],
    ['a stay: too late with the retrocession', {}, planning('20270301', '20270310', late(9)), ['future-stay']],
    ['a stay: arrivals are past the horizon', {}, planning('20290601', '20290831'), ['future-stay']],
    ['a stay: no arrival is valid', {}, planning('20270601', '20270831', closed()), ['future-stay']],
    ['a stay: every night is unavailable', {}, planning('20270601', '20270831', shut()), ['future-stay']],
  ])('misses %s', (_, change, offer, gaps) => {
    expect(publicationGapsOf({ ...whole, ...change }, offer, today)).toEqual(gaps);
  });

  it('lists everything that is missing', () => {
    const bare = { images: [], ...english(), ...at(0, 0) };
    expect(publicationGapsOf(bare, planning('20200101', '20200201'), today)).toEqual([
      'photo',
      'french-description',
      'coordinates',
      'future-stay',
    ]);
  });
});

function english() {
  return { localizedDescriptions: [{ language: 'en', inside: 'Bright house.' }] };
}

function at(latitude: number, longitude: number) {
  return { localisation: { latitude, longitude, accuracy: true } };
}

function late(retrocession: number): Partial<Planning> {
  return { retrocession };
}

function closed(): Partial<Planning> {
  return { valid: { from: day('20280101'), to: day('20280201') } };
}

function shut(): Partial<Planning> {
  return { unavailable: [{ from: day('20270101'), to: day('20280101') }] };
}
