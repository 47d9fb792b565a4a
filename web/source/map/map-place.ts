/** The place of a map. What draws maps is large, so it is loaded when the first of these places is seen. */
class MapPlace extends HTMLElement {
  #watch = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    this.#watch.disconnect();
    void import('./maps.ts');
  });

  connectedCallback(): void {
    this.#watch.observe(this);
  }

  disconnectedCallback(): void {
    this.#watch.disconnect();
  }
}

customElements.define('map-place', MapPlace);
