import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { groundUrl, townsUrl } from 'virtual:basemap';

const light = { water: '#cfe5ea', land: '#f6f2e4', border: '#a9b6a8', town: '#4a5d5b', halo: '#f6f2e4' };
const dark = { water: '#10262c', land: '#31403d', border: '#7c8b85', town: '#dbe5e1', halo: '#1f2b29' };

let chosen: Promise<string | undefined> | undefined;

/** Yields the style of the maps: that of the operator (`MAP_STYLE_URL`), else the one of the page, by day or by night. */
export async function chooseStyle(isDark: boolean): Promise<string | StyleSpecification> {
  chosen ??= readOperatorStyle();
  return (await chosen) ?? styleOf(isDark ? dark : light);
}

async function readOperatorStyle(): Promise<string | undefined> {
  const response = await fetch('/assets/map-style.json').catch(() => undefined);
  if (!response?.ok) return undefined;
  return ((await response.json()) as { style?: string }).style;
}

function styleOf(colours: typeof light): StyleSpecification {
  return {
    version: 8,
    sources: {
      ground: { type: 'geojson', data: groundUrl, attribution: 'Natural Earth' },
      towns: {
        type: 'geojson',
        data: townsUrl,
        attribution:
          '<a href="https://www.geonames.org/" rel="noopener noreferrer" target="_blank">GeoNames</a> (CC BY 4.0)',
      },
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': colours.water } },
      ...groundLayers(colours),
      townLayer(colours),
    ],
  };
}

function groundLayers({ land, water, border }: typeof light): LayerSpecification[] {
  const kind = (name: string) => ['==', ['get', 'kind'], name] as never;
  return [
    { id: 'land', type: 'fill', source: 'ground', filter: kind('land'), paint: { 'fill-color': land } },
    { id: 'lakes', type: 'fill', source: 'ground', filter: kind('lake'), paint: { 'fill-color': water } },
    {
      id: 'borders',
      type: 'line',
      source: 'ground',
      filter: kind('border'),
      paint: {
        'line-color': border,
        'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.7, 10, 1.8],
        'line-dasharray': [4, 2],
      },
    },
  ];
}

/** Without an address of glyphs the names are drawn with the letters of the device: nothing is loaded for them. */
function townLayer({ town, halo }: typeof light): LayerSpecification {
  return {
    id: 'towns',
    type: 'symbol',
    source: 'towns',
    filter: [
      '>=',
      ['get', 'people'],
      ['step', ['zoom'], 1000, 4.5, 350, 5.2, 150, 5.8, 45, 6.8, 20, 7.6, 9, 8.6, 4, 9.5, 0],
    ],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': ['system-ui', 'sans-serif'],
      'text-size': ['interpolate', ['linear'], ['get', 'people'], 2, 11, 100, 13, 1000, 16],
      'text-max-width': 8,
      'text-padding': 6,
      'symbol-sort-key': ['-', ['get', 'people']],
    },
    paint: { 'text-color': town, 'text-halo-color': halo, 'text-halo-width': 1.4 },
  };
}
