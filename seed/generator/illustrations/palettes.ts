/** The colours of one time of day or season, out of doors. */
export interface Palette {
  name: string;
  sky: readonly [string, string];
  sun: string;
  cloud: string;
  far: string;
  middle: string;
  near: string;
  leaf: string;
  water: readonly [string, string];
  sand: string;
  wall: string;
  roof: string;
  door: string;
  glass: string;
  snow: string;
}

export const palettes: readonly Palette[] = [
  {
    name: 'day',
    sky: ['#5fb4e8', '#d9f1fb'],
    sun: '#fff3b0',
    cloud: '#ffffff',
    far: '#8fb3c9',
    middle: '#6fa37c',
    near: '#4e8a55',
    leaf: '#2f6b46',
    water: ['#2f9cc4', '#7cd0d8'],
    sand: '#f3ddb0',
    wall: '#fbf5ea',
    roof: '#c9694a',
    door: '#3f7fa6',
    glass: '#a8d8ee',
    snow: '#f7fbff',
  },
  {
    name: 'morning',
    sky: ['#a9c9f0', '#fdeedd'],
    sun: '#ffe2a8',
    cloud: '#fffaf2',
    far: '#b3b6d6',
    middle: '#8fb59a',
    near: '#6c9c78',
    leaf: '#3f7d63',
    water: ['#79b4cf', '#cfe7e4'],
    sand: '#f6e6c8',
    wall: '#f4ead8',
    roof: '#7f8fa6',
    door: '#b5533c',
    glass: '#cfe6ee',
    snow: '#fdf7f2',
  },
  {
    name: 'sunset',
    sky: ['#f28a62', '#fde2a5'],
    sun: '#fff0b8',
    cloud: '#ffd3b8',
    far: '#b4708a',
    middle: '#8a6a7c',
    near: '#5d5a5e',
    leaf: '#3c4a4c',
    water: ['#d9825f', '#f6c98a'],
    sand: '#eec193',
    wall: '#fbe6cb',
    roof: '#a34a3b',
    door: '#38566b',
    glass: '#ffdf8e',
    snow: '#ffe9da',
  },
  {
    name: 'evening',
    sky: ['#2b3a67', '#8d7fb0'],
    sun: '#f7f1dc',
    cloud: '#6f6a9c',
    far: '#5b5f92',
    middle: '#3f5670',
    near: '#2c4756',
    leaf: '#1e3543',
    water: ['#35507f', '#7c7fb0'],
    sand: '#a08f94',
    wall: '#cdbfc2',
    roof: '#5a3c4e',
    door: '#2d2f4a',
    glass: '#ffd977',
    snow: '#c9cbe6',
  },
];

export const winter: Palette = {
  name: 'winter',
  sky: ['#7fb2e0', '#eef6fc'],
  sun: '#fff6d6',
  cloud: '#ffffff',
  far: '#93a9c6',
  middle: '#dfeaf4',
  near: '#f4f8fc',
  leaf: '#3d6661',
  water: ['#86b5d1', '#d6e8f0'],
  sand: '#eef3f7',
  wall: '#c58e5c',
  roof: '#f9fcff',
  door: '#7a3f2a',
  glass: '#ffe6a1',
  snow: '#ffffff',
};

/** The colours of rooms. */
export interface RoomPalette {
  name: string;
  wall: string;
  floor: string;
  wood: string;
  cloth: string;
  accent: string;
  light: string;
  view: readonly [string, string];
}

export const roomPalettes: readonly RoomPalette[] = [
  {
    name: 'sand',
    wall: '#f6ecdc',
    floor: '#d9b98c',
    wood: '#a9764a',
    cloth: '#e9e2d4',
    accent: '#3f8aa8',
    light: '#fff4cf',
    view: ['#8fd0f0', '#2f9cc4'],
  },
  {
    name: 'sage',
    wall: '#dfe8dc',
    floor: '#c8a67a',
    wood: '#7d5f43',
    cloth: '#f5f0e6',
    accent: '#c9694a',
    light: '#fff0c4',
    view: ['#bfe3f5', '#6fa37c'],
  },
  {
    name: 'wood',
    wall: '#d9a873',
    floor: '#a8744a',
    wood: '#6e4526',
    cloth: '#f2e6d3',
    accent: '#a83e36',
    light: '#ffe9b0',
    view: ['#b8d6f2', '#eef4fa'],
  },
  {
    name: 'ocean',
    wall: '#e4f0f5',
    floor: '#dccdb4',
    wood: '#c3a078',
    cloth: '#ffffff',
    accent: '#27628a',
    light: '#fff8dc',
    view: ['#7cc7ee', '#3aa3b8'],
  },
];
