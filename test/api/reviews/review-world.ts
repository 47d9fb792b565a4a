import { smallSeed } from '../../support/small-seed.ts';

const property = (company: string, gateways: readonly string[]) => ({ company: { code: company }, gateways });
const reply = { author: 'Host', lang: 'fr', body: 'Merci.', reviewDate: '2027-01-15T08:00:00Z' };
const laterReply = { ...reply, body: 'À bientôt.', reviewDate: '2027-01-16T08:00:00Z' };

function seededReview(ref: string, id: number, members: object = {}): object {
  const provider = { providerId: 'Small.in', providerReference: ref };
  const written = { author: 'Marie D.', lang: 'en', body: `Review ${id}.`, reviewDate: '2027-01-10T09:00:00Z' };
  return { provider, id, score: 8, ...written, ...members };
}

/**
 * Lodgings with reviews: MINE (of the seller's company) and THEIRS on the seller's channel, SHARED on two, AWAY on
 * another one, OWNED on another one but of the seller's company, SENT of the delivering dealer's, DRAFT not yet and
 * ENDED no longer on sale.
 */
export function reviewSeed(): string {
  const small = ['Small.out'];
  const lodgings = [
    { ref: 'MINE', property: property('SELLER', small) },
    { ref: 'THEIRS', property: property('THIRD', small) },
    { ref: 'SHARED', property: property('THIRD', ['Small.out', 'Other.out']) },
    { ref: 'AWAY', property: property('THIRD', ['Other.out']) },
    { ref: 'OWNED', property: property('SELLER', ['Other.out']) },
    { ref: 'SENT', property: property('PROVIDER', ['Other.out']) },
    { ref: 'DRAFT', property: property('THIRD', small), contract: { status: 'IN_PROGRESS' } },
    { ref: 'ENDED', property: property('THIRD', small), contract: { status: 'END_OF_CONTRACT' } },
    { ref: 'OLD', property: property('SELLER', small), contract: { status: 'END_OF_CONTRACT' } },
  ];
  const reviews = [
    seededReview('MINE', 1, { title: 'Great', stayDate: '202612', photoId: 5, replies: [laterReply, reply] }),
    seededReview('MINE', 2, { reviewDate: '2027-02-10T09:00:00Z', score: 0 }),
    seededReview('MINE', 3, { published: false }),
    seededReview('MINE', 4, { score: 10 }),
    seededReview('THEIRS', 11),
    seededReview('SHARED', 15),
    seededReview('AWAY', 21),
    seededReview('OWNED', 31, { reviewDate: '2027-01-20T09:00:00Z', score: 3 }),
    seededReview('SENT', 41),
    seededReview('DRAFT', 51),
    seededReview('ENDED', 61),
    seededReview('OLD', 71, { reviewDate: '2026-01-20T09:00:00Z' }),
  ];
  return smallSeed({ lodgings, reviews });
}
