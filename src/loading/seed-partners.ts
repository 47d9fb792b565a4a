import { createHash } from 'node:crypto';
import { parseApiKey } from '../partners/rules/api-key.ts';
import { saveDealer, saveKey } from '../partners/store/dealers.ts';
import { findGateway, saveGateway } from '../partners/store/gateways.ts';
import { withdrawChannels } from '../lodgings/store/channel-withdrawal.ts';
import type { Db } from '../sqlite/database.ts';
import { createLoad, createRefusal, selectStrongest, type LoadOptions } from './seed-kind.ts';
import { listWrongItems, type ObjectMistake } from './seed-mistake.ts';
import { seedDealerShape, seedGatewayShape } from './seed-shapes.ts';

/** Loads a channel; the direction of a known one stays, and so do its out channels where none are named. */
export const loadGateway = createLoad(seedGatewayShape, (db, gateway, { now }: LoadOptions) => {
  const { code, direction, company, defaultGateways } = gateway;
  const known = findGateway(db, code);
  if ((known?.direction ?? direction) !== direction)
    return createRefusal('/direction', 'INVALID_VALUE', 'The channel exists with the other direction');
  const outGateways = gateway.outGateways ?? known?.outGateways ?? [];
  const mistakes = [
    ...listUnknownGateways(db, defaultGateways, 'OUT', '/defaultGateways'),
    ...listUnknownGateways(db, outGateways, 'OUT', '/outGateways'),
  ];
  if (mistakes.length > 0) return { mistakes };
  const action = saveGateway(db, { ...gateway, outGateways: saveCodes(db, outGateways), company });
  withdrawChannels(db, code, now());
  return { action };
});

/** Loads a dealer with its fixed keys, which a live service refuses. */
export const loadDealer = createLoad(seedDealerShape, (db, object, { now, mode }: LoadOptions) => {
  const { roles, demoKeys, ...dealer } = object;
  const mistakes = [
    ...listUnknownGateways(db, dealer.outGateways, 'OUT', '/outGateways'),
    ...listUnknownGateways(db, dealer.inGateways, 'IN', '/inGateways'),
    ...listWrongKeys(demoKeys, mode),
  ];
  if (mistakes.length > 0) return { mistakes };
  const action = saveDealer(db, { ...dealer, returnHosts: dealer.returnHosts.map((host) => host.toLowerCase()) });
  const keyActions = demoKeys.flatMap((text) => {
    const key = parseApiKey(text);
    if (!key) return [];
    const secretHash = createHash('sha256').update(key.secret).digest();
    const { publicId } = key;
    return [saveKey(db, { publicId, dealerId: dealer.id, roles, mode: 'test', secretHash, createdAt: now() })];
  });
  return { action: selectStrongest([action, ...keyActions]) };
});

/** Yields the codes as they were first written, sorted and without doubles. */
function saveCodes(db: Db, codes: readonly string[]): string[] {
  return [...new Set(codes.map((code) => findGateway(db, code)?.code ?? code))].sort();
}

function listUnknownGateways(
  db: Db,
  codes: readonly string[],
  direction: 'IN' | 'OUT',
  pointer: string,
): ObjectMistake[] {
  const isUnknown = (code: string) => findGateway(db, code)?.direction !== direction;
  return listWrongItems(codes, isUnknown, pointer, `There is no such ${direction} channel`);
}

function listWrongKeys(keys: readonly string[], mode: LoadOptions['mode']): ObjectMistake[] {
  if (keys.length > 0 && mode === 'live')
    return [{ pointer: '/demoKeys', code: 'INVALID_VALUE', detail: 'Fixed keys are refused in mode live' }];
  return listWrongItems(keys, (key) => parseApiKey(key)?.kind !== 'test', '/demoKeys', 'Must be a test key');
}
