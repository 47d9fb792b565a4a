import type { Box, Point } from '../../../values/geo.ts';
import type { StayCriteria } from '../../rules/stay-criteria.ts';
import type { Clause } from '../query-language.ts';
import { anyOfTerms, selectionClauses } from './selection-clauses.ts';

/** Yields the clauses for where a lodging lies: names of places, a circle, an area. */
export function placeClauses(criteria: StayCriteria): Clause[] {
  const { stations = [], countries = [], near, box } = criteria;
  return [
    ...selectionClauses(criteria, 'city'),
    ...anyOfTerms('station.folded', stations),
    ...selectionClauses(criteria, 'region'),
    ...anyOfTerms('country', countries),
    ...(near?.radius === undefined ? [] : [around(near, near.radius)]),
    ...(box ? [inside(box)] : []),
  ];
}

function around({ latitude, longitude }: Point, radius: number): Clause {
  return { geo_distance: { distance: `${radius}km`, location: { lat: latitude, lon: longitude } } };
}

/**
 * In degrees, about a centimetre. The index rounds places down by less, and the borders in the south and west up: with so much more
 * an area holds what lies on its border.
 */
const border = 1e-7;

function inside({ west, south, east, north }: Box): Clause {
  const [top, left] = [Math.min(90, north + border), Math.max(-180, west - border)];
  const [bottom, right] = [Math.max(-90, south - border), Math.min(180, east + border)];
  return {
    geo_bounding_box: { location: { top_left: { lat: top, lon: left }, bottom_right: { lat: bottom, lon: right } } },
  };
}
