import type { LodgingAvailability } from '../../stays/rules/stays/lodging-availability.ts';
import type { PackedAvailability } from '../rules/index-documents.ts';
import { compressColumns, decompressColumns } from './compressed-columns.ts';

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
