import { chooseZoom } from '../../src/search/rules/map-cells.ts';
import type { StayCriteria } from '../../src/search/rules/stay-criteria.ts';
import type { Point } from '../../src/values/geo.ts';
import { costsOfMatch, type ModelMatch } from './search-model.ts';

export interface ModelCell {
  lat: number;
  lon: number;
  count: number;
  price: number;
  lodgingId?: number;
}

/** Sorts the lodgings with a matching stay into map tiles of the search's area. */
export function modelCells(matches: readonly ModelMatch[], criteria: StayCriteria): ModelCell[] {
  if (!criteria.box) return [];
  const zoom = chooseZoom(criteria.box);
  const tiles = Map.groupBy(matches, (match) => tileOf(placeOf(match), zoom));
  const cells = [...tiles.values()].map((own) => {
    const places = own.map(placeOf);
    const [only] = own;
    return {
      lat: mean(places.map(({ latitude }) => latitude)),
      lon: mean(places.map(({ longitude }) => longitude)),
      count: own.length,
      price: Math.min(...own.flatMap((match) => costsOfMatch(match, criteria))) / 100,
      ...(only && own.length === 1 && { lodgingId: only.lodging.id }),
    };
  });
  return cells
    .sort((a, b) => b.count - a.count || b.lat - a.lat || a.lon - b.lon)
    .map((cell) => ({ ...cell, lat: rounded(cell.lat), lon: rounded(cell.lon) }));
}

/** The index stores coordinates in 32 bits each, rounded down. */
function placeOf({ lodging }: ModelMatch): Point {
  const { latitude, longitude } = lodging.property.localisation;
  const [row, column] = [180 / 2 ** 32, 360 / 2 ** 32];
  return { latitude: Math.floor(latitude / row) * row, longitude: Math.floor(longitude / column) * column };
}

function tileOf({ latitude, longitude }: Point, zoom: number): string {
  const tiles = 2 ** zoom;
  const radians = (latitude * Math.PI) / 180;
  const row = Math.floor(((1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2) * tiles);
  return `${Math.floor(((longitude + 180) / 360) * tiles)}/${row}`;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
