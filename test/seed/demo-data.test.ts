import { mkdtempSync, rmSync, existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Day } from '../../src/values/day.ts';
import { diffusionStates } from '../../src/lodgings/rules/lodging.ts';
import { priceUnits } from '../../src/lodgings/rules/property.ts';
import { bookableStays } from '../../src/stays/rules/stays/stays.ts';
import { loadSeedFolder } from '../../src/loading/seed-folder.ts';
import { resolveDates } from '../../src/loading/seed-rows.ts';
import { readPlanning } from '../../src/stays/store/contracts/contracts.ts';
import { openDatabase } from '../../src/sqlite/database.ts';
import { listLodgingIds, readLodging, readPersons } from '../../src/lodgings/store/lodgings.ts';
import { projectFolder } from '../../structure/sources.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseApiKey } from '../../src/formats/api-key.ts';
import { isMandatory } from '../../src/lodgings/rules/mandatory-costs.ts';
import { seedDealerShape } from '../../src/loading/seed-objects.ts';
import { seedContractShape } from '../../src/stays/wire/contract.ts';

type DemoWorld = ReturnType<typeof loadDemoWorld>;
type DemoLodging = DemoWorld['lodgings'][number];

/** Loads the committed seed as of the day and reads everything back. */
function loadDemoWorld(startDate: Day) {
  const folder = mkdtempSync(join(tmpdir(), 'demo-'));
  const db = openDatabase(join(folder, 'demo.db'));
  try {
    const now = (): number => startDate * 86_400_000;
    const report = loadSeedFolder(db, join(projectFolder, 'seed'), { startDate, now, mode: 'test' });
    const lodgings = listLodgingIds(db, 0, 1000).map((id) => {
      const [lodging, persons] = [readLodging(db, id), readPersons(db, id)];
      if (!lodging || !persons) throw new Error(`Lodging ${id} is not whole`);
      const stays = bookableStays(readPlanning(db, id), startDate).arrival.length;
      return { lodging, stays, ...persons };
    });
    return { report, lodgings };
  } finally {
    db.close();
    rmSync(folder, { recursive: true });
  }
}

const seedFolder = join(projectFolder, 'seed');
const startDate = 20_820;
let world: DemoWorld;
beforeAll(() => {
  world = loadDemoWorld(startDate);
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

  it('has mandatory services in every unit, paid with the booking or on site, and 20 tourist taxes', () => {
    const services = world.lodgings.flatMap(({ lodging }) => lodging.property.services.filter(isMandatory));
    const taxes = services.filter(({ code }) => code === 'TOURIST_TAX');
    expect(taxes).toHaveLength(20);
    const kinds = services
      .filter((each) => !taxes.includes(each))
      .map((each) => `${each.optionType} ${each.priceUnit}`);
    const onBooking = priceUnits.map((unit) => `MANDATORY_ON_BOOKING ${unit}`);
    const onSite = ['NIGHT', 'PERSON'].map((unit) => `MANDATORY_ON_SITE ${unit}`);
    expect(new Set(kinds)).toEqual(new Set([...onBooking, ...onSite]));
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

  it('has 300 to 500 thousand stays, some of each lodging on sale', () => {
    const counts = world.lodgings.filter(({ lodging }) => lodging.state === 'EN_DIFFUSION').map(({ stays }) => stays);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    const total = counts.reduce((sum, count) => sum + count, 0);
    expect(total).toBeGreaterThan(300_000);
    expect(total).toBeLessThan(500_000);
  });

  it('has plannings that are valid on whatever weekday they are loaded', () => {
    const text = readFileSync(join(projectFolder, 'seed/contracts.ndjson'), 'utf8');
    const rows = text
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    const names = ['arrival', 'departure', 'from', 'to', 'bookFrom', 'bookTo', 'validFrom', 'validTo'];
    const members = Object.fromEntries(names.map((name) => [name, 'day' as const]));
    for (let day = startDate; day < startDate + 7; day += 1) {
      const results = rows.map((row) => seedContractShape.safeParse(resolveDates(row, members, day)));
      expect(results.flatMap(({ error }) => error?.issues ?? [])).toEqual([]);
    }
  });
});
