import { priceEnabledFlag } from '../../stays/rules/planning/planning.ts';
import type { Cents } from '../../values/money.ts';
import type { LodgingAttributes } from './lodging-documents.ts';
import { findFreeCancellationDay, type ArrivalRun } from './arrival-runs.ts';

/**
 * `arrivals` stores no source, so documents cannot be read back. Each carries a 32-bit checksum: a hash of all its
 * content except what depends on the day of writing (`markAhead`). `verify` sums a number made of the checksum and the
 * searched fields over a lodging's documents, once in OpenSearch and once here.
 */
export function computeChecksum(run: ArrivalRun, attributesDigest: string): number {
  const { arrival, bookableUntil, flags, nights, prices, basePrices } = run;
  let checksum = mixText(arrival, attributesDigest);
  checksum = mix(mixText(checksum, run.pricesOfKind ?? ''), Number(run.hasSiblings));
  for (const [place, length] of nights.entries()) {
    checksum = mix(checksum, length);
    checksum = mix(checksum, prices[place] as Cents);
    checksum = mix(checksum, basePrices[place] as Cents);
    checksum = mix(checksum, flags * 65_536 + arrival - bookableUntil);
  }
  return scatter(run.codes.reduce(mixText, checksum));
}

interface SummedLodging {
  attributes: LodgingAttributes;
  digest: string;
  lodgingId: number;
}

/** Number fields of a document with their values; -1 stands for a missing one. */
const numbers: readonly (readonly [field: string, valueOf: (run: ArrivalRun, lodging: SummedLodging) => number])[] = [
  ['lodgingId', (_, { lodgingId }) => lodgingId],
  ['arrival', ({ arrival }) => arrival],
  ['bookableUntil', ({ bookableUntil }) => bookableUntil],
  ['freeCancellationUntil', (run, { attributes }) => findFreeCancellationDay(run, attributes) ?? -1],
  ['stayCount', ({ prices }) => prices.length],
  ['minPrice', ({ minPrice }) => minPrice],
  ['maxPrice', ({ maxPrice }) => maxPrice],
  ['widestPriceStep', ({ widestPriceStep }) => widestPriceStep],
  ['minTotal', ({ minPrice }, { attributes }) => minPrice + attributes.mandatoryServicesPrice],
  ['maxTotal', ({ maxPrice }, { attributes }) => maxPrice + attributes.mandatoryServicesPrice],
  ['highestDiscount', ({ highestDiscount }) => highestDiscount],
  ['personMax', (_, { attributes }) => attributes.personMax],
  ['standing', (_, { attributes }) => attributes.standing],
  ['rank', (_, { attributes }) => attributes.rank],
  ['mandatoryServicesPrice', (_, { attributes }) => attributes.mandatoryServicesPrice],
  ['priceDisabled', ({ flags }) => Number((flags & priceEnabledFlag) === 0)],
  ['checksum', (run, { digest }) => computeChecksum(run, digest)],
];

/** Must match the script of `sumDocuments`. */
export function computeSum(run: ArrivalRun, lodging: SummedLodging): number {
  const { attributes } = lodging;
  let sum = numbers.reduce((sumSoFar, [, valueOf]) => mix(sumSoFar, valueOf(run, lodging)), 1);
  for (const [place, length] of run.nights.entries()) {
    const [amount, base] = [run.prices[place] as Cents, run.basePrices[place] as Cents];
    for (const number of [length, amount, amount + attributes.mandatoryServicesPrice, base === amount ? -1 : base])
      sum = mix(sum, number);
  }
  return scatter(mix(mix(sum, sumTexts(attributes.gateways)), sumTexts([attributes.type])));
}

const mostNights = 62;
const pricesOf = (name: string) => Array.from({ length: mostNights + 1 }, (_, nights) => `${name}.${nights}`);

const script = `
  int sum = 1;
  for (def name : params.numbers) {
    def values = doc[name];
    int value = -1;
    if (values.size() > 0) {
      def held = values.get(0);
      if (held instanceof Boolean) { value = ((boolean) held) ? 1 : 0; } else { value = ((Number) held).intValue(); }
    }
    sum = sum * 31 + value;
  }
  for (def held : doc['nights']) {
    int nights = ((Number) held).intValue();
    sum = sum * 31 + nights;
    for (def names : params.prices) {
      if (nights < 1 || nights >= names.length) { sum = sum * 31 - 2; continue; }
      def values = doc[names[nights]];
      sum = sum * 31 + (values.size() == 0 ? -1 : ((Number) values.get(0)).intValue());
    }
  }
  for (def name : params.texts) {
    int texts = 0;
    for (def text : doc[name]) { texts += text.hashCode(); }
    sum = sum * 31 + texts;
  }
  sum ^= sum >>> 15; sum *= 739982445; sum ^= sum >>> 12; sum *= 695872825; sum ^= sum >>> 15;
  return sum;`;

export const sumDocuments = {
  sum: {
    script: {
      source: script,
      params: {
        numbers: numbers.map(([field]) => field),
        prices: [pricesOf('price'), pricesOf('total'), pricesOf('basePrice')],
        texts: ['gateways', 'type'],
      },
    },
  },
};

function mix(hash: number, value: number): number {
  return (Math.imul(hash, 31) + value) | 0;
}

/** Keeps changes of two documents from cancelling out in a sum. */
function scatter(hash: number): number {
  let scattered = hash ^ (hash >>> 15);
  scattered = Math.imul(scattered, 739_982_445);
  scattered ^= scattered >>> 12;
  scattered = Math.imul(scattered, 695_872_825);
  return (scattered ^ (scattered >>> 15)) | 0;
}

function mixText(hash: number, text: string): number {
  let mixed = hash;
  for (let place = 0; place < text.length; place += 1) mixed = mix(mixed, text.charCodeAt(place));
  return mixed;
}

/** Order-independent, each text once, as OpenSearch stores them. */
function sumTexts(texts: readonly string[]): number {
  return [...new Set(texts)].reduce((sum, text) => (sum + mixText(0, text)) | 0, 0);
}
