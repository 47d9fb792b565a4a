import { doors, featureRooms, features, placesAndUses, plainRooms } from '../structure/rooms.js';
import { tableOf } from './marked-lists.ts';

/** Yields the rooms of `src` and what each holds. */
export function roomList(): string {
  const rows = roomNames().map((room) => [`\`${room}\``, holdsOf(room)]);
  return tableOf(['Room', 'Holds'], rows);
}

/** Yields the doors of a room that knows lodgings, what each holds and what else of the house it may use. */
export function doorList(): string {
  const rows = Object.entries(doors).map(([door, { holds, doors: open, rooms }]) => [
    `\`${door}/\``,
    holds,
    [...open.map((name) => `\`${name}\` here and to the left`), ...rooms.map((room) => `\`${room}\``)].join(', '),
  ]);
  return tableOf(['Door', 'Holds', 'May use'], rows);
}

/** Yields a diagram of the rooms: an arrow leads from a room to one that it may use. */
export function roomDiagram(): string {
  const lines = [
    'flowchart TB',
    '  subgraph features ["know lodgings"]',
    '    direction RL',
    ...featureRooms.map((room) => `    ${room}["${room}"]`),
    ...featureRooms.slice(1).map((room, position) => `    ${room} --> ${featureRooms[position] ?? ''}`),
    '  end',
    ...Object.keys(plainRooms).map((room) => `  ${room}["${room}"]`),
    ...sharedUses().map((room) => `  features --> ${room}`),
    ...roomNames().flatMap((room) => arrowsFrom(room)),
  ];
  return ['```mermaid', ...lines, '```'].join('\n');
}

/** Arrows to `values` are left out, which every room uses; one arrow stands for all rooms that know lodgings. */
function arrowsFrom(room: string): string[] {
  const uses = usesOf(room);
  const rooms = [...new Set(uses.map(roomOf))];
  if (featureRooms.includes(room))
    return rooms
      .filter((other) => !featureRooms.includes(other) && !sharedUses().includes(other))
      .map((other) => `  ${room} --> ${other}`);
  const usesAll = featureRooms.every((other) => rooms.includes(other));
  const plain = rooms.filter((other) => !usesAll || !featureRooms.includes(other));
  return [...(usesAll ? ['features'] : []), ...plain].map((other) => {
    const used = uses.filter((use) => other === 'features' || roomOf(use) === other);
    return `  ${room} -->${onlyDoorOf(used)} ${other}`;
  });
}

/** The label of an arrow to rooms of which one door alone may be used. */
function onlyDoorOf(uses: readonly string[]): string {
  const used = new Set(uses.filter((use) => featureRooms.includes(roomOf(use))).map((use) => use.split('/')[1]));
  const [door] = used;
  return used.size === 1 && door !== undefined ? `|${door}|` : '';
}

/** The rooms that all rooms use that know lodgings. */
function sharedUses(): string[] {
  return Object.keys(plainRooms).filter((other) =>
    featureRooms.every((room) => other !== 'values' && usesOf(room).map(roomOf).includes(other)),
  );
}

/** The places that a room may use, outside of it. */
function usesOf(room: string): string[] {
  const uses = placesAndUses().flatMap((known) => (roomOf(known.place) === room ? known.uses : []));
  return [...new Set(uses)].filter((use) => use !== 'values' && roomOf(use) !== room);
}

function roomOf(place: string): string {
  return place.split('/')[0] ?? '';
}

function roomNames(): string[] {
  const { values, formats, sqlite, opensearch, http, ...others } = plainRooms;
  return [...Object.keys({ values, formats, sqlite, opensearch, http }), ...featureRooms, ...Object.keys(others)];
}

function holdsOf(room: string): string {
  return (features[room] ?? plainRooms[room])?.holds ?? '';
}
