import { Marker } from 'maplibre-gl';
import { html, type PropertyValues } from 'lit';
import { PageElement } from '../shell/page-element.ts';
import { words } from '../texts/language.ts';
import { drawMap, type MapCanvas } from './map-canvas.ts';

const closeness = 9.5;

/** Where a lodging is. */
class LodgingMap extends PageElement {
  static override properties = { latitude: { type: Number }, longitude: { type: Number } };
  declare latitude: number;
  declare longitude: number;
  #place = document.createElement('div');
  #canvas: MapCanvas | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#canvas?.remove();
    this.#canvas = undefined;
  }

  protected override render() {
    return html`${this.#place}`;
  }

  protected override updated(changed: PropertyValues): void {
    if (this.#canvas && !changed.has('latitude') && !changed.has('longitude')) return;
    this.#canvas?.remove();
    this.#place.className = 'map-place';
    const { latitude, longitude } = this;
    this.#canvas = drawMap(this.#place, { view: { latitude, longitude, zoom: closeness }, isCooperative: true });
    if (this.#canvas)
      new Marker({ element: createSpot(), anchor: 'center' }).setLngLat([longitude, latitude]).addTo(this.#canvas.map);
    else this.#place.textContent = words().map.noMap;
  }
}

function createSpot(): HTMLElement {
  const spot = document.createElement('div');
  spot.className = 'map-spot';
  spot.role = 'img';
  spot.ariaLabel = words().map.here;
  return spot;
}

customElements.define('lodging-map', LodgingMap);
