import { z } from 'zod';
import { maxStayPrice } from '../values/money.ts';
import { languageInput, gatewayInput, providerInput, textsInput } from '../lodgings/wire/body-fields.ts';
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
import { refuseValue, ruleOn, ruleOnPresence, type RuleContext } from '../formats/fields/field-errors.ts';
import { refuseReversed } from '../stays/wire/planning-input.ts';

const gatewayCodes = z.array(gatewayInput).max(1000).default([]);

/** Members of in channels are refused on others. */
export const seedGatewayShape = seedObject({
  code: gatewayInput,
  direction: codeInput(['IN', 'OUT']),
  company: textInput(1, 40).optional(),
  selfPublish: flagInput.default(false),
  defaultGateways: gatewayCodes,
  outGateways: gatewayCodes.unwrap().optional(),
}).check(
  ruleOn<SentGateway>(['direction'], (gateway, context) => {
    if (gateway.direction === 'OUT') refuseMembersOfIn(gateway, context);
    else if (gateway.company === undefined) refuseValue(context, 'MISSING', 'Required for an in channel', ['company']);
  }),
);

type SentGateway = { direction: 'IN' | 'OUT' } & Partial<
  Record<'company' | 'selfPublish' | 'defaultGateways' | 'outGateways', unknown>
>;

function refuseMembersOfIn(gateway: SentGateway, context: RuleContext): void {
  for (const member of ['company', 'selfPublish', 'defaultGateways', 'outGateways'] as const) {
    const value = gateway[member];
    const isSaid = Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
    if (isSaid) refuseValue(context, 'CONFLICTING_FIELDS', 'Only an in channel has it', [member]);
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
  roles: z.array(codeInput(['ROLE_SERVICEPROD_API', 'ROLE_GATEWAYIN_API'])).default([]),
  returnHosts: listInput(hostInput, 0, 100).default([]),
  demoKeys: z.array(z.string()).max(2).default([]),
}).check(
  ruleOn<Record<'demoKeys' | 'roles', readonly string[]>>(['demoKeys', 'roles'], ({ demoKeys, roles }, context) => {
    if (demoKeys.length > 0 && roles.length === 0)
      refuseValue(context, 'MISSING', 'Required where there are demo keys', ['roles']);
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
    const found = isThere('amount') ? 'percent and amount are both there' : 'Neither percent nor amount is there';
    const choice = 'give percent for a part of the price, or amount for euros';
    refuseValue(context, 'CONFLICTING_FIELDS', `${found}: ${choice}`, ['percent']);
  }),
  ruleOnPresence<'lodgings' | 'gateways'>((isThere, context) => {
    const both = 'lodgings and gateways are both there: give lodgings for some of them, or gateways for whole channels';
    if (isThere('lodgings') && isThere('gateways')) refuseValue(context, 'CONFLICTING_FIELDS', both, ['gateways']);
  }),
  refuseReversed('validFrom', 'validTo', 'Must not lie before validFrom'),
  refuseReversed('arrivalFrom', 'arrivalTo', 'Must not lie before arrivalFrom'),
);

const postMembers = {
  body: linesInput(1, 10_000),
  author: textInput(1, 100),
  lang: languageInput,
  reviewDate: instantInput,
};

export const seedReplyShape = seedObject({
  ...postMembers,
  score: intInput(0, 0).default(0),
});

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
