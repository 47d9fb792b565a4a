import type { ReturnWays } from '../../bookings/payment/return-address.ts';
import type { Markup } from '../page-frame.ts';
import { createPrivatePage } from '../private-page.ts';
import { payStyle } from './pay-frame.ts';
import type { Language } from '../../values/texts.ts';

interface PayTerms {
  status: number;
  language: Language;
  /** Where its form may lead beside this service and https. */
  ways?: ReturnWays;
}

/** Yields the answer with a payment page. */
export function createPayResponse(page: Markup, { status, language, ways }: PayTerms): Promise<Response> {
  // Browsers hold the redirect after a form, and those that follow at the partner's, to form-action.
  const insecure = [ways?.success, ways?.failure].filter((way) => way?.startsWith('http:'));
  const formTargets = ['https:', ...new Set(insecure.map((way) => new URL(way ?? '').origin))];
  return createPrivatePage(page, { status, language, style: payStyle, formTargets });
}
