import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { tilePath, tileSets, townSteps } from 'virtual:basemap';

type Colours = Record<'water' | 'land' | 'border' | 'town' | 'halo', string>;
const light: Colours = { water: '#cfe5ea', land: '#f6f2e4', border: '#a9b6a8', town: '#4a5d5b', halo: '#f6f2e4' };
const dark: Colours = { water: '#10262c', land: '#31403d', border: '#7c8b85', town: '#dbe5e1', halo: '#1f2b29' };

let chosen: Promise<string | undefined> | undefined;

/** The operator's style (`MAP_STYLE_URL`), else the built-in one, light or dark. */
export async function chooseStyle(isDark: boolean): Promise<string | StyleSpecification> {
  chosen ??= readOperatorStyle();
  return (await chosen) ?? styleOf(isDark ? dark : light);
}

async function readOperatorStyle(): Promise<string | undefined> {
  const response = await fetch('/assets/map-style.json').catch(() => undefined);
  if (!response?.ok) return undefined;
  return ((await response.json()) as { style?: string }).style;
}

/** The sea of exact tiles hides the coarser land below. */
function styleOf(colours: Colours): StyleSpecification {
  const townsAbove = ['>=', ['get', 'people'], ['step', ['zoom'], ...townSteps.flat().slice(1)]];
  // Avoids labelling towns of the exact tiles twice.
  const isOnce = ['any', ['<', ['zoom'], tileSets.near.minzoom], ['has', 'isFar']];
  return {
    version: 8,
    sources: {
      far: sourceOf(tileSets.far, 'Natural Earth'),
      near: sourceOf(tileSets.near, geoNames),
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': colours.water } },
      fillOf('far', 'land', colours.land),
      fillOf('far', 'lake', colours.water),
      borderOf('far', colours),
      fillOf('near', 'sea', colours.water),
      fillOf('near', 'land', colours.land),
      fillOf('near', 'lake', colours.water),
      borderOf('near', colours),
      townsOf('far', ['all', townsAbove, isOnce], colours),
      townsOf('near', townsAbove, colours),
    ],
  };
}

const geoNames =
  '<a href="https://www.geonames.org/" rel="noopener noreferrer" target="_blank">GeoNames</a> (CC BY 4.0)';

type Source = keyof typeof tileSets;

function sourceOf(set: (typeof tileSets)[Source], attribution: string): SourceSpecification {
  return { type: 'vector', tiles: [location.origin + tilePath], attribution, ...set };
}

function ofKind(source: Source, kind: string) {
  return { id: `${source} ${kind}`, source, 'source-layer': 'ground', filter: ['==', ['get', 'kind'], kind] as never };
}

function fillOf(source: Source, kind: string, colour: string): LayerSpecification {
  return { ...ofKind(source, kind), type: 'fill', paint: { 'fill-color': colour } };
}

function borderOf(source: Source, { border }: Colours): LayerSpecification {
  return {
    ...ofKind(source, 'border'),
    type: 'line',
    paint: {
      'line-color': border,
      'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.7, 10, 1.8],
      'line-dasharray': [4, 2],
    },
  };
}

/** Without a glyphs URL, labels use the device's fonts: nothing is loaded. */
function townsOf(source: Source, filter: unknown, { town, halo }: Colours): LayerSpecification {
  const { filter: isTown, ...layer } = ofKind(source, 'town');
  return {
    ...layer,
    type: 'symbol',
    filter: ['all', isTown, filter] as never,
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
