import { randomOf, type Draft } from './drafts.ts';
import type { optionTypes, PriceUnit } from '../../src/lodgings/rules/property.ts';
import type { Random } from './random.ts';
import { labelOf } from './service-labels.ts';

type OptionType = (typeof optionTypes)[number];

interface Cost {
  code: string;
  label: Record<string, string>;
  price?: number;
  priceUnit?: PriceUnit;
  fromAge?: number;
  maxNights?: number;
  maxPrice?: number;
}

export interface Service extends Cost {
  detailUrl?: string;
  optionType: OptionType;
  type: 'CHECK' | 'LIST';
  prices?: { value: number; selectedCodes: string[] }[];
  parameters?: Record<string, Record<string, string>>;
}

export interface OnSiteCost extends Cost {
  percent?: number;
  maxPerPersonNight?: number;
}

export function servicesOf(draft: Draft): Service[] {
  const random = randomOf(draft, 'services');
  const others = [
    ...imposed(draft, random),
    ...linen(draft, random),
    ...onBooking(draft, random),
    ...onSite(draft, random),
    ...included(draft, random),
  ];
  const byUnit = imposedByUnit(draft);
  const hasLinen = [...byUnit, ...onSiteCostsOf(draft)].some(({ code }) => code === 'BED_LINEN');
  return [...others.filter(({ code }) => code !== 'LINEN' || !hasLinen), ...byUnit];
}

export function onSiteCostsOf(draft: Draft): OnSiteCost[] {
  return [...touristTax(draft), ...onSiteByUnit(draft)];
}

function check(code: string, optionType: OptionType, price: number, priceUnit: PriceUnit): Service {
  return { code, label: labelOf(code), optionType, type: 'CHECK', price, priceUnit };
}

function imposed(draft: Draft, random: Random): Service[] {
  const services: Service[] = [];
  if (random.chance(0.7)) {
    const fee = random.pick([15, 18, 20, 25, 29, 35]);
    services.push(check('FEE', 'MANDATORY_ON_BOOKING', fee, 'STAY'));
  }
  const cleaning = Math.round((30 + draft.surface * 0.6) / 5) * 5;
  const optionType = random.pick([
    'MANDATORY_ON_BOOKING',
    'OPTIONAL_ON_BOOKING',
    'OPTIONAL_ON_BOOKING',
    'OPTIONAL_ON_SITE',
    'INCLUDED',
  ] as const);
  const price = optionType === 'INCLUDED' ? 0 : cleaning;
  services.push(check('CLEANING', optionType, price, 'STAY'));
  return services;
}

/** Sheets, towels and kitchen linen, each set of choices with its own price. */
function linen(draft: Draft, random: Random): Service[] {
  if (draft.model.name === 'guestroom' || random.chance(0.2)) return [];
  const [sheets, towels, kitchen] = [random.whole(8, 14), random.whole(5, 9), random.whole(3, 5)];
  const hasKitchen = random.chance(0.5);
  return [
    {
      code: 'LINEN',
      label: labelOf('LINEN'),
      detailUrl: 'https://docs.example.org/linen.pdf',
      optionType: 'OPTIONAL_ON_BOOKING',
      type: 'LIST',
      parameters: {
        SHEETS: labelOf('SHEETS'),
        TOWELS: labelOf('TOWELS'),
        ...(hasKitchen ? { KITCHEN_LINEN: labelOf('KITCHEN_LINEN') } : {}),
      },
      prices: [
        { value: sheets, selectedCodes: ['SHEETS'] },
        { value: towels, selectedCodes: ['TOWELS'] },
        { value: sheets + towels - 2, selectedCodes: ['SHEETS', 'TOWELS'] },
        ...(hasKitchen
          ? [{ value: sheets + towels + kitchen - 3.5, selectedCodes: ['SHEETS', 'TOWELS', 'KITCHEN_LINEN'] }]
          : []),
      ],
      priceUnit: random.chance(0.7) ? 'PERSON' : 'STAY',
    },
  ];
}

function onBooking(draft: Draft, random: Random): Service[] {
  const services: Service[] = [];
  if (draft.features.includes('PETS')) {
    const unit = random.pick(['STAY', 'NIGHT'] as const);
    const price = unit === 'STAY' ? random.whole(4, 8) * 5 : random.whole(2, 6);
    services.push(check('PET', 'OPTIONAL_ON_BOOKING', price, unit));
  }
  if (draft.model.name === 'guestroom') {
    services.push(check('DINNER', 'OPTIONAL_ON_BOOKING', random.whole(22, 34), 'PERSON_NIGHT'));
  } else if (random.chance(0.25)) {
    services.push(check('BREAKFAST', 'OPTIONAL_ON_BOOKING', random.whole(9, 14), 'PERSON_NIGHT'));
  }
  if (draft.place.kind !== 'mountain' && random.chance(0.3)) services.push(bicycles(random));
  if (draft.place.kind === 'mountain' && random.chance(0.4)) services.push(skis(random));
  return services;
}

function bicycles(random: Random): Service {
  const [adult, child] = [random.whole(9, 14), random.whole(5, 8)];
  return {
    code: 'BICYCLES',
    label: labelOf('BICYCLES'),
    optionType: 'OPTIONAL_ON_BOOKING',
    type: 'LIST',
    parameters: {
      ADULT_BICYCLE: labelOf('ADULT_BICYCLE'),
      CHILD_BICYCLE: labelOf('CHILD_BICYCLE'),
      CHILD_TRAILER: labelOf('CHILD_TRAILER'),
    },
    prices: [
      { value: adult, selectedCodes: ['ADULT_BICYCLE'] },
      { value: child, selectedCodes: ['CHILD_BICYCLE'] },
      { value: adult + child - 1, selectedCodes: ['ADULT_BICYCLE', 'CHILD_BICYCLE'] },
      { value: adult + 6, selectedCodes: ['ADULT_BICYCLE', 'CHILD_TRAILER'] },
    ],
    priceUnit: 'NIGHT',
  };
}

function skis(random: Random): Service {
  const price = random.whole(14, 22);
  return {
    code: 'SKI_HIRE',
    label: labelOf('SKI_HIRE'),
    optionType: 'OPTIONAL_ON_BOOKING',
    type: 'LIST',
    parameters: {
      ALPINE_SKIS: labelOf('ALPINE_SKIS'),
      SNOWSHOES: labelOf('SNOWSHOES'),
    },
    prices: [
      { value: price, selectedCodes: ['ALPINE_SKIS'] },
      { value: 7.5, selectedCodes: ['SNOWSHOES'] },
      { value: price + 5, selectedCodes: ['ALPINE_SKIS', 'SNOWSHOES'] },
    ],
    priceUnit: 'PERSON_NIGHT',
  };
}

function onSite(draft: Draft, random: Random): Service[] {
  const services: Service[] = [];
  const { features, model } = draft;
  if (random.chance(0.35)) services.push(check('BABY_KIT', 'OPTIONAL_ON_SITE', random.pick([15, 20, 25]), 'STAY'));
  if (features.includes('FIREPLACE')) services.push(check('FIREWOOD', 'OPTIONAL_ON_SITE', 12, 'STAY'));
  if (features.includes('PRIVATEPOOL') && random.chance(0.5)) {
    services.push(check('POOL_HEATING', 'OPTIONAL_ON_SITE', random.whole(12, 20), 'NIGHT'));
  }
  if (model.name === 'boat') services.push(check('CRUISE', 'OPTIONAL_ON_SITE', random.whole(12, 18) * 10, 'STAY'));
  if (features.includes('SAUNA')) services.push(check('SAUNA_SESSION', 'OPTIONAL_ON_SITE', 8, 'PERSON'));
  return services;
}

function included(draft: Draft, random: Random): Service[] {
  const services: Service[] = [];
  if (draft.features.includes('INTERNET')) services.push(check('WIFI', 'INCLUDED', 0, 'STAY'));
  if (draft.features.includes('PARKING') && random.chance(0.5)) services.push(check('CAR_PARK', 'INCLUDED', 0, 'STAY'));
  if (draft.model.name === 'guestroom') services.push(check('MORNING_MEAL', 'INCLUDED', 0, 'PERSON_NIGHT'));
  return services;
}

const mostNights = 14;

/** Of ten lodgings each. */
function onSiteByUnit({ number }: Draft): OnSiteCost[] {
  switch (number % 30) {
    case 2:
      return [{ ...cost('ENERGY', 6.5, 'NIGHT'), maxNights: mostNights }];
    case 12:
      return [{ ...cost('BED_LINEN', 12.5, 'PERSON'), fromAge: 3 }];
    default:
      return [];
  }
}

function cost(code: string, price: number, priceUnit: PriceUnit): OnSiteCost {
  return { code, label: labelOf(code), price, priceUnit };
}

/** Of ten lodgings each, in the units that no other mandatory service has. */
function imposedByUnit({ number }: Draft): Service[] {
  switch (number % 30) {
    case 5:
      return [{ ...check('BED_LINEN', 'MANDATORY_ON_BOOKING', 14, 'PERSON'), fromAge: 3 }];
    case 14:
      return [{ ...check('GUEST_CARD', 'MANDATORY_ON_BOOKING', 1.2, 'PERSON_NIGHT'), fromAge: 6, maxPrice: 60 }];
    case 19:
      return [{ ...check('ENERGY', 'MANDATORY_ON_BOOKING', 4.9, 'NIGHT'), maxNights: mostNights }];
    default:
      return [];
  }
}

/** Of every fifteenth lodging: by amount, or for unrated ones by percentage, as French communes charge it. */
function touristTax({ number }: Draft): OnSiteCost[] {
  if (number % 15 !== 7) return [];
  const tax = { ...cost('TOURIST_TAX', number % 4 === 1 ? 1.1 : 1.7, 'PERSON_NIGHT'), fromAge: 18 };
  if (number % 2 !== 0) return [tax];
  const { price: _, ...rest } = tax;
  return [{ ...rest, percent: 5, maxPerPersonNight: 4.1 }];
}
