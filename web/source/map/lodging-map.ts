import { Marker } from 'maplibre-gl';
import { html, type PropertyValues } from 'lit';
import { PageElement } from '../shell/page-element.ts';
import { words } from '../texts/language.ts';
import { drawMap, type MapCanvas } from './map-canvas.ts';

const closeness = 9.5;

/** At this zoom an area spot covers about a kilometre. */
const closestToArea = 12;

class LodgingMap extends PageElement {
  static override properties = { latitude: { type: Number }, longitude: { type: Number }, isExact: { type: Boolean } };
  declare latitude: number;
  declare longitude: number;
  declare isExact: boolean;
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
    const { latitude, longitude, isExact } = this;
    this.#canvas = drawMap(this.#place, { view: { latitude, longitude, zoom: closeness }, isCooperative: true });
    if (!this.#canvas) {
      this.#place.textContent = words().map.noMap;
      return;
    }
    const { map } = this.#canvas;
    if (!isExact) map.setMaxZoom(closestToArea);
    new Marker({ element: createSpot(isExact), anchor: 'center' }).setLngLat([longitude, latitude]).addTo(map);
  }
}

function createSpot(isExact: boolean): HTMLElement {
  const spot = document.createElement('div');
  spot.className = isExact ? 'map-spot' : 'map-spot is-area';
  spot.role = 'img';
  spot.ariaLabel = isExact ? words().map.here : words().map.around;
  return spot;
}

customElements.define('lodging-map', LodgingMap);
