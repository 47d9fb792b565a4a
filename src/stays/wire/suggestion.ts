import { z } from 'zod';
import type { Suggestion } from '../rules/stays/suggestions.ts';
import { presentStay, type StayLodging, stayShape } from './stay.ts';

/** docs/contract.md 4.13. */
export const suggestionShape = stayShape.extend({
  arrivalShift: z.int(),
  nightsShift: z.int(),
  score: z.number(),
});

export const suggestionsShape = z.array(suggestionShape).meta({ xml: { item: 'stay' } });

export function presentSuggestion(near: Suggestion, lodging: StayLodging): z.input<typeof suggestionShape> {
  const { stay, arrivalShift, nightsShift, score } = near;
  return { ...presentStay(stay, lodging), arrivalShift, nightsShift, score };
}
