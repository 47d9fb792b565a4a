import { doors, featureRooms, features, placesAndUses, plainRooms } from '../structure/rooms.js';
import { tableOf } from './marked-lists.ts';

export function roomList(): string {
  const rows = roomNames().map((room) => [`\`${room}\``, holdsOf(room)]);
  return tableOf(['Room', 'Holds'], rows);
}

export function roomUseList(): string {
  const rows = roomNames().map((room) => [`\`${room}\``, holdsOf(room), nameUses(usesOf(room))]);
  return tableOf(['Room', 'Holds', 'May use'], rows);
}

/** The doors of the feature rooms, what each holds and which other rooms it may use. */
export function doorList(): string {
  const rows = Object.entries(doors).map(([door, { holds, doors: open, rooms }]) => [
    `\`${door}/\``,
    holds,
    [...open.map((name) => `\`${name}\` here and to the left`), ...rooms.map((room) => `\`${room}\``)].join(', '),
  ]);
  return tableOf(['Door', 'Holds', 'May use'], rows);
}

interface Arrow {
  from: string;
  to: string;
  /** The only door of the feature rooms that may be used. */
  door: string | undefined;
}

/** An arrow leads from a room to one that it may use. */
export function roomDiagram(): string {
  const all = [...sharedUses().map((to) => ({ from: frame, to, door: undefined })), ...roomNames().flatMap(arrowsFrom)];
  const arrows = all.filter((arrow) => !isImplied(arrow, all));
  const lines = [
    'flowchart TB',
    `  subgraph ${frame} ["rooms that know lodgings"]`,
    ...featureRooms.slice(1).map((room, position) => `    ${room} --> ${featureRooms[position] ?? ''}`),
    '  end',
    ...arrows.map(({ from, to, door }) => `  ${from} -->${door === undefined ? '' : `|${door}|`} ${to}`),
  ];
  return ['```mermaid', ...lines, '```'].join('\n');
}

/** Stands for all feature rooms. */
const frame = 'features';

/** Arrows to `values` are left out, which every room uses. */
function arrowsFrom(room: string): Arrow[] {
  const uses = usesOf(room);
  const rooms = [...new Set(uses.map(roomOf))];
  const isFeature = featureRooms.includes(room);
  const usesFrame = featureRooms.every((other) => rooms.includes(other));
  const ends = rooms.filter((other) => !((isFeature || usesFrame) && featureRooms.includes(other)));
  return [...(usesFrame ? [frame] : []), ...ends]
    .filter((other) => !isFeature || !sharedUses().includes(other))
    .map((to) => ({ from: room, to, door: onlyDoorOf(uses.filter((use) => to === frame || roomOf(use) === to)) }));
}

function onlyDoorOf(uses: readonly string[]): string | undefined {
  const used = new Set(uses.filter((use) => featureRooms.includes(roomOf(use))).map((use) => use.split('/')[1]));
  return used.size === 1 ? [...used][0] : undefined;
}

/** Whether a room-to-room arrow already covers it. */
function isImplied({ from, to, door }: Arrow, arrows: readonly Arrow[]): boolean {
  const leadsTo = (start: string): boolean =>
    arrows.some((arrow) => {
      const begins = arrow.from === start || (start === frame && featureRooms.includes(arrow.from));
      return begins && arrow.door === undefined && (arrow.to === to || leadsTo(arrow.to));
    });
  if (door !== undefined) return false;
  return arrows.some(
    (other) => other.from === from && other.to !== to && other.door === undefined && leadsTo(other.to),
  );
}

function sharedUses(): string[] {
  return Object.keys(plainRooms).filter((other) =>
    featureRooms.every((room) => other !== 'values' && usesOf(room).map(roomOf).includes(other)),
  );
}

function usesOf(room: string): string[] {
  const uses = placesAndUses().flatMap((known) => (roomOf(known.place) === room ? known.uses : []));
  return [...new Set(uses)].filter((use) => use !== 'values' && roomOf(use) !== room);
}

/** Abbreviates used places: all doors but the operations of the feature rooms, or of one kind. */
function nameUses(uses: readonly string[]): string {
  const doorsUsed = Map.groupBy(
    uses.filter((use) => featureRooms.includes(roomOf(use))),
    roomOf,
  );
  const plain = uses.filter((use) => !featureRooms.includes(roomOf(use)) && !use.startsWith('http/'));
  const names = [...doorsUsed].map(([room, own]) => {
    const door = onlyDoorOf(own);
    return door === undefined ? room : `${room}/${door}`;
  });
  return [...plain, ...names].map((name) => `\`${name}\``).join(', ');
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
