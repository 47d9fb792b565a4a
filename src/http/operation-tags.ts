export const operationTags = {
  Lodgings: 'What is on sale, and everything about one lodging.',
  Search: 'Bookable stays of all lodgings.',
  Catalog: 'Keeping a copy of the catalog: who changed, when, in what.',
  Bookings: 'Pricing and booking a stay.',
  Webhooks: 'Being told what happened to bookings and to the catalog, signed.',
  Sandbox: 'Trying out what else happens only by chance, in mode test.',
  Providers: 'Delivering properties, prices and availability.',
  Reviews: 'What guests say.',
} as const;

export type OperationTag = keyof typeof operationTags;
