import type { Map as GlMap } from 'maplibre-gl';
import { whenCalm } from '../shell/first-view.ts';
import { areaShown, drawMap, type MapCanvas, viewShown } from './map-canvas.ts';
import { MapPins } from './map-pins.ts';
import type { StaySearchState } from '../../../client/search/stay-search.ts';
import { areaOf, findOnMap, foundBeside, knownArea, type MapCell, type OnMap } from './map-search.ts';
import { type Area, type MapView, placeOf, viewOf, wholeWorld, criteriaOf, writeArea } from './map-view.ts';

interface MapListener {
  countListed: () => number;
  onFound: (onMap: OnMap) => void;
  onFailed: () => void;
  onMove: (view: MapView) => void;
  onPoint: (id: number | undefined) => void;
  onOpen: (cell: MapCell, pin: HTMLElement) => void;
  /** A cell of several lodgings at one place was opened. */
  onCrowd: () => void;
  onClick: () => void;
}

/** The initial view, kept when nothing is found. */
const beginning: MapView = { latitude: 46.6, longitude: 2.4, zoom: 4.5 };
const closest = 12;
const margin = 48;
/** Zooms out by this step, at most so often, until all results are on the map. */
const stepBack = { zoom: 0.6, times: 3 };

/** View at the time of a request for all results, and the visitor's zoom since. */
interface Awaited {
  from: MapView;
  zoomedBy?: Event;
}

/** Shows the results of the address, requests those of the visible area, and reports the visitor's moves. */
export class LiveMap {
  #canvas: MapCanvas | undefined;
  #pins: MapPins | undefined;
  #listener: MapListener;
  #query: URLSearchParams;
  #criteria: string | undefined;
  /** The criteria whose results are on the map. */
  #shown: string | undefined;
  #names = new Map<number, string>();
  #requesting = new AbortController();
  #isFitting = false;
  #isComplete = false;
  #awaiting: Awaited | undefined;

  constructor(place: HTMLElement, query: URLSearchParams, listener: MapListener) {
    this.#listener = listener;
    this.#query = query;
    this.#canvas = drawMap(place, { view: viewOf(query) ?? beginning, isCooperative: false });
    if (this.#canvas) this.#listen(this.#canvas.map);
    this.follow(query);
  }

  get isDrawn(): boolean {
    return this.#canvas !== undefined;
  }

  get area(): Area | undefined {
    return this.#canvas && knownArea(areaShown(this.#canvas.map));
  }

  /** The area to request cells of along with the results; undefined if the map moves or has them. */
  areaFor(query: URLSearchParams): Area | undefined {
    return criteriaOf(query) !== this.#shown && this.#keepsView(query) ? this.area : undefined;
  }

  #keepsView(query: URLSearchParams): boolean {
    const map = this.#canvas?.map;
    const view = viewOf(query);
    if (!map) return false;
    if (view) return isSame(view, viewShown(map));
    return this.#isComplete && placeOf(query) === placeOf(this.#query) && viewOf(this.#query) === undefined;
  }

  /** Shows the address's view, else all of its results. The list brings the cells of the area `listed`. */
  follow(query: URLSearchParams, listed?: string): void {
    const view = viewOf(query);
    const criteria = criteriaOf(query);
    const isOther = criteria !== this.#criteria;
    const wasViewed = viewOf(this.#query) !== undefined;
    const keepsView = this.#keepsView(query);
    this.#query = query;
    this.#criteria = criteria;
    const map = this.#canvas?.map;
    if (!map) void this.#request(areaOfQuery(query));
    else if (view && !isSame(view, viewShown(map))) {
      map.jumpTo({ center: [view.longitude, view.latitude], zoom: view.zoom });
    } else if (isOther && (view || keepsView)) this.#update(map, view, listed);
    else if (!view && (isOther || wasViewed)) void this.#fit(map);
  }

  /** Loads the results of other criteria into the view, unless the list brings them. */
  #update(map: GlMap, view: MapView | undefined, listed: string | undefined): void {
    const area = knownArea(areaShown(map));
    if (listed === writeArea(area)) this.#stopRequest();
    else if (view) void this.#request(area);
    else void this.#refresh(map);
  }

  /** Shows what came with the list, unless the map shows another area by now. */
  takeBeside(listed: StaySearchState): void {
    const map = this.#canvas?.map;
    const found = map && foundBeside(listed, knownArea(areaShown(map)));
    if (!found) return;
    for (const { lodging } of listed.stays) this.#names.set(lodging.id, lodging.name);
    this.#takeOrFit(map, found);
  }

  retry(): void {
    this.#criteria = undefined;
    this.follow(this.#query);
  }

  light(id: number | undefined, cell: MapCell | undefined): void {
    this.#pins?.light(id, cell);
  }

  remove(): void {
    this.#requesting.abort();
    this.#canvas?.remove();
  }

  #listen(map: GlMap): void {
    const { onPoint, onOpen, onClick, onMove, onCrowd } = this.#listener;
    this.#pins = new MapPins(map, {
      onPoint,
      onOpen,
      onBreakUp: (cell, event) => {
        // Lodgings together even at the highest zoom share one place: only the list separates them.
        if (map.getZoom() > map.getMaxZoom() - 0.5) onCrowd();
        else map.easeTo({ center: [cell.lon, cell.lat], zoom: map.getZoom() + 2 }, { originalEvent: event });
      },
    });
    map.on('click', onClick);
    map.on('moveend', ({ originalEvent }) => {
      if (originalEvent && this.#isAwaited(map, originalEvent)) return;
      if (!this.#isFitting || originalEvent) void this.#request(knownArea(areaShown(map)), originalEvent !== undefined);
      if (originalEvent) onMove(viewShown(map));
    });
  }

  /** A new filter keeps the view, with one request, unless results are now elsewhere. */
  async #refresh(map: GlMap): Promise<void> {
    const found = await this.#find(knownArea(areaShown(map)));
    if (found) this.#takeOrFit(map, found);
  }

  #takeOrFit(map: GlMap, found: OnMap): void {
    const isViewed = viewOf(this.#query) !== undefined;
    if (!isViewed && found.total < this.#listener.countListed()) void this.#fit(map);
    else this.#take(found);
  }

  /** Shows all results at once where possible; a zoom by the visitor meanwhile is applied to that view. */
  async #fit(map: GlMap): Promise<void> {
    this.#isFitting = true;
    this.#isComplete = false;
    this.#awaiting ??= { from: viewShown(map) };
    const finding = this.#find(areaOfQuery(this.#query));
    const { signal } = this.#requesting;
    const all = await finding;
    if (map.isMoving()) await map.once('moveend');
    const awaited = signal.aborted ? undefined : this.#takeAwaited();
    if (!awaited || !all) return;
    const { from, zoomedBy } = awaited;
    const closer = map.getZoom() - from.zoom;
    const area = areaOf(all);
    if (area) {
      const [west, south, east, north] = area;
      map.fitBounds([west, south, east, north], { padding: margin, maxZoom: closest, animate: false });
    }
    const isSettled = await this.#settle(map, all.total);
    if (isSettled && zoomedBy) map.zoomTo(map.getZoom() + closer, {}, { originalEvent: zoomedBy });
  }

  #takeAwaited(): Awaited | undefined {
    const awaited = this.#awaiting;
    this.#awaiting = undefined;
    return awaited;
  }

  /** Whether the visitor only zoomed while results load; that zoom is applied when they arrive, and panning cancels it. */
  #isAwaited(map: GlMap, zoomedBy: Event): boolean {
    const from = this.#awaiting?.from;
    const isThere = from !== undefined && isSame({ ...viewShown(map), zoom: from.zoom }, from);
    this.#awaiting = isThere ? { from, zoomedBy } : undefined;
    return isThere;
  }

  /**
   * Areas are located by the middle of their content, so some results may lie outside. Returns false if the visitor
   * moved the map meanwhile.
   */
  async #settle(map: GlMap, total: number, step = 0): Promise<boolean> {
    const found = await this.#find(knownArea(areaShown(map)));
    if (!found) return false;
    if (found.total >= total || step === stepBack.times) {
      this.#isFitting = false;
      this.#isComplete = true;
      this.#take(found);
      return true;
    }
    map.jumpTo({ zoom: map.getZoom() - stepBack.zoom });
    return this.#settle(map, total, step + 1);
  }

  #stopRequest(): void {
    this.#requesting.abort();
    this.#isFitting = false;
  }

  async #request(area: Area, isMoved = false): Promise<void> {
    this.#isFitting = false;
    const found = await this.#find(area, isMoved);
    if (found) this.#take(found);
  }

  #take(found: OnMap): void {
    this.#shown = this.#criteria;
    for (const { lodging } of found.stays) this.#names.set(lodging.id, lodging.name);
    this.#pins?.show(found.cells, (id) => this.#names.get(id));
    this.#listener.onFound(found);
  }

  /** Only the latest request counts; if it fails, the map stays unchanged. */
  async #find(area: Area, isMoved = false): Promise<OnMap | undefined> {
    this.#requesting.abort();
    this.#requesting = new AbortController();
    const { signal } = this.#requesting;
    // The list loads first, since both would slow each other down; but a visitor who moves the map looks at the map.
    if (!isMoved) await new Promise<void>((resolve) => whenCalm(resolve));
    if (signal.aborted) return undefined;
    try {
      return await findOnMap(this.#query, area, signal);
    } catch {
      if (this.#requesting.signal === signal) this.#listener.onFailed();
      return undefined;
    }
  }
}

function areaOfQuery(query: URLSearchParams): Area {
  const [west, south, east, north] = (query.get('bbox') ?? '').split(',').map(Number);
  if (west === undefined || south === undefined || east === undefined || north === undefined) return wholeWorld;
  return [west, south, east, north];
}

/** Tolerates the rounding in the address. */
function isSame(one: MapView, other: MapView): boolean {
  const parts = ['latitude', 'longitude'] as const;
  return Math.abs(one.zoom - other.zoom) < 0.01 && parts.every((part) => Math.abs(one[part] - other[part]) < 0.0001);
}
