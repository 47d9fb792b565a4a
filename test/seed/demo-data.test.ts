import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseApiKey } from '../../src/formats/api-key.ts';
import {
  optionTypes,
  priceUnits,
  distancePlaces,
  lodgingSubTypes,
  lodgingTypes,
} from '../../src/lodgings/rules/property.ts';
import { knownFeatures, knownSurroundings } from '../../src/lodgings/rules/words.ts';
import { diffusionStates } from '../../src/lodgings/rules/lodging.ts';
import { languages } from '../../src/values/texts.ts';
import { seedDealerShape } from '../../src/loading/seed-shapes.ts';
import { projectFolder } from '../../structure/sources.ts';
import { loadDemoWorld, type DemoLodging, type DemoWorld } from './demo-world.ts';

const seedFolder = join(projectFolder, 'seed');
let world: DemoWorld;
beforeAll(() => {
  world = loadDemoWorld(20_820);
});

function allOf<T>(values: (each: DemoLodging) => readonly T[]): Set<T> {
  return new Set(world.lodgings.flatMap(values));
}

function rowsOf(file: string): Record<string, unknown>[] {
  return JSON.parse(readFileSync(join(seedFolder, file), 'utf8')) as Record<string, unknown>[];
}

describe('the demo data', () => {
  it('loads without a mistake', () => {
    expect(world.report.mistakes).toEqual([]);
  });

  it('has about 300 lodgings, each with a name of its own', () => {
    const names = allOf(({ lodging }) => [lodging.property.name]);
    expect(world.lodgings.length).toBeGreaterThanOrEqual(290);
    expect(world.lodgings.length).toBeLessThanOrEqual(310);
    expect(names.size).toBe(world.lodgings.length);
  });

  it('has lodgings of every type, sub-type and standing', () => {
    const property = allOf(({ lodging }) => [lodging.property.typeCode]);
    expect([...property].toSorted()).toEqual(lodgingTypes.toSorted());
    expect([...allOf(({ lodging }) => [lodging.property.subType])]).toEqual(
      expect.arrayContaining([...lodgingSubTypes]),
    );
    const standings = allOf(({ lodging }) => [lodging.property.generalDescription.standing]);
    expect([...standings].toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('has every known feature, surrounding and distance, and no unknown one', () => {
    const options = (name: 'features' | 'surroundings') => allOf(({ lodging }) => lodging.property.options[name]);
    expect([...options('features')].toSorted()).toEqual(knownFeatures.toSorted());
    expect([...options('surroundings')].toSorted()).toEqual(knownSurroundings.toSorted());
    const distances = allOf(({ lodging }) => Object.keys(lodging.property.options.distances));
    expect([...distances].toSorted()).toEqual(distancePlaces.toSorted());
  });

  it('has every code that says how one arrives', () => {
    expect([...allOf(({ localOperator }) => localOperator.depositTaken)].toSorted()).toEqual([
      'CASH_MONEY',
      'CHECK_ENCASHED',
      'CHECK_UNCASHED',
      'CREDIT_CARD_AUTHORIZATION',
      'INTERNET_WEB',
    ]);
    expect([...allOf(({ localOperator }) => [localOperator.checkProcedure])]).toEqual(
      expect.arrayContaining([
        'CHECKIN_CHECKOUT_WITH_CLIENT',
        'CHECKIN_WITH_CLIENT',
        'CHECKOUT_WITH_CLIENT',
        'CHECKIN_CHECKOUT_WITHOUT_CLIENT',
        'HOUSECLEANING_CHECKIN_CHECKOUT_WITHOUT_CLIENT',
      ]),
    );
    expect([...allOf(({ lodging }) => [lodging.property.carRequired])]).toEqual(
      expect.arrayContaining(['EMPTY', 'RECOMMENDED_CAR', 'REQUIRED_CAR']),
    );
    const usages = allOf(({ lodging }) => [lodging.property.residentialUsage]);
    expect([...usages]).toEqual(expect.arrayContaining(['main', 'secondary']));
  });

  it('has extras of every option, unit and type, and lists with prices for sets of choices', () => {
    const extras = world.lodgings.flatMap(({ lodging }) => lodging.property.services);
    expect(new Set(extras.map(({ optionType }) => optionType))).toEqual(new Set(optionTypes));
    expect(new Set(extras.map(({ priceUnit }) => priceUnit))).toEqual(new Set(priceUnits));
    expect(new Set(extras.map(({ type }) => type))).toEqual(new Set(['CHECK', 'LIST']));
    const sets = extras.flatMap(({ prices }) => prices.map(({ selectedCodes }) => selectedCodes.length));
    expect(new Set(sets)).toEqual(new Set([0, 1, 2, 3]));
  });

  it('has texts in French and English for all lodgings, in the other languages for some', () => {
    const spoken = world.lodgings.map(({ lodging }) =>
      lodging.property.localizedDescriptions.map(({ language }) => language),
    );
    expect(spoken.filter((each) => !each.includes('fr') || !each.includes('en'))).toEqual([]);
    expect(new Set(spoken.flat())).toEqual(new Set(languages));
  });

  it('shows 3 to 8 pictures of each lodging, all of them kept here', () => {
    const counts = allOf(({ lodging }) => [lodging.property.images.length]);
    expect([...counts].toSorted()).toEqual([3, 4, 5, 6, 7, 8]);
    const urls = [...allOf(({ lodging }) => lodging.property.images.map(({ url }) => url))];
    expect(urls.filter((url) => !url.startsWith('/media/') || !existsSync(join(seedFolder, url)))).toEqual([]);
  });

  it('has lodgings in every diffusion state, nearly all of them on sale', () => {
    const states = world.lodgings.map(({ lodging }) => lodging.state);
    expect(new Set(states)).toEqual(new Set(diffusionStates));
    expect(states.filter((state) => state === 'EN_DIFFUSION').length).toBeGreaterThan(280);
  });

  it('has lodgings on each out channel', () => {
    const codes = rowsOf('gateways.json')
      .filter(({ direction }) => direction === 'OUT')
      .map(({ code }) => code);
    expect(codes).toHaveLength(4);
    expect(allOf(({ lodging }) => lodging.gateways)).toEqual(new Set(codes));
  });

  it('has a dealer for each mix of roles, with a test key that a service accepts', () => {
    const dealers = rowsOf('dealers.json').map((row) => seedDealerShape.parse(row));
    const mixes = dealers.map(({ roles }) => roles.toSorted().join(' ')).toSorted();
    expect(mixes).toEqual(['ROLE_GATEWAYIN_API', 'ROLE_GATEWAYIN_API ROLE_SERVICEPROD_API', 'ROLE_SERVICEPROD_API']);
    const keys = dealers.flatMap(({ demoKeys }) => demoKeys);
    expect(keys.map((key) => parseApiKey(key)?.kind)).toEqual(['test', 'test', 'test']);
  });

  it('names only persons whose telephones and addresses are kept for fiction', () => {
    const telephones = [
      ...allOf(({ owner, localOperator }) => [owner.phone, localOperator.phone1, localOperator.phone2]),
    ];
    const fictional = /^\+33(19900|26191|35301|46571|53649|63998)\d{4}$/;
    expect(telephones.filter((number) => number !== undefined && !fictional.test(number))).toEqual([]);
    const mails = [...allOf(({ owner, localOperator }) => [owner.mail, localOperator.email])];
    expect(mails.filter((mail) => mail !== undefined && !mail.endsWith('@example.org'))).toEqual([]);
  });

  it('has 0 to 25 reviews of a lodging', () => {
    const counts = [...allOf(({ lodging }) => [lodging.reviews.count])];
    expect(counts).toContain(0);
    expect(Math.max(...counts)).toBeGreaterThan(15);
    expect(Math.max(...counts)).toBeLessThanOrEqual(25);
  });

  it('has coupons of every kind', () => {
    const members = new Set(rowsOf('coupons.json').flatMap((row) => Object.keys(row)));
    expect(members).toEqual(
      new Set([
        'code',
        'label',
        'percent',
        'amount',
        'validFrom',
        'validTo',
        'arrivalFrom',
        'arrivalTo',
        'minNights',
        'minPrice',
        'lodgings',
        'gateways',
        'combinable',
        'maxUses',
      ]),
    );
  });
});
