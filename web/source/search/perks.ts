import { featureName } from '../shell/dictionary.ts';

/** Features that decide bookings, most wanted first. */
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

export function perksOf(features: readonly string[]): string[] {
  return wished
    .filter((code) => features.includes(code))
    .slice(0, mostShown)
    .map(featureName);
}
