import { whenCalm } from '../shell/first-view.ts';

/** Who has looked for so many milliseconds at what has come has not known what to click next. */
const look = 300;

/** The place of a map. What draws maps is large, so it is loaded when the first of these places is seen. */
class MapPlace extends HTMLElement {
  #watch = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    this.#watch.disconnect();
    // Results and their pictures come first, and who knows what to click at once: what draws maps keeps the processor of a phone busy for a second.
    whenCalm(() => whenIdle(() => void import('./maps.ts')), look);
  });

  connectedCallback(): void {
    this.#watch.observe(this);
  }

  disconnectedCallback(): void {
    this.#watch.disconnect();
  }
}

function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 1_500 });
  else setTimeout(task, 300);
}

customElements.define('map-place', MapPlace);
