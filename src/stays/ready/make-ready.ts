import { packPiece } from '../../formats/gzip-pieces.ts';
import { lastAvailabilityChangeOf, type Lodging } from '../../lodgings/rules/lodging.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';
import type { Db } from '../../sqlite/database.ts';
import type { Day } from '../../values/day.ts';
import type { Stay, StayColumns } from '../rules/planning/planning.ts';
import { toColumns } from '../rules/stays/stay-columns.ts';
import { summariseStays } from '../rules/stays/stay-figures.ts';
import { bookableStays } from '../rules/stays/stays.ts';
import { readPlanning } from '../store/contracts/contracts.ts';
import { writeAvailabilities } from '../wire/availability-json.ts';
import type { Ready } from '../wire/ready-availabilities.ts';

export function makeReady(db: Db, lodgingId: number, day: Day): { lodging: Lodging; ready: Ready } | undefined {
  const lodging = readLodging(db, lodgingId);
  if (lodging?.state !== 'EN_DIFFUSION') return undefined;
  const stays = bookableStays(readPlanning(db, lodgingId), day);
  const of = { lastChange: lastAvailabilityChangeOf(lodging), lodgingPack: lodging.contract?.lodgingPack };
  return { lodging, ready: { gateways: lodging.gateways, ...present(stays, of) } };
}

/** Distinguishes files written by program versions with different output. */
export function makeSample(): unknown {
  const promotion = { codes: [{ code: 'P', label: 'P' }], percent: 1000 };
  const stay: Stay = {
    arrival: 20_000,
    nights: 7,
    basePrice: 100_050,
    price: 90_000,
    retrocession: 0,
    priceEnabled: true,
    requestOnly: false,
    promotion,
  };
  const { json, figures } = present(toColumns([stay]), { lastChange: 0, lodgingPack: 'pack' });
  return [json.size, json.checksum, figures];
}

function present(stays: StayColumns, of: Parameters<typeof writeAvailabilities>[1]): Omit<Ready, 'gateways'> {
  return { json: packPiece(Buffer.from(writeAvailabilities(stays, of))), figures: summariseStays(stays) };
}
