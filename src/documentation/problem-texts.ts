import type { ProblemCode } from '../resources/problem.ts';
import type { ProblemText } from './problem-text.ts';
import { accessTexts } from './problem-texts/access-texts.ts';
import { bookingTexts } from './problem-texts/booking-texts.ts';
import { failureTexts } from './problem-texts/failure-texts.ts';
import { notFoundTexts } from './problem-texts/not-found-texts.ts';
import { providerTexts } from './problem-texts/provider-texts.ts';
import { requestTexts } from './problem-texts/request-texts.ts';
import { retryTexts } from './problem-texts/retry-texts.ts';
import { saleTexts } from './problem-texts/sale-texts.ts';

/** The explanation of every problem code; a code without one does not compile. */
export const problemTexts = {
  ...requestTexts,
  ...accessTexts,
  ...notFoundTexts,
  ...saleTexts,
  ...bookingTexts,
  ...providerTexts,
  ...retryTexts,
  ...failureTexts,
} as const satisfies Record<ProblemCode, ProblemText>;
