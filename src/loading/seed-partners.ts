import { createHash } from 'node:crypto';
import { refuseValue, ruleOn } from '../formats/fields/field-errors.ts';
import { parseApiKey } from '../formats/api-key.ts';
import { saveDealer, saveKey } from '../partners/store/dealers.ts';
import { findGateway, saveGateway } from '../partners/store/gateways.ts';
import { withdrawChannels } from '../lodgings/store/channel-withdrawal.ts';
import type { Db } from '../sqlite/database.ts';
import { createLoad, ruleOnEach, selectStrongest, type LoadOptions } from './seed-kind.ts';
import { seedDealerShape, seedGatewayShape } from './seed-shapes.ts';

/** A known channel keeps its direction, and its out channels where none are named. */
export const loadGateway = createLoad(gatewayShapeOf, (db, gateway, { now }: LoadOptions) => {
  const { code, company } = gateway;
  const outGateways = gateway.outGateways ?? findGateway(db, code)?.outGateways ?? [];
  const action = saveGateway(db, { ...gateway, outGateways: saveCodes(db, outGateways), company });
  withdrawChannels(db, code, now());
  return { action };
});

function gatewayShapeOf(db: Db, _options: LoadOptions) {
  return seedGatewayShape.check(
    ruleOn<{ code: string; direction: string }>(['code', 'direction'], ({ code, direction }, context) => {
      if ((findGateway(db, code)?.direction ?? direction) !== direction)
        refuseValue(context, 'INVALID_VALUE', 'The channel exists with the other direction', ['direction']);
    }),
    ruleOnChannels(db, 'defaultGateways', 'OUT'),
    ruleOnChannels(db, 'outGateways', 'OUT'),
  );
}

/** A live service refuses fixed keys. */
export const loadDealer = createLoad(dealerShapeOf, (db, object, { now }: LoadOptions) => {
  const { roles, demoKeys, ...dealer } = object;
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

function dealerShapeOf(db: Db, { mode }: LoadOptions) {
  return seedDealerShape.check(
    ruleOnChannels(db, 'outGateways', 'OUT'),
    ruleOnChannels(db, 'inGateways', 'IN'),
    mode === 'live'
      ? ruleOn<{ demoKeys: readonly string[] }>(['demoKeys'], ({ demoKeys }, context) => {
          if (demoKeys.length > 0)
            refuseValue(context, 'INVALID_VALUE', 'Fixed keys are refused in mode live', ['demoKeys']);
        })
      : ruleOnEach('demoKeys', (key: string) => parseApiKey(key)?.kind !== 'test', 'Must be a test key'),
  );
}

/** Spelled as first written, sorted, without duplicates. */
function saveCodes(db: Db, codes: readonly string[]): string[] {
  return [...new Set(codes.map((code) => findGateway(db, code)?.code ?? code))].sort();
}

function ruleOnChannels<Name extends string>(db: Db, member: Name, direction: 'IN' | 'OUT') {
  const isUnknown = (code: string) => findGateway(db, code)?.direction !== direction;
  return ruleOnEach(member, isUnknown, `There is no such ${direction} channel`);
}
