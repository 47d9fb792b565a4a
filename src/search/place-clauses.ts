import type { Box, Point } from '../domain/geo.ts';
import type { StayCriteria } from '../domain/stay-criteria.ts';
import type { Clause } from './query-language.ts';
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

function inside({ west, south, east, north }: Box): Clause {
  return {
    geo_bounding_box: { location: { top_left: { lat: north, lon: west }, bottom_right: { lat: south, lon: east } } },
  };
}
