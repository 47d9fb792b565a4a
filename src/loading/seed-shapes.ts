import { z } from 'zod';
import { maxStayPrice } from '../values/money.ts';
import { languageInput } from '../lodgings/wire/address.ts';
import { couponCodeInput, gatewayInput, providerInput, textsInput } from '../lodgings/wire/body-fields.ts';
import { seedObject } from '../formats/fields/body-object.ts';
import { refuseValue } from '../formats/fields/field-errors.ts';
import {
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

const gatewayCodes = z.array(gatewayInput).max(1000).default([]);

/** A channel; what only in channels have is refused on others. */
export const seedGatewayShape = seedObject({
  code: gatewayInput,
  direction: codeInput(['IN', 'OUT']),
  company: textInput(1, 40).optional(),
  selfPublish: flagInput.default(false),
  defaultGateways: gatewayCodes,
  outGateways: gatewayCodes.unwrap().optional(),
}).superRefine((gateway, context) => {
  if (gateway.direction === 'IN') {
    if (gateway.company === undefined) refuseValue(context, 'MISSING', 'Is needed for an in channel', ['company']);
    return;
  }
  const forIn = 'Only an in channel has it';
  if (gateway.company !== undefined) refuseValue(context, 'CONFLICTING_FIELDS', forIn, ['company']);
  if (gateway.selfPublish) refuseValue(context, 'CONFLICTING_FIELDS', forIn, ['selfPublish']);
  for (const member of ['defaultGateways', 'outGateways'] as const)
    if (gateway[member] !== undefined && gateway[member].length > 0)
      refuseValue(context, 'CONFLICTING_FIELDS', forIn, [member]);
});

const hostInput = textInput(1, 253).refine(
  (host) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i.test(host),
  'Must be a host name',
);

/** A dealer; `roles` are those of its demo keys. */
export const seedDealerShape = seedObject({
  id: gatewayInput,
  name: textInput(1, 100),
  company: textInput(1, 40),
  outGateways: gatewayCodes,
  inGateways: gatewayCodes,
  roles: z.array(codeInput(['ROLE_SERVICEPROD_API', 'ROLE_GATEWAYIN_API'])).default([]),
  returnHosts: listInput(hostInput, 0, 100).default([]),
  demoKeys: z.array(z.string()).max(2).default([]),
}).superRefine((dealer, context) => {
  if (dealer.demoKeys.length > 0 && dealer.roles.length === 0)
    refuseValue(context, 'MISSING', 'Is needed where there are demo keys', ['roles']);
});

/** A coupon: `percent` or `amount`; `lodgings` or `gateways` or neither. */
export const seedCouponShape = seedObject({
  code: couponCodeInput,
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
}).superRefine((coupon, context) => {
  if ((coupon.percent === undefined) === (coupon.amount === undefined))
    refuseValue(context, 'CONFLICTING_FIELDS', 'Must have either percent or amount', ['percent']);
  if (coupon.lodgings && coupon.gateways)
    refuseValue(context, 'CONFLICTING_FIELDS', 'Must have lodgings or gateways, not both', ['gateways']);
  if ((coupon.validFrom ?? 0) > (coupon.validTo ?? Infinity))
    refuseValue(context, 'INVALID_DATE_RANGE', 'Must not lie before validFrom', ['validTo']);
  if ((coupon.arrivalFrom ?? 0) > (coupon.arrivalTo ?? Infinity))
    refuseValue(context, 'INVALID_DATE_RANGE', 'Must not lie before arrivalFrom', ['arrivalTo']);
});

const postMembers = {
  body: linesInput(1, 10_000),
  author: textInput(1, 100),
  lang: languageInput,
  reviewDate: instantInput,
};

/** An answer to a review. */
export const seedReplyShape = seedObject({
  ...postMembers,
  score: intInput(0, 0).default(0),
});

/** A review of a lodging with its replies, oldest first. */
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
