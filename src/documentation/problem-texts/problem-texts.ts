import type { ProblemCode } from '../../http/problem.ts';
import type { ProblemText } from './problem-text.ts';
import { accessTexts } from './access-texts.ts';
import { bookingTexts } from './booking-texts.ts';
import { failureTexts } from './failure-texts.ts';
import { notFoundTexts } from './not-found-texts.ts';
import { providerTexts } from './provider-texts.ts';
import { requestTexts } from './request-texts.ts';
import { saleTexts } from './sale-texts.ts';

/** Complete: a code without a text does not compile. */
export const problemTexts = {
  ...requestTexts,
  ...accessTexts,
  ...notFoundTexts,
  ...saleTexts,
  ...bookingTexts,
  ...providerTexts,
  ...failureTexts,
} as const satisfies Record<ProblemCode, ProblemText>;
