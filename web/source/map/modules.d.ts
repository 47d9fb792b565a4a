declare module '*.css';

/** Where a file stands that is served as it is. */
declare module '*.mjs?url' {
  const url: string;
  export default url;
}

/** The tiles of the map; `build/basemap` makes them. */
declare module 'virtual:basemap' {
  /** What MapLibre has to know of tiles over a part of the earth. */
  interface TileSource {
    minzoom: number;
    maxzoom: number;
    bounds: [number, number, number, number];
  }
  export const tilePath: string;
  /** Exact tiles around Western Europe lie on those of the whole earth. */
  export const tileSets: { far: TileSource; near: TileSource };
  /** The fewest people, in thousands, of a town that is on the map, from each zoom level on. */
  export const townSteps: [from: number, people: number][];
}
