import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { parseApiKey } from '../partners/rules/api-key.ts';
import { saveDealer, saveKey } from '../partners/store/dealers.ts';
import { findGateway, saveGateway } from '../partners/store/gateways.ts';
import type { Db, SaveAction } from '../sqlite/database.ts';
import { createRefusal, selectStrongest, type LoadOptions, type Loaded } from './seed-kind.ts';
import { listMistakes, type ObjectMistake } from './seed-mistake.ts';
import { seedDealerShape, seedGatewayShape } from './seed-shapes.ts';

/** Loads a channel; the direction of a known one stays. */
export function loadGateway(db: Db, value: unknown): Loaded {
  const checked = seedGatewayShape.safeParse(value);
  if (!checked.success) return { mistakes: listMistakes(checked.error, value) };
  const { code, direction, company, selfPublish, defaultGateways } = checked.data;
  if ((findGateway(db, code)?.direction ?? direction) !== direction)
    return createRefusal('/direction', 'INVALID_VALUE', 'The channel exists with the other direction');
  const mistakes = findUnknownGateways(db, defaultGateways, 'OUT', '/defaultGateways');
  if (mistakes.length > 0) return { mistakes };
  return { action: saveGateway(db, { code, direction, company, selfPublish, defaultGateways }) };
}

/** Loads a dealer with its fixed keys, which a live service refuses. */
export function loadDealer(db: Db, value: unknown, options: LoadOptions): Loaded {
  const checked = seedDealerShape.safeParse(value);
  if (!checked.success) return { mistakes: listMistakes(checked.error, value) };
  const { roles, demoKeys, ...dealer } = checked.data;
  const mistakes = [
    ...findUnknownGateways(db, dealer.outGateways, 'OUT', '/outGateways'),
    ...findUnknownGateways(db, dealer.inGateways, 'IN', '/inGateways'),
    ...findWrongKeys(demoKeys, options.mode),
  ];
  if (mistakes.length > 0) return { mistakes };
  const action = saveDealer(db, { ...dealer, returnHosts: dealer.returnHosts.map((host) => host.toLowerCase()) });
  return { action: selectStrongest([action, ...saveDemoKeys(db, dealer.id, roles, demoKeys, options.now())]) };
}

function findUnknownGateways(
  db: Db,
  codes: readonly string[],
  direction: 'IN' | 'OUT',
  pointer: string,
): ObjectMistake[] {
  return [...codes.entries()]
    .filter(([, code]) => findGateway(db, code)?.direction !== direction)
    .map(([place]) => ({
      pointer: `${pointer}/${place}`,
      code: 'INVALID_VALUE',
      detail: `There is no such ${direction} channel`,
    }));
}

function findWrongKeys(keys: readonly string[], mode: 'test' | 'live'): ObjectMistake[] {
  if (keys.length > 0 && mode === 'live')
    return [{ pointer: '/demoKeys', code: 'INVALID_VALUE', detail: 'Fixed keys are refused in mode live' }];
  return [...keys.entries()]
    .filter(([, key]) => parseApiKey(key)?.mode !== 'test')
    .map(([place]) => ({ pointer: `/demoKeys/${place}`, code: 'INVALID_VALUE', detail: 'Must be a test key' }));
}

type Roles = z.output<typeof seedDealerShape>['roles'];

function saveDemoKeys(
  db: Db,
  dealerId: string,
  roles: Roles,
  keys: readonly string[],
  createdAt: number,
): SaveAction[] {
  return keys.flatMap((text) => {
    const key = parseApiKey(text);
    if (!key) return [];
    const secretHash = createHash('sha256').update(key.secret).digest();
    return [saveKey(db, { publicId: key.publicId, dealerId, roles, mode: 'test', secretHash, createdAt })];
  });
}
