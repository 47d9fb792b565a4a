import { priceEnabledFlag, type StayColumns } from '../../stays/rules/planning/planning.ts';
import type { LodgingAttributes } from '../rules/index-documents.ts';
import { findFreeCancellationDay, type ArrivalRun } from './arrival-runs.ts';

/**
 * `arrivals` stores no source, so documents cannot be read back. Each carries a 32-bit checksum: a hash of all its content
 * except what depends on the day of writing (`markAhead`). `verify` sums a number made of the checksum and the searched
 * fields over a lodging's documents, once in OpenSearch and once here.
 */
export function computeChecksum(columns: StayColumns, run: ArrivalRun, attributesDigest: string): number {
  const { nights, price, basePrice, flags, retrocession, promotion, promotions } = columns;
  let checksum = mixText(run.arrival, attributesDigest);
  checksum = mix(mixText(checksum, run.pricesOfKind ?? ''), Number(run.hasSiblings));
  for (const index of run.stays) {
    checksum = mix(checksum, nights[index] as number);
    checksum = mix(checksum, price[index] as number);
    checksum = mix(checksum, basePrice[index] as number);
    checksum = mix(checksum, (flags[index] as number) * 65_536 + (retrocession[index] as number));
  }
  const [first = 0] = run.stays;
  for (const { code } of promotions[(promotion[first] as number) - 1]?.codes ?? []) checksum = mixText(checksum, code);
  return scatter(checksum);
}

/** Must match the script of `sumDocuments`. */
export function computeSum(
  columns: StayColumns,
  run: ArrivalRun,
  { attributes, digest, lodgingId }: { attributes: LodgingAttributes; digest: string; lodgingId: number },
): number {
  const { nights, price, basePrice, flags } = columns;
  const services = attributes.mandatoryServicesPrice;
  const numbers = [
    lodgingId,
    run.arrival,
    run.bookableUntil,
    findFreeCancellationDay(run, attributes) ?? -1,
    run.stays.length,
    run.minPrice,
    run.maxPrice,
    run.widestPriceStep,
    run.minPrice + services,
    run.maxPrice + services,
    run.highestDiscount,
    attributes.personMax,
    attributes.standing,
    attributes.rank,
    services,
    Number(((flags[run.stays[0] as number] as number) & priceEnabledFlag) === 0),
    computeChecksum(columns, run, digest),
  ];
  let sum = numbers.reduce(mix, 1);
  for (const index of run.stays) {
    const [amount, base] = [price[index] as number, basePrice[index] as number];
    sum = mix(sum, nights[index] as number);
    sum = mix(sum, amount);
    sum = mix(sum, amount + services);
    sum = mix(sum, base === amount ? -1 : base);
  }
  return scatter(mix(mix(sum, sumTexts(attributes.gateways)), sumTexts([attributes.type])));
}

const numberFields = [
  'lodgingId',
  'arrival',
  'bookableUntil',
  'freeCancellationUntil',
  'stayCount',
  'minPrice',
  'maxPrice',
  'widestPriceStep',
  'minTotal',
  'maxTotal',
  'highestDiscount',
  'personMax',
  'standing',
  'rank',
  'mandatoryServicesPrice',
  'priceDisabled',
  'checksum',
];

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
        numbers: numberFields,
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
