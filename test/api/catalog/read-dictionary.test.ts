import { describe, expect, it } from 'vitest';
import { operationsByName, problems, propertyShape, topics } from '../../support/operations.ts';
import { readAnswer } from '../../support/reading.ts';
import { serviceForSuite } from '../../support/service.ts';
import { smallSeed } from '../../support/small-seed.ts';
import { codesIn } from '../../support/shape-codes.ts';

const { readDictionary, getBooking, getLodging, getLocalOperator, listExtras, listOccupants, suggestNames } =
  operationsByName;
const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings: [{ ref: 'MAIN' }] }) }));

const read = async (query = '', headers: Record<string, string> = {}) =>
  readAnswer(await service.get(`/v2/dictionary${query}`, { headers }), readDictionary);
const codesOf = (list: readonly { code: string }[]) => list.map(({ code }) => code).sort();

describe('GET /v2/dictionary', () => {
  it.each([
    ['fr', 'Maison', 'Animaux admis', 'Mer', 'Confirmée', 'Publié', 'par nuit'],
    ['en', 'House', 'Pets allowed', 'Sea', 'Booked', 'Published', 'per night'],
    ['de', 'Haus', 'Haustiere erlaubt', 'Meer', 'Gebucht', 'Veröffentlicht', 'pro Nacht'],
    ['es', 'Casa', 'Se admiten mascotas', 'Mar', 'Confirmada', 'Publicado', 'por noche'],
  ])('labels codes in %s', async (language, house, pets, sea, booked, published, night) => {
    const found = await read(`?lang=${language}`);
    const label = (list: readonly { code: string; label: string }[], code: string) =>
      list.find((entry) => entry.code === code)?.label;
    expect(found.language).toBe(language);
    expect(label(found.types, 'HOUSE')).toBe(house);
    expect(label(found.features, 'PETS')).toBe(pets);
    expect(label(found.surroundings, 'SEA')).toBe(sea);
    expect(label(found.bookingStates, 'BOOKED')).toBe(booked);
    expect(label(found.contractStates, 'PUBLISHED')).toBe(published);
    expect(label(found.priceUnits, 'NIGHT')).toBe(night);
    expect(label(found.problems, 'PRICE_CHANGED')).toBe(problems.PRICE_CHANGED.title);
  });

  it('has every code that shapes of answers and bodies have, each once and with a label', async () => {
    const found = await read();
    const { language: _, ...lists } = found;
    for (const [name, list] of Object.entries(lists)) {
      expect(new Set(codesOf(list)).size, name).toBe(list.length);
      for (const { code, label } of list) expect(label, `${name} ${code}`).toMatch(/\p{L}{2}/u);
    }
    expect(codesOf(found.problems)).toEqual(Object.keys(problems).sort());
    expect(codesOf(found.topics)).toEqual([...topics].sort());
    const shown: [keyof typeof lists, string[]][] = [
      ['types', codesIn(propertyShape, 'typeCode')],
      ['subTypes', codesIn(propertyShape, 'subType')],
      ['distances', codesIn(propertyShape, 'distances')],
      ['civilities', codesIn(listOccupants.answer.shape, 'civility')],
      ['carRequirements', codesIn(propertyShape, 'carRequired')],
      ['residentialUsages', codesIn(propertyShape, 'residentialUsage')],
      ['deposits', codesIn(propertyShape, 'depositTaken')],
      ['checkProcedures', codesIn(propertyShape, 'checkProcedure')],
      ['weekdays', codesIn(getLocalOperator.answer.shape, 'closedDays')],
      ['optionTypes', codesIn(listExtras.answer.shape, 'optionType')],
      ['extraTypes', codesIn(listExtras.answer.shape, 'type')],
      ['priceUnits', codesIn(listExtras.answer.shape, 'priceUnit')],
      ['placeKinds', codesIn(suggestNames.answer.shape, 'kind')],
      ['bookingStates', codesIn(getBooking.answer.shape, 'state')],
      ['diffusionStates', codesIn(getLodging.answer.shape, 'state')],
    ];
    for (const [name, codes] of shown) {
      expect(codes.length, name).toBeGreaterThan(0);
      expect(codesOf(lists[name]), name).toEqual(codes.sort());
    }
  });
});
