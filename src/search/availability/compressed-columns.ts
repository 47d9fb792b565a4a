import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { PromotionEntry, StayColumns } from '../../stays/rules/planning/planning.ts';
import type { LodgingAvailability } from '../../stays/rules/stays/lodging-availability.ts';
import type { PackedAvailability } from '../rules/index-documents.ts';

const headerBytes = 4;

export function packAvailability(
  { columns, ...about }: LodgingAvailability,
  compress = compressColumns,
): PackedAvailability {
  return { ...about, columns: compress(columns), promotions: columns.promotions };
}

export function unpackAvailability(packed: PackedAvailability): LodgingAvailability {
  const { sequence, state, lastChange, lodgingPack, personMax, gateways, services, columns, promotions } = packed;
  const about = { sequence, state, lastChange, lodgingPack, personMax, gateways, services };
  return { ...about, columns: decompressColumns(columns, promotions) };
}

/** Deflated and base64-encoded: a count, then the columns; differences of arrivals and of base prices compress well. */
function compressColumns(columns: StayColumns): string {
  return deflateRawSync(columnBytes(columns), { level: 4 }).toString('base64');
}

export function columnBytes(columns: StayColumns): Buffer {
  const count = columns.arrival.length;
  const arrival = new Int32Array(count);
  const promotion = new Int32Array(count);
  for (let index = 0; index < count; index += 1) {
    arrival[index] = (columns.arrival[index] as number) - (index === 0 ? 0 : (columns.arrival[index - 1] as number));
    promotion[index] = (columns.basePrice[index] as number) - (columns.price[index] as number);
  }
  return Buffer.concat([
    viewBytes(Int32Array.of(count)),
    viewBytes(arrival),
    viewBytes(columns.price),
    viewBytes(promotion),
    viewBytes(columns.promotion),
    viewBytes(columns.retrocession),
    viewBytes(columns.nights),
    viewBytes(columns.flags),
  ]);
}

/** `promotions` is the table stored beside the compressed columns. */
function decompressColumns(compressed: string, promotions: readonly PromotionEntry[]): StayColumns {
  const { buffer, byteOffset: start } = alignBytes(inflateRawSync(Buffer.from(compressed, 'base64')));
  const count = new Int32Array(buffer, start, 1)[0] as number;
  const [int32, int16] = [4 * count, 2 * count];
  const arrival = new Int32Array(buffer, start + headerBytes, count);
  const price = new Int32Array(buffer, start + headerBytes + int32, count);
  const basePrice = new Int32Array(buffer, start + headerBytes + 2 * int32, count);
  for (let index = 0; index < count; index += 1) {
    if (index > 0) arrival[index] = (arrival[index] as number) + (arrival[index - 1] as number);
    basePrice[index] = (basePrice[index] as number) + (price[index] as number);
  }
  const afterPrices = start + headerBytes + 3 * int32;
  return {
    arrival,
    price,
    basePrice,
    promotion: new Uint16Array(buffer, afterPrices, count),
    retrocession: new Uint16Array(buffer, afterPrices + int16, count),
    nights: new Uint8Array(buffer, afterPrices + 2 * int16, count),
    flags: new Uint8Array(buffer, afterPrices + 2 * int16 + count, count),
    promotions,
  };
}

/** Typed arrays must start at a multiple of their element size; always copying would take a quarter longer. */
function alignBytes(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
}

function viewBytes(column: Int32Array | Uint16Array | Uint8Array): Uint8Array {
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
}
