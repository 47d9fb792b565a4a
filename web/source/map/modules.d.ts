declare module '*.css';

/** URL of a file served unchanged. */
declare module '*.mjs?url' {
  const url: string;
  export default url;
}

/** Map tiles, built by `build/basemap`. */
declare module 'virtual:basemap' {
  /** MapLibre source options for tiles of a part of the earth. */
  interface TileSource {
    minzoom: number;
    maxzoom: number;
    bounds: [number, number, number, number];
  }
  export const tilePath: string;
  /** Exact tiles around Western Europe cover those of the whole earth. */
  export const tileSets: { far: TileSource; near: TileSource };
  /** Minimum population, in thousands, of towns shown from each zoom level on. */
  export const townSteps: [from: number, people: number][];
}
