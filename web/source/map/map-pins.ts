import { type Map as GlMap, Marker } from 'maplibre-gl';
import { count, money } from '../shell/figures.ts';
import { counted, words } from '../texts/language.ts';
import type { MapCell } from './map-search.ts';
import { mergeCells } from './merge-cells.ts';

export interface PinListener {
  /** Undefined when no pin is in focus any more. */
  onPoint: (id: number | undefined) => void;
  onOpen: (cell: MapCell, pin: HTMLElement) => void;
  onBreakUp: (cell: MapCell, event: MouseEvent) => void;
}

/** Size of a pin in pixels; overlapping ones are dots until they are in focus. */
const room = { width: 58, height: 28 };

/** Pins show prices, or the number of lodgings where these are too close together. */
export class MapPins {
  #map: GlMap;
  #listener: PinListener;
  #pins = new Map<string, { cell: MapCell; marker: Marker }>();
  #lit: { id: number; marker: Marker | undefined } | undefined;

  constructor(map: GlMap, listener: PinListener) {
    this.#map = map;
    this.#listener = listener;
  }

  show(cells: readonly MapCell[], nameOf: (id: number) => string | undefined): void {
    const merged = mergeCells(cells, ({ lat, lon }) => this.#map.project([lon, lat]));
    const shown = new Map(merged.map((cell) => [keyOf(cell), cell]));
    for (const [key, { marker }] of this.#pins) {
      if (!shown.has(key)) {
        marker.remove();
        this.#pins.delete(key);
      }
    }
    for (const [key, cell] of shown) if (!this.#pins.has(key)) this.#pins.set(key, { cell, marker: this.#add(cell) });
    for (const { cell, marker } of this.#pins.values()) describe(marker.getElement(), cell, nameOf);
    this.#spread();
    if (this.#lit) this.light(this.#lit.id, undefined);
  }

  /** Highlights only this lodging's pin; a lodging merged with others gets its own pin. */
  light(id: number | undefined, cell: MapCell | undefined): void {
    const hasPin = this.#pins.has(`${id}`);
    if (this.#lit?.id !== id || hasPin) this.#removeLit();
    for (const pin of this.#pins.values()) {
      pin.marker.getElement().classList.toggle('is-lit', pin.cell.lodgingId === id && id !== undefined);
    }
    if (id === undefined) return;
    const known = this.#lit?.marker;
    this.#lit = { id, marker: hasPin || known || !cell ? known : this.#addLit(cell) };
  }

  #removeLit(): void {
    this.#lit?.marker?.remove();
    this.#lit = undefined;
  }

  #addLit(cell: MapCell): Marker {
    const marker = this.#add(cell);
    describe(marker.getElement(), cell, () => undefined);
    marker.getElement().classList.add('is-lit');
    return marker;
  }

  #add(cell: MapCell): Marker {
    const element = document.createElement('button');
    element.type = 'button';
    element.className = cell.lodgingId === undefined ? 'cluster' : 'pin';
    // Keyboards use the list: hundreds of tab stops would be unusable.
    element.tabIndex = -1;
    const { lodgingId } = cell;
    // A double tap on a pin must not zoom.
    element.addEventListener('touchstart', (event) => event.stopPropagation(), { passive: true });
    element.addEventListener('click', (event) => {
      event.stopPropagation();
      if (lodgingId === undefined) this.#listener.onBreakUp(cell, event);
      else this.#listener.onOpen(cell, element);
    });
    if (lodgingId !== undefined) {
      element.addEventListener('mouseenter', () => this.#listener.onPoint(lodgingId));
      element.addEventListener('mouseleave', () => this.#listener.onPoint(undefined));
    }
    return new Marker({ element, anchor: lodgingId === undefined ? 'center' : 'bottom' })
      .setLngLat([cell.lon, cell.lat])
      .addTo(this.#map);
  }

  #spread(): void {
    const taken: { x: number; y: number }[] = [];
    const order = [...this.#pins.values()].sort((a, b) => b.cell.count - a.cell.count || a.cell.price - b.cell.price);
    for (const { cell, marker } of order) {
      const { x, y } = this.#map.project([cell.lon, cell.lat]);
      const isDot = taken.some((other) => Math.abs(other.x - x) < room.width && Math.abs(other.y - y) < room.height);
      marker.getElement().classList.toggle('is-dot', isDot && cell.lodgingId !== undefined);
      if (!isDot) taken.push({ x, y });
    }
  }
}

function keyOf({ lodgingId, lat, lon, count: many }: MapCell): string {
  return lodgingId === undefined ? `${lat} ${lon} ${many}` : `${lodgingId}`;
}

function describe(element: HTMLElement, cell: MapCell, nameOf: (id: number) => string | undefined): void {
  const price = money(Math.round(cell.price));
  const { lodgingId } = cell;
  if (lodgingId === undefined) {
    element.textContent = count(cell.count);
    element.ariaLabel = counted(words().map.cluster, cell.count, { price });
    element.title = element.ariaLabel;
    return;
  }
  element.dataset['lodging'] = String(lodgingId);
  element.textContent = price;
  element.ariaLabel = [nameOf(lodgingId), price].filter((part) => part !== undefined).join(', ');
}
