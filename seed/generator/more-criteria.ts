import { randomOf, type Draft } from './drafts.ts';

/** Of streams of their own, so that all else keeps its values. The texts describe every garden as fenced. */
export function moreFeaturesOf(draft: Draft): string[] {
  const { features, floor, model } = draft;
  const random = randomOf(draft, 'more features');
  const isLow = ['mobilhome', 'bungalow'].includes(model.name) || features.includes('HANDICAPEDACCESS');
  const onUnknownFloor = model.name === 'boat' ? 0 : 0.15;
  const onFloor = floor === 0 ? 1 : 0;
  const chances = {
    FENCEDGARDEN: features.includes('GARDEN') ? 1 : 0,
    STEPFREE: isLow ? 0.8 : 0.12,
    GROUNDFLOOR: floor === undefined ? onUnknownFloor : onFloor,
    BABYEQUIPMENT: features.includes('COT') ? 0.6 : 0,
  };
  return Object.entries(chances).flatMap(([code, chance]) => (random.next() < chance ? [code] : []));
}

/** In metres. */
export function moreDistancesOf(draft: Draft): object {
  const random = randomOf(draft, 'more distances');
  const at = (metres: number, chance: number) =>
    random.chance(chance) ? { minMetres: metres, maxMetres: metres } : undefined;
  return { RESTAURANT: at(random.whole(1, 30) * 50, 0.8), STATION: at(random.whole(4, 160) * 50, 0.45) };
}
