import { whenCalm } from '../shell/first-view.ts';

/** Milliseconds after which an idle visitor is unlikely to click at once. */
const look = 300;

/** Placeholder of a map. Loads the large map code when the first placeholder comes into view. */
class MapPlace extends HTMLElement {
  #watch = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    this.#watch.disconnect();
    // Results, pictures and quick clicks come first: map code keeps a phone's processor busy for a second.
    whenCalm(() => whenIdle(loadMaps), look);
  });

  connectedCallback(): void {
    this.#watch.observe(this);
  }

  disconnectedCallback(): void {
    this.#watch.disconnect();
  }
}

/** Without network it waits, because Vite does not request styles again that failed to load. */
function loadMaps(): void {
  if (navigator.onLine) void import('./maps.ts');
  else addEventListener('online', loadMaps, { once: true });
}

function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 1_500 });
  else setTimeout(task, 300);
}

customElements.define('map-place', MapPlace);
