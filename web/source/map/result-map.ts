import { html, svg } from 'lit';
import { follow } from '../shell/address.ts';
import type { FoundStay } from '../shell/answers.ts';
import { coastlines } from './coastline.ts';
import { lodgingAddress } from '../search/criteria.ts';
import { money } from '../shell/figures.ts';
import { words } from '../texts/language.ts';
import { type Point, type Projection, projectionOf } from './map-projection.ts';
import { PageElement } from '../shell/page-element.ts';

const size = { width: 480, height: 620 };
const pin = { width: 62, height: 26 };
const france: Point[] = [
  { latitude: 51, longitude: -4.5 },
  { latitude: 42.3, longitude: 8 },
];

type Placed = Point & { stay: FoundStay; x: number; y: number; isDot: boolean };

/** The results on a map drawn here, a price at each place; tells by `point` which one is looked at. */
class ResultMap extends PageElement {
  static override properties = { stays: { attribute: false }, query: { attribute: false }, lit: {} };
  declare stays: readonly FoundStay[];
  declare query: URLSearchParams;
  declare lit: number | undefined;

  protected override render() {
    const places = this.stays.flatMap((stay) => {
      const { latitude, longitude } = stay.lodging;
      return latitude === null || longitude === null ? [] : [{ stay, latitude, longitude }];
    });
    const project = projectionOf(places.length > 0 ? places : france, size);
    const placed = spread(places.map((place) => ({ ...place, ...project(place), isDot: false })));
    const drawn = placed.toSorted((a, b) => this.#layer(a) - this.#layer(b));
    return html`<svg
      class="drawn-map"
      viewBox="0 0 ${size.width} ${size.height}"
      role="group"
      aria-label=${words().mapOfResults}
    >
      ${coastlines.map((line) => svg`<path class="land" d=${pathOf(line, project)}></path>`)}
      ${drawn.map((place) => this.#pin(place))}
    </svg>`;
  }

  #layer({ stay, isDot }: Placed): number {
    return stay.lodging.id === this.lit ? 2 : isDot ? 0 : 1;
  }

  #pin({ stay, x, y, isDot }: Placed) {
    const { lodging, totalPrice } = stay;
    const isLit = lodging.id === this.lit;
    const point = (id: number | undefined) => () => this.dispatchEvent(new CustomEvent('point', { detail: id }));
    return svg`<a class="pin ${isLit ? 'is-lit' : ''} ${stay.promotion > 0 ? 'has-promotion' : ''}" href=${lodgingAddress(lodging.id, this.query, stay)}
      aria-label="${lodging.name}, ${money(Math.round(totalPrice))}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"
      @click=${follow} @mouseenter=${point(lodging.id)} @mouseleave=${point(undefined)} @focus=${point(lodging.id)} @blur=${point(undefined)}>
      ${
        isDot && !isLit
          ? svg`<circle r="6"></circle>`
          : svg`<path d="M-5 -7 0 0 5 -7z"></path><rect x=${-pin.width / 2} y=${-pin.height - 5} width=${pin.width} height=${pin.height} rx="13"></rect>
            <text y=${-pin.height / 2 - 0.5} text-anchor="middle">${money(Math.round(totalPrice))}</text>`
      }
    </a>`;
  }
}

/** A price that would lie on another one becomes a dot until it is looked at. */
function spread(places: Placed[]): Placed[] {
  const free: Placed[] = [];
  return places.map((place) => {
    const isDot = free.some(
      (other) => Math.abs(other.x - place.x) < pin.width && Math.abs(other.y - place.y) < pin.height + 4,
    );
    if (!isDot) free.push(place);
    return { ...place, isDot };
  });
}

function pathOf(line: readonly number[], project: Projection): string {
  const corners = Array.from({ length: line.length / 2 }, (_, corner) => {
    const { x, y } = project({ longitude: line[2 * corner] ?? 0, latitude: line[2 * corner + 1] ?? 0 });
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${corners.join('L')}Z`;
}

customElements.define('result-map', ResultMap);
