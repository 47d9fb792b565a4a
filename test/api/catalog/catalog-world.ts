import { smallSeed } from '../../support/small-seed.ts';

/** The provider's own company, so that redelivering it changes nothing. */
const on = (...gateways: string[]) => ({ gateways, company: { code: 'PROVIDER' } });
const small = on('Small.out');

/**
 * A lodging in every state: SOLD and BOTH (on two channels) are on sale, DRAFT and TOCHECK in preparation, STOPPED no
 * longer sold, ENDED and BARE (without a contract) in no catalog; AWAY is on another channel.
 */
export function catalogSeed(): string {
  const lodgings = [
    { ref: 'SOLD', property: small },
    { ref: 'DRAFT', property: small, contract: { status: 'IN_PROGRESS' } },
    { ref: 'AWAY', property: on('Other.out') },
    { ref: 'STOPPED', property: small, contract: { status: 'SALES_STOPPED' } },
    { ref: 'ENDED', property: small, contract: { status: 'END_OF_CONTRACT' } },
    { ref: 'BARE', property: small, contract: null },
    { ref: 'TOCHECK', property: small, contract: { status: 'TO_VALIDATE' } },
    { ref: 'BOTH', property: on('Small.out', 'Other.out') },
  ];
  return smallSeed({ lodgings });
}
