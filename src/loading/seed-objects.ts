import { z } from 'zod';
import type { Db, SaveAction } from '../sqlite/database.ts';
import { refuseValue, ruleOn, ruleOnPresence, type RuleContext } from '../formats/fields/field-errors.ts';
import { listMistakes, type ObjectMistake } from './mistakes.ts';
import { maxStayPrice } from '../values/money.ts';
import {
  languageInput,
  gatewayInput,
  providerInput,
  textsInput,
  couponCodeInput,
} from '../lodgings/wire/body-fields.ts';
import {
  seedObject,
  codeInput,
  dateInput,
  flagInput,
  instantInput,
  intInput,
  linesInput,
  listInput,
  longInput,
  moneyInput,
  percentInput,
  textInput,
} from '../formats/fields/fields.ts';
import { refuseReversed } from '../stays/wire/planning-input.ts';
import { findContractWay, type ContractState } from '../lodgings/rules/lodging.ts';
import { changeContractState, saveContract } from '../stays/store/contracts/contracts.ts';
import { roles as keyRoles } from '../partners/rules/dealer.ts';
import { hash } from 'node:crypto';
import { parseApiKey } from '../formats/api-key.ts';
import { saveDealer, saveKey } from '../partners/store/dealers.ts';
import { findGateway, saveGateway, allowGateways } from '../partners/store/gateways.ts';
import { followGateway } from '../lodgings/store/lodging-status.ts';
import type { ContractDelivery } from '../stays/rules/planning/planning.ts';
import { seedContractShape } from '../stays/wire/contract.ts';
import { seedPropertyShape } from '../lodgings/wire/property.ts';
import { findContractRow, isSameContent, prepareContract } from '../stays/store/contracts/contract-rows.ts';
import { findLodgingId, overrideLodging, saveProperty } from '../lodgings/store/lodgings.ts';
import type { Provider } from '../lodgings/rules/property.ts';
import { findCoupon, saveCoupon } from '../stays/store/coupons.ts';
import { findBookingByReference } from '../bookings/store/bookings.ts';
import { saveReview } from '../catalog/store/reviews.ts';

export type Loaded = { action: SaveAction } | { mistakes: ObjectMistake[] };

export interface LoadOptions {
  now: () => number;
  mode: 'test' | 'live';
}

/**
 * An object that the shape refuses is not loaded. A shape made from the database reports unknown references along with
 * all other mistakes.
 */
function createLoad<Read, Rest extends unknown[]>(
  shape: z.ZodType<Read> | ((db: Db, ...rest: Rest) => z.ZodType<Read>),
  load: (db: Db, object: Read, ...rest: Rest) => Loaded,
): (db: Db, value: unknown, ...rest: Rest) => Loaded {
  return (db, value, ...rest) => {
    const checked = (typeof shape === 'function' ? shape(db, ...rest) : shape).safeParse(value);
    return checked.success ? load(db, checked.data, ...rest) : { mistakes: listMistakes(checked.error, value) };
  };
}

function selectStrongest(actions: readonly SaveAction[]): SaveAction {
  return actions.find((action) => action === 'INSERTED') ?? actions.find((action) => action === 'UPDATED') ?? 'IGNORED';
}

/** Checks the items of a list against the database; each wrong one is refused at its own place. */
function ruleOnEach<Name extends string, Item>(
  name: Name,
  isWrong: (item: Item) => boolean,
  detail: string,
): z.core.$ZodCheck<Partial<Record<Name, readonly Item[] | undefined>>> {
  return ruleOn<Partial<Record<Name, readonly Item[] | undefined>>>([name], (members, context) => {
    for (const [place, item] of (members[name] ?? []).entries()) {
      if (isWrong(item)) refuseValue(context, 'INVALID_VALUE', detail, [name, place]);
    }
  });
}

function createRefusal(pointer: string, code: ObjectMistake['code'], detail: string): Loaded {
  return { mistakes: [{ pointer, code, detail }] };
}

const gatewayCodes = z.array(gatewayInput).max(1000).default([]);

/** Members of one direction are refused on the other. */
export const seedGatewayShape = seedObject({
  code: gatewayInput,
  direction: codeInput(['IN', 'OUT']),
  company: textInput(1, 40).optional(),
  selfPublish: flagInput.default(false),
  defaultGateways: gatewayCodes,
  outGateways: gatewayCodes.unwrap().optional(),
  personPrices: flagInput.default(false),
}).check(
  ruleOn<SentGateway>(['direction'], (gateway, context) => {
    refuseMembersOfOther(gateway, context);
    if (gateway.direction === 'IN' && gateway.company === undefined) {
      refuseValue(context, 'MISSING', 'Required for an in channel', ['company']);
    }
  }),
);

const membersOf = { IN: ['company', 'selfPublish', 'defaultGateways', 'outGateways'], OUT: ['personPrices'] } as const;
type SentGateway = { direction: 'IN' | 'OUT' } & Partial<Record<(typeof membersOf)['IN' | 'OUT'][number], unknown>>;

function refuseMembersOfOther(gateway: SentGateway, context: RuleContext): void {
  const other = gateway.direction === 'IN' ? 'OUT' : 'IN';
  for (const member of membersOf[other]) {
    const value = gateway[member];
    const isGiven = Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
    if (isGiven) refuseValue(context, 'CONFLICTING_FIELDS', `Only an ${other.toLowerCase()} channel has it`, [member]);
  }
}

const hostInput = textInput(1, 253).refine(
  (host) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i.test(host),
  'Must be a host name',
);

/** `roles` are those of its demo keys. */
export const seedDealerShape = seedObject({
  id: gatewayInput,
  name: textInput(1, 100),
  company: textInput(1, 40),
  outGateways: gatewayCodes,
  inGateways: gatewayCodes,
  roles: z.array(codeInput(keyRoles)).default([]),
  returnHosts: listInput(hostInput, 0, 100).default([]),
  demoKeys: z.array(z.string()).max(2).default([]),
}).check(
  ruleOn<Record<'demoKeys' | 'roles', readonly string[]>>(['demoKeys', 'roles'], ({ demoKeys, roles }, context) => {
    if (demoKeys.length > 0 && roles.length === 0) {
      refuseValue(context, 'MISSING', 'Required with demo keys', ['roles']);
    }
  }),
);

/** `percent` or `amount`; `lodgings` or `gateways` or neither. */
export const seedCouponShape = seedObject({
  // Wider than for new coupons: earlier versions accepted these.
  code: textInput(1, 64),
  label: textsInput(200),
  percent: percentInput.optional(),
  amount: moneyInput(1, maxStayPrice).optional(),
  validFrom: instantInput.optional(),
  validTo: instantInput.optional(),
  arrivalFrom: dateInput.optional(),
  arrivalTo: dateInput.optional(),
  minNights: intInput(1, 62).default(1),
  minPrice: moneyInput(0, maxStayPrice).default(0),
  lodgings: z.array(providerInput(seedObject)).min(1).max(10_000).optional(),
  gateways: z.array(gatewayInput).min(1).max(1000).optional(),
  combinable: flagInput.default(true),
  maxUses: intInput(1, 1_000_000_000).optional(),
}).check(
  ruleOnPresence<'percent' | 'amount'>((isThere, context) => {
    if (isThere('percent') !== isThere('amount')) return;
    const found = isThere('amount') ? 'Both percent and amount are present' : 'Neither percent nor amount is present';
    const choice = 'give percent for a part of the price, or amount for euros';
    refuseValue(context, 'CONFLICTING_FIELDS', `${found}: ${choice}`, ['percent']);
  }),
  ruleOnPresence<'lodgings' | 'gateways'>((isThere, context) => {
    const both = 'Both lodgings and gateways are present: give lodgings for some, or gateways for whole channels';
    if (isThere('lodgings') && isThere('gateways')) refuseValue(context, 'CONFLICTING_FIELDS', both, ['gateways']);
  }),
  refuseReversed('validFrom', 'validTo', 'Must not be before validFrom'),
  refuseReversed('arrivalFrom', 'arrivalTo', 'Must not be before arrivalFrom'),
);

const postMembers = {
  body: linesInput(1, 10_000),
  author: textInput(1, 100),
  lang: languageInput,
  reviewDate: instantInput,
};

export const seedReplyShape = seedObject({ ...postMembers, score: intInput(0, 0).default(0) });

/** Replies come oldest first. */
export const seedReviewShape = seedObject({
  provider: providerInput(seedObject),
  id: longInput,
  score: intInput(0, 10),
  title: textInput(1, 200).optional(),
  ...postMembers,
  stayDate: z
    .string()
    .regex(/^(19|20|21)\d{2}(0[1-9]|1[0-2])$/, 'Must be a month, YYYYMM')
    .optional(),
  photoId: intInput(0, Number.MAX_SAFE_INTEGER).default(0),
  bookingReference: textInput(1, 32).optional(),
  published: flagInput.default(true),
  replies: z.array(seedReplyShape).max(100).default([]),
});

/** Takes the shortest way; `stuck` when no way leads to the state. */
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

/** A known channel keeps its direction, and its out channels where none are named. */
export const loadGateway = createLoad(gatewayShapeOf, (db, gateway, { now }: LoadOptions) => {
  const { code, company } = gateway;
  const outGateways = gateway.outGateways ?? findGateway(db, code)?.outGateways ?? [];
  const action = saveGateway(db, { ...gateway, outGateways: saveCodes(db, outGateways), company });
  followGateway(db, code, now());
  return { action };
});

function gatewayShapeOf(db: Db, _options: LoadOptions) {
  return seedGatewayShape.check(
    ruleOn<{ code: string; direction: string }>(['code', 'direction'], ({ code, direction }, context) => {
      if ((findGateway(db, code)?.direction ?? direction) !== direction) {
        refuseValue(context, 'INVALID_VALUE', 'The channel exists with the other direction', ['direction']);
      }
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
    const { publicId, secret } = key;
    const secretHash = hash('sha256', secret, 'buffer');
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
          if (demoKeys.length > 0) {
            refuseValue(context, 'INVALID_VALUE', 'Fixed keys are refused in mode live', ['demoKeys']);
          }
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
  if (gateway?.direction !== 'IN' || gateway.company === undefined) {
    return createRefusal('/provider/providerId', 'INVALID_VALUE', 'There is no such in channel');
  }
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
  if (saved.outcome === 'property-not-found') {
    return createRefusal('/provider', 'INVALID_VALUE', 'The property does not exist');
  }
  const walk = walkContract(db, saved, status, now);
  if (walk === 'stuck') return createRefusal('/status', 'INVALID_VALUE', 'The contract cannot reach this state');
  return { action: selectStrongest([saved.action, walk === 'changed' ? 'UPDATED' : 'IGNORED']) };
});

/** A delivery reopens an ended contract, even with the same content: loading it again would end it a second time. */
function isEndedAlready(db: Db, delivery: ContractDelivery): boolean {
  const lodgingId = findLodgingId(db, delivery.provider);
  const known = lodgingId === undefined ? undefined : findContractRow(db, lodgingId, delivery.contractNumber);
  return known?.state === 'END_OF_CONTRACT' && isSameContent(known, prepareContract(delivery));
}

/**
 * The lodgings and channels of a coupon must exist. The form of a code is checked for new coupons only: earlier versions
 * accepted other codes, and customers still use them.
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
      if (error && !findCoupon(db, code)) {
        refuseValue(context, 'INVALID_VALUE', error.issues[0]?.message ?? 'Must be a code', ['code']);
      }
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
  if (bookingReference !== undefined && booking?.lodgingId !== lodgingId) {
    return createRefusal('/bookingReference', 'INVALID_VALUE', 'The property has no such booking');
  }
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
