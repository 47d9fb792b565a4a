import type { Day } from '../../../values/day.ts';
import type { TestScenario } from '../../../values/test-scenario.ts';
import { requestOnlyFlag, type LodgingPlanning, type Planning } from '../planning/planning.ts';

/**
 * Alters the facts for a sandbox scenario: `stay-gone` takes the nights, `request-needed` makes all stays on request.
 * Other scenarios change nothing.
 */
export function playOnStay<Facts extends { planning: LodgingPlanning }>(
  facts: Facts,
  wish: { arrival: Day; departure: Day },
  scenario: TestScenario | undefined,
): Facts {
  const { plannings, taken } = facts.planning;
  if (scenario === 'stay-gone') return { ...facts, planning: { plannings, taken: withNights(taken, wish) } };
  if (scenario === 'request-needed') return { ...facts, planning: { plannings: plannings.map(asRequestOnly), taken } };
  return facts;
}

function withNights(taken: readonly Day[], { arrival, departure }: { arrival: Day; departure: Day }): Day[] {
  const nights = Array.from({ length: departure - arrival }, (_, index) => arrival + index);
  return [...new Set([...taken, ...nights])].sort((left, right) => left - right);
}

function asRequestOnly(planning: Planning): Planning {
  const { offer } = planning;
  if (offer.kind === 'rates')
    return { ...planning, offer: { ...offer, nights: offer.nights.map((rate) => ({ ...rate, requestOnly: true })) } };
  const flags = offer.stays.flags.map((flag) => flag | requestOnlyFlag);
  return { ...planning, offer: { ...offer, stays: { ...offer.stays, flags } } };
}
