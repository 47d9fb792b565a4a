/** The place of a map. What draws maps is large, so it is loaded when the first of these places is seen. */
class MapPlace extends HTMLElement {
  #watch = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    this.#watch.disconnect();
    whenIdle(() => void import('./maps.ts'));
  });

  connectedCallback(): void {
    this.#watch.observe(this);
  }

  disconnectedCallback(): void {
    this.#watch.disconnect();
  }
}

/** A page whose pictures do not come is not waited for longer than so many milliseconds. */
const patience = 4_000;

/** Results and the pictures in view come first: what draws maps keeps the processor of a phone busy for a second. */
function whenIdle(task: () => void, since = performance.now()): void {
  if (!isShown() && performance.now() - since < patience) setTimeout(() => whenIdle(task, since), 100);
  else if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 1_500 });
  else setTimeout(task, 300);
}

function isShown(): boolean {
  if (document.querySelector('[aria-busy=true]')) return false;
  const inView = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
  return inView.every(({ complete }) => complete);
}

customElements.define('map-place', MapPlace);
