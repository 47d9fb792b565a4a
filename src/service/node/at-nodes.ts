import { bookingsOperations } from '../../bookings/api/operations.ts';
import { catalogOperations } from '../../catalog/api/operations.ts';
import { feedsOperations } from '../../feeds/api/operations.ts';
import { lodgingsOperations } from '../../lodgings/api/operations.ts';
import { searchOperations } from '../../search/api/operations.ts';
import { staysOperations } from '../../stays/api/operations.ts';
import { webhooksOperations } from '../../webhooks/api/operations.ts';

const rooms = {
  catalog: catalogOperations,
  feeds: feedsOperations,
  stays: staysOperations,
  search: searchOperations,
  bookings: bookingsOperations,
  webhooks: webhooksOperations,
  lodgings: lodgingsOperations,
} as const;

type Rooms = typeof rooms;

/** Answered from the index, or from what the primary sends to all nodes. */
const ofIndex = { answers: 'node', needs: 'index' } as const;
/** Answered from the copy of the lodging named by the path. */
const ofCopy = { answers: 'node', needs: 'copy' } as const;
/** Answered from the file names the primary reports. */
const ofFeeds = { answers: 'node', needs: 'feeds' } as const;

type AtNode = typeof ofIndex | typeof ofCopy | typeof ofFeeds | { answers: 'primary'; because: string };

const leftTo = <Because extends string>(because: Because) => ({ answers: 'primary', because }) as const;

const itWrites = leftTo('it writes');
const ofBookings = leftTo('bookings are read where they are made, and never lie in the cluster');
const ofWebhooks = leftTo('webhooks are kept by the primary, which sends what they tell');
const ofAllLodgings = leftTo('it lists what all lodgings are at one moment; a node has those that were asked for');
const ofPlanning = leftTo('it needs the planning of the lodging, of which the cluster has the stays alone');

/** The types require an entry for every operation. */
const atNodes = {
  catalog: {
    listLodgings: ofAllLodgings,
    listChannelLodgings: ofAllLodgings,
    summariseCatalog: ofAllLodgings,
    listLastUpdates: ofAllLodgings,
    listLastIndexed: ofAllLodgings,
    getLodging: ofCopy,
    listExtras: ofCopy,
    getLocalOperator: leftTo('it names a person; persons of lodgings never lie in the cluster'),
    readCatalog: ofAllLodgings,
    listLodgingReviews: ofCopy,
    listCompanyReviews: ofAllLodgings,
    getReview: leftTo('nothing that a node has tells whose lodging the review is of'),
    listChanges: ofAllLodgings,
  },
  feeds: { listFeeds: ofFeeds },
  stays: {
    listAvailabilities: ofCopy,
    listSaturdayWeeks: ofCopy,
    estimateDailyPrices: ofCopy,
    listStayExtras: ofPlanning,
    getStay: ofCopy,
    getDiscountCode: leftTo('whether a code still fits changes with every booking'),
    suggestStays: ofCopy,
    getCalendar: ofPlanning,
    insertContract: itWrites,
    setContractStatus: itWrites,
    searchAvailabilities: ofIndex,
  },
  search: { searchStays: ofIndex, readPriceCalendar: ofIndex, suggestNames: ofIndex },
  bookings: {
    createBooking: itWrites,
    quoteBooking: itWrites,
    addCommunication: itWrites,
    listCommunications: ofBookings,
    addOccupants: itWrites,
    listOccupants: ofBookings,
    bookEasily: itWrites,
    finalPayment: itWrites,
    replaceClient: itWrites,
    modifyBooking: itWrites,
    getBooking: ofBookings,
    listBookings: ofBookings,
    cancelBooking: itWrites,
    readDictionary: ofIndex,
    simulateBookingEvent: itWrites,
  },
  webhooks: {
    createWebhook: itWrites,
    listWebhooks: ofWebhooks,
    changeWebhook: itWrites,
    rotateWebhookSecret: itWrites,
    testWebhook: itWrites,
    deleteWebhook: itWrites,
    listWebhookDeliveries: ofWebhooks,
    retryWebhookDelivery: itWrites,
  },
  lodgings: { insertProperty: itWrites },
} as const satisfies { [Room in keyof Rooms]: Record<keyof Rooms[Room], AtNode> };

type Needs = Extract<AtNode, { answers: 'node' }>['needs'];

type NamesOf<Room extends keyof Rooms, Wanted extends Needs> = {
  [Name in keyof Rooms[Room]]: (typeof atNodes)[Room] extends Record<Name, { needs: Wanted }> ? Name : never;
}[keyof Rooms[Room]];

export function ownOperations<Room extends keyof Rooms, Wanted extends Needs>(
  room: Room,
  needs: Wanted,
): Pick<Rooms[Room], NamesOf<Room, Wanted>> {
  const places: Readonly<Record<string, AtNode>> = atNodes[room];
  const isOwn = ([name]: [string, unknown]) => {
    const place = places[name];
    return place?.answers === 'node' && place.needs === needs;
  };
  return Object.fromEntries(Object.entries(rooms[room]).filter(isOwn)) as Pick<Rooms[Room], NamesOf<Room, Wanted>>;
}

export function placesById(): Map<string, AtNode> {
  const idOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return new Map(
    Object.values<Readonly<Record<string, AtNode>>>(atNodes).flatMap((places) =>
      Object.entries(places).map(([name, place]) => [idOf(name), place] as const),
    ),
  );
}
