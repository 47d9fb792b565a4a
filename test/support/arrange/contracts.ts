import { saveCoupon } from '../../../src/stays/store/coupons.ts';
import { changeContractState, saveContract } from '../../../src/stays/store/contracts/contracts.ts';
import { type Planning, openEnd } from '../../../src/stays/rules/planning/planning.ts';
import type { TestService } from '../service.ts';

/** `number` tells the contracts of one lodging apart. */
export interface PlannedOffer extends Pick<Planning, 'offer' | 'unavailable' | 'retrocession'> {
  number: string;
  /** Default: always. */
  valid?: Planning['valid'];
}

/** Writes the planning directly to the database: random plannings consist of domain values. */
export function publishOffer({ db, clock }: TestService, ref: string, planned: PlannedOffer): void {
  const { number, ...offer } = planned;
  const provider = { providerId: 'Small.in', providerReference: ref };
  const facts = { deposit: 500_00, simplified: false, valid: { from: 0, to: openEnd } };
  const now = clock.now();
  const saved = saveContract(db, { contractNumber: number, provider, ...facts, ...offer }, now);
  if (saved.outcome !== 'saved') throw new Error(saved.outcome);
  changeContractState(db, saved.contractId, 'TO_VALIDATE', 'provider', now);
  changeContractState(db, saved.contractId, 'PUBLISHED', 'operator', now);
}

/** A 5 percent coupon with a code that is no longer valid, as stored by an earlier version. */
export function keepFormerCoupon({ db }: TestService, code: string): void {
  saveCoupon(db, { code, label: { en: 'X' }, percent: 500, minNights: 1, minPrice: 0, combinable: true });
}
