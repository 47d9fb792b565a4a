import { Marker } from 'maplibre-gl';
import { html, type PropertyValues } from 'lit';
import { PageElement } from '../shell/page-element.ts';
import { words } from '../texts/language.ts';
import { drawMap, type MapCanvas } from './map-canvas.ts';

const closeness = 9.5;

class LodgingMap extends PageElement {
  static override properties = { latitude: { type: Number }, longitude: { type: Number } };
  declare latitude: number;
  declare longitude: number;
  #place = document.createElement('div');
  #canvas: MapCanvas | undefined;

  /** Drawn only when visible: the script may already be loaded for the results map. */
  #watch = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    this.#watch.disconnect();
    this.#draw();
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.#place.className = 'map-place';
    this.#watch.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#watch.disconnect();
    this.#canvas?.remove();
    this.#canvas = undefined;
  }

  protected override render() {
    return html`${this.#place}`;
  }

  protected override updated(changed: PropertyValues): void {
    if (this.#canvas && (changed.has('latitude') || changed.has('longitude'))) this.#draw();
  }

  #draw(): void {
    this.#canvas?.remove();
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
