import { distancesOf, featuresOf, surroundingsOf } from './features.ts';
import { modelNames, models, type Model } from './models.ts';
import { nameOf, residenceIn } from './names.ts';
import { landscapes, placesOf, pointNear, type Landscape, type Place } from './places.ts';
import { randomFor, type Random } from './random.ts';
import type { DistancePlace } from '../../src/lodgings/rules/property.ts';

/** What is decided about a lodging before its texts, prices and persons are written. */
export interface Draft {
  number: number;
  model: Model;
  place: Place;
  name: string;
  residence: string | undefined;
  personMax: number;
  bedrooms: number;
  bathrooms: number;
  rooms: number;
  surface: number;
  standing: number;
  floor: number | undefined;
  latitude: number;
  longitude: number;
  features: readonly string[];
  surroundings: readonly string[];
  distances: Partial<Record<DistancePlace, { minMetres: number; maxMetres: number }>>;
}

const counts: Record<Landscape, number> = { sea: 134, mountain: 74, lake: 44, canal: 52 };

/** Numbered from 1. */
export function allDrafts(): Draft[] {
  const taken = new Set<string>();
  const drafts: Draft[] = [];
  for (const landscape of landscapes) {
    const places = placesOf(landscape);
    modelsOf(landscape).forEach((model, index) => {
      const place = places[index % places.length];
      if (place) drafts.push(draftOf(drafts.length + 1, model, place, taken));
    });
  }
  return drafts;
}

/** A separate source for each side of a lodging, so that a change of one side leaves the others as they are. */
export function randomOf(draft: Pick<Draft, 'number'>, side: string): Random {
  return randomFor(`${side} ${draft.number}`);
}

function modelsOf(landscape: Landscape): Model[] {
  const random = randomFor(`models ${landscape}`);
  const weights = modelNames.map((name) => models[name].share[landscape]);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return Array.from({ length: counts[landscape] }, () => {
    let rest = random.next() * total;
    const name = modelNames.find((_, index) => {
      rest -= weights[index] ?? 0;
      return rest < 0;
    });
    return models[name ?? 'house'];
  });
}

function draftOf(number: number, model: Model, place: Place, taken: Set<string>): Draft {
  const random = randomOf({ number }, 'draft');
  const personMax = mostlyEven(random.whole(...model.persons), random);
  const bedrooms = Math.max(model.bedrooms[0], Math.min(model.bedrooms[1], Math.round(personMax / 2.2)));
  const bathrooms = Math.max(1, Math.min(6, Math.round(bedrooms * (0.4 + random.next() * 0.4))));
  const isFlat = model.typeCode === 'APARTMENT';
  const inResidence = isFlat && random.chance(0.6);
  const sized = { personMax, bedrooms, standing: standingOf(model, random) };
  const subject = { ...sized, model, place };
  return {
    ...sized,
    number,
    model,
    place,
    bathrooms,
    name: nameOf(model.name, place, taken, random),
    residence: inResidence ? residenceIn(place, random) : undefined,
    rooms: model.name === 'studio' || model.name === 'guestroom' ? 1 : bedrooms + 1 + (personMax > 8 ? 1 : 0),
    surface: Math.max(12, Math.round(personMax * random.whole(...model.surfacePerPerson))),
    floor: isFlat ? random.whole(0, 5) : undefined,
    ...pointNear(place, random),
    features: featuresOf(subject, random),
    surroundings: surroundingsOf(place, random),
    distances: distancesOf(place, random),
  };
}

/** Beds come in pairs more often than not. */
function mostlyEven(persons: number, random: Random): number {
  return persons > 4 && persons % 2 === 1 && random.chance(0.75) ? persons - 1 : persons;
}

function standingOf(model: Model, random: Random): number {
  if (model.name === 'boat') return random.pick([0, 0, 2, 3, 4]);
  if (model.name === 'villa') return random.pick([2, 3, 3, 4, 4, 5, 5]);
  if (model.name === 'tent') return random.pick([0, 1, 2, 3]);
  return random.pick([0, 1, 2, 2, 3, 3, 3, 4, 4, 5]);
}
