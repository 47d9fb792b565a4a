import type { ContractDelivery } from '../../rules/planning/contract.ts';
import type { DealRows, Rates } from '../../rules/planning/planning.ts';
import { canonicalJson, digestOf } from '../../../sqlite/canonical-json.ts';

/** `facts`: all but the offer; `planning`: what makes its stays; `promotions`: what cuts their prices. */
export interface ContractDigests {
  facts: string;
  planning: string;
  /** Empty when the contract cuts no price. */
  promotions: string;
}

/** `offer` is the encoded offer of the delivery; equal content gives equal digests. */
export function digestContract(delivery: ContractDelivery, offer: Uint8Array): ContractDigests {
  const { valid, retrocession, unavailable } = delivery;
  return {
    facts: digestFacts(delivery),
    planning: digestOf(canonicalJson({ valid, retrocession, unavailable, kind: delivery.offer.kind }), offer),
    promotions: digestPromotions(delivery.offer),
  };
}

export function digestFacts(delivery: ContractDelivery): string {
  const { deposit, simplified, propertyIndex, licenceAgreement, lodgingPack, comments } = delivery;
  return digestOf(canonicalJson({ deposit, simplified, propertyIndex, licenceAgreement, lodgingPack, comments }));
}

function digestPromotions(offer: Rates | DealRows): string {
  const cuts = offer.kind === 'rates' ? cutsOfRates(offer) : cutsOfRows(offer);
  return cuts.length === 0 ? '' : digestOf(canonicalJson(cuts));
}

function cutsOfRates({ nights, promotions }: Rates): unknown[] {
  const cutNights = nights.filter(({ basePrice, nightPrice }) => basePrice !== undefined && basePrice > nightPrice);
  return [...promotions, ...cutNights.map(({ from, to, basePrice, nightPrice }) => [from, to, basePrice, nightPrice])];
}

function cutsOfRows({ stays }: DealRows): unknown[] {
  const cuts: unknown[] = [];
  for (const [row, arrival] of stays.arrival.entries()) {
    const cut = (stays.basePrice[row] ?? 0) - (stays.price[row] ?? 0);
    const entry = stays.promotion[row] ?? 0;
    if (cut !== 0 || entry !== 0) cuts.push([arrival, stays.nights[row], cut, stays.promotions[entry - 1]]);
  }
  return cuts;
}
