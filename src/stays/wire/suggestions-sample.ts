import type { z } from 'zod';
import { staySample } from './stay-sample.ts';
import type { suggestionsShape } from './suggestion.ts';

/** An answer, for the documentation and the tests. */
export const suggestionsSample: z.input<typeof suggestionsShape> = [
  { ...staySample, arrivalShift: 0, nightsShift: 0, score: 1 },
  {
    ...staySample,
    ...{ id: '20270602-20270604', arrival: '20270602', departure: '20270604' },
    ...{ arrivalShift: 1, nightsShift: 0, score: 0.8571 },
  },
  {
    ...staySample,
    ...{ id: '20270603-20270605', arrival: '20270603', departure: '20270605' },
    ...{ arrivalShift: 2, nightsShift: 0, score: 0.7143 },
  },
];
