import { GPUInitializationError, Map as GlMap, type MapOptions, NavigationControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { fillIn } from '../../../src/values/texts.ts';
import { words } from '../texts/language.ts';
import { chooseStyle } from './map-style.ts';
import type { Area, MapView } from './map-view.ts';

setWorkerUrl(workerUrl);

const night = matchMedia('(prefers-color-scheme: dark)');

interface CanvasTerms {
  view: MapView;
  /** Gestures may be meant for the page around the map. */
  isCooperative: boolean;
}

export interface MapCanvas {
  map: GlMap;
  remove: () => void;
}

/** Undefined when the browser cannot draw it (no WebGL). */
export function drawMap(place: HTMLElement, { view, isCooperative }: CanvasTerms): MapCanvas | undefined {
  const map = createMap({
    container: place,
    center: [view.longitude, view.latitude],
    zoom: view.zoom,
    minZoom: 1,
    maxZoom: 14,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: false,
    fadeDuration: 0,
    cooperativeGestures: isCooperative,
    attributionControl: { compact: true },
    locale: localeOf(),
  });
  if (!map) return undefined;
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  // Missing tiles and glyphs are ignored: pins and list still work.
  map.on('error', () => undefined);
  const dress = () => void chooseStyle(night.matches).then((style) => map.setStyle(style));
  dress();
  night.addEventListener('change', dress);
  const remove = () => {
    night.removeEventListener('change', dress);
    map.remove();
  };
  return { map, remove };
}

/** Probing for WebGL first would take as long as creating the map. */
function createMap(options: MapOptions): GlMap | undefined {
  try {
    return new GlMap(options);
  } catch (error) {
    if (error instanceof GPUInitializationError) return undefined;
    throw error;
  }
}

export function areaShown(map: GlMap): Area {
  const bounds = map.getBounds();
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
}

export function viewShown(map: GlMap): MapView {
  const { lat, lng } = map.getCenter();
  return { latitude: lat, longitude: lng, zoom: map.getZoom() };
}

function localeOf(): Record<string, string> {
  const { zoomIn, zoomOut, sources, title, moveByTwoFingers, zoomByKey } = words().map;
  return {
    'Map.Title': title,
    'NavigationControl.ZoomIn': zoomIn,
    'NavigationControl.ZoomOut': zoomOut,
    'AttributionControl.ToggleAttribution': sources,
    'CooperativeGesturesHandler.MobileHelpText': moveByTwoFingers,
    'CooperativeGesturesHandler.WindowsHelpText': fillIn(zoomByKey, { key: 'Ctrl' }),
    'CooperativeGesturesHandler.MacHelpText': fillIn(zoomByKey, { key: '⌘' }),
  };
}
