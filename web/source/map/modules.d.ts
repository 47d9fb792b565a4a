declare module '*.css';

/** Where a file stands that is served as it is. */
declare module '*.mjs?url' {
  const url: string;
  export default url;
}

/** Where the files of the map stand; `build/basemap` makes them. */
declare module 'virtual:basemap' {
  export const groundUrl: string;
  export const townsUrl: string;
}
