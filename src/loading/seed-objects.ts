import { nextContractStates, type ContractState } from '../lodgings/rules/lodging.ts';
import { changeContractState, saveContract } from '../stays/store/contracts/contracts.ts';
import type { Db } from '../sqlite/database.ts';
import { createHash } from 'node:crypto';
import { refuseValue, ruleOn } from '../formats/fields/field-errors.ts';
import { parseApiKey } from '../formats/api-key.ts';
import { saveDealer, saveKey } from '../partners/store/dealers.ts';
import { findGateway, saveGateway, allowGateways } from '../partners/store/gateways.ts';
import { withdrawChannels } from '../lodgings/store/lodging-status.ts';
import { createLoad, ruleOnEach, selectStrongest, type LoadOptions, createRefusal } from './seed-kind.ts';
import { seedDealerShape, seedGatewayShape, seedCouponShape, seedReviewShape } from './seed-shapes.ts';
import type { ContractDelivery } from '../stays/rules/planning/planning.ts';
import { seedContractShape } from '../stays/wire/contract.ts';
import { seedPropertyShape } from '../lodgings/wire/property.ts';
import { findContractRow, isSameContent, prepareContract } from '../stays/store/contracts/contract-rows.ts';
import { findLodgingId, overrideLodging, saveProperty } from '../lodgings/store/lodgings.ts';
import { couponCodeInput } from '../lodgings/wire/body-fields.ts';
import type { Provider } from '../lodgings/rules/property.ts';
import { findCoupon, saveCoupon } from '../stays/store/coupons.ts';
import { findBookingByReference } from '../bookings/store/bookings.ts';
import { saveReview } from '../catalog/store/reviews.ts';

type Actor = 'provider' | 'operator';

interface Step {
  to: ContractState;
  by: Actor;
}

/** Takes the shortest way, each step as an actor that may take it; `stuck` when no way leads to the state. */
export function walkContract(
  db: Db,
  contract: { contractId: number; state: ContractState },
  to: ContractState,
  now: () => number,
): 'changed' | 'unchanged' | 'stuck' {
  const way = findContractWay(contract.state, to);
  if (!way) return 'stuck';
  for (const step of way) {
    const { outcome } = changeContractState(db, contract.contractId, step.to, step.by, now());
    if (outcome === 'not-allowed') return 'stuck';
  }
  return way.length > 0 ? 'changed' : 'unchanged';
}

/** Undefined when there is none, as from an ended contract. */
function findContractWay(from: ContractState, to: ContractState): Step[] | undefined {
  const ways = new Map<ContractState, Step[]>([[from, []]]);
  for (const [state, way] of ways) {
    if (state === to) return way;
    for (const step of listSteps(state)) if (!ways.has(step.to)) ways.set(step.to, [...way, step]);
  }
  return undefined;
}

function listSteps(state: ContractState): Step[] {
  const actors: Actor[] = ['operator', 'provider'];
  return actors.flatMap((by) => nextContractStates(state, by).map((to) => ({ to, by })));
}

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

/**
 * Out channels of the property are the operator's word: its in channel may deliver there from then on. `boost` and
 * `blocked` stay unchanged where the object does not name them.
 */
export const loadProperty = createLoad(seedPropertyShape, (db, { delivery, ...override }, { now }: LoadOptions) => {
  const gateway = findGateway(db, delivery.property.provider.providerId);
  if (gateway?.direction !== 'IN' || gateway.company === undefined)
    return createRefusal('/provider/providerId', 'INVALID_VALUE', 'There is no such in channel');
  allowGateways(db, gateway, delivery.property.gateways ?? []);
  const saved = saveProperty(db, delivery, { company: { code: gateway.company, name: undefined } }, now());
  switch (saved.outcome) {
    case 'unknown-gateway':
      return createRefusal(saved.pointer, 'INVALID_VALUE', 'There is no such channel');
    case 'index-taken':
      return createRefusal('/ownerFull/index', 'DUPLICATE', 'Another property of the channel has the index');
    case 'saved':
      return { action: selectStrongest([saved.action, overrideLodging(db, saved.lodgingId, override, now())]) };
  }
});

export const loadContract = createLoad(seedContractShape, (db, { delivery, status }, { now }: LoadOptions) => {
  if (status === 'END_OF_CONTRACT' && isEndedAlready(db, delivery)) return { action: 'IGNORED' };
  const saved = saveContract(db, delivery, now());
  if (saved.outcome === 'property-not-found')
    return createRefusal('/provider', 'INVALID_VALUE', 'The property does not exist');
  const walk = walkContract(db, saved, status, now);
  if (walk === 'stuck') return createRefusal('/status', 'INVALID_VALUE', 'The state cannot be reached');
  return { action: selectStrongest([saved.action, walk === 'changed' ? 'UPDATED' : 'IGNORED']) };
});

/** A delivery reopens an ended contract, even with the same content: loading it again would end it a second time. */
function isEndedAlready(db: Db, delivery: ContractDelivery): boolean {
  const lodgingId = findLodgingId(db, delivery.provider);
  const known = lodgingId === undefined ? undefined : findContractRow(db, lodgingId, delivery.contractNumber);
  return known?.state === 'END_OF_CONTRACT' && isSameContent(known, prepareContract(delivery));
}

/**
 * The lodgings and channels that it names must exist. A known code stays, whatever its form: earlier versions accepted
 * more than customers can send.
 */
export const loadCoupon = createLoad(couponShapeOf, (db, { lodgings, gateways, ...coupon }) => ({
  action: saveCoupon(db, {
    ...coupon,
    lodgings: lodgings?.flatMap((provider) => findLodgingId(db, provider) ?? []),
    gateways: gateways?.map((code) => findOutChannel(db, code) ?? code),
  }),
}));

function couponShapeOf(db: Db) {
  return seedCouponShape.check(
    ruleOn<{ code: string }>(['code'], ({ code }, context) => {
      const { error } = couponCodeInput.safeParse(code);
      if (error && !findCoupon(db, code))
        refuseValue(context, 'INVALID_VALUE', error.issues[0]?.message ?? 'Must be a code', ['code']);
    }),
    ruleOnEach(
      'lodgings',
      (provider: Provider) => findLodgingId(db, provider) === undefined,
      'The property does not exist',
    ),
    ruleOnEach('gateways', (code: string) => findOutChannel(db, code) === undefined, 'There is no such OUT channel'),
  );
}

function findOutChannel(db: Db, code: string): string | undefined {
  const found = findGateway(db, code);
  return found?.direction === 'OUT' ? found.code : undefined;
}

/** A booking that it names must be one of the same lodging. */
export const loadReview = createLoad(seedReviewShape, (db, object, options: LoadOptions) => {
  const { provider, lang, bookingReference, replies, ...review } = object;
  const lodgingId = findLodgingId(db, provider);
  if (lodgingId === undefined) return createRefusal('/provider', 'INVALID_VALUE', 'The property does not exist');
  const booking = bookingReference === undefined ? undefined : findBookingByReference(db, bookingReference);
  if (bookingReference !== undefined && booking?.lodgingId !== lodgingId)
    return createRefusal('/bookingReference', 'INVALID_VALUE', 'The property has no such booking');
  const delivery = {
    ...review,
    lodgingId,
    language: lang,
    title: review.title,
    stayDate: review.stayDate,
    bookingId: booking?.id,
    replies: replies
      .toSorted((a, b) => a.reviewDate - b.reviewDate)
      .map(({ body, author, reviewDate, lang: language }) => ({ body, author, language, reviewDate })),
  };
  return { action: saveReview(db, delivery, options.now()) };
});
