import { z } from 'zod';
import type { Suggestion } from '../rules/stays/suggestions.ts';
import { presentStay, type StayLodging, stayShape } from './stay.ts';

/** A stay near a wished one (docs/contract.md 4.13). */
export const suggestionShape = stayShape.extend({
  arrivalShift: z.int(),
  nightsShift: z.int(),
  score: z.number(),
});

/** Stays near a wished one, the nearest first. */
export const suggestionsShape = z.array(suggestionShape).meta({ xml: { item: 'stay' } });

/** Yields the stay and how far it lies from the wished one. */
export function presentSuggestion(near: Suggestion, lodging: StayLodging): z.input<typeof suggestionShape> {
  const { stay, arrivalShift, nightsShift, score } = near;
  return { ...presentStay(stay, lodging), arrivalShift, nightsShift, score };
}
