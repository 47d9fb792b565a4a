import { featureName } from '../shell/dictionary.ts';

/** What makes people choose one place rather than another, the most wished for first. */
const wished: readonly string[] = [
  'PRIVATEPOOL',
  'GROUPPOOL',
  'JACUZZI',
  'SAUNA',
  'FIREPLACE',
  'AIRCONDITIONING',
  'PETS',
  'PARKING',
  'INTERNET',
  'TERRACE',
  'BALCONY',
  'GARDEN',
  'BARBECUE',
  'DISHWASHER',
  'WASHINGMACHINE',
];

const mostShown = 4;

/** Yields what a card tells of the comfort: the few things that are wished for most. */
export function perksOf(features: readonly string[]): string[] {
  return wished
    .filter((code) => features.includes(code))
    .slice(0, mostShown)
    .map(featureName);
}
