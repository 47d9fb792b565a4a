/** What examples speak of: records of a service by which their requests succeed. Days are `YYYYMMDD`. */
export interface ExampleWorld {
  /** A lodging on sale on the channel, with services, reviews and a local operator. */
  lodgingId: number;
  gatewayCode: string;
  /** Two bookable stays of the lodging that share no night; the second one is for the booking. */
  stay: ExampleStay;
  stayToBook: ExampleStay;
  /** An extra that may be chosen with them. */
  extra: string;
  /** A coupon that fits them. */
  couponCode: string;
  reviewId: number;
  /** A confirmed booking of the lodging, for two persons, which is not yet paid. */
  bookingId: number;
  bookingReference: string;
  /** A webhook of the booking's dealer, a delivery of it, and another webhook, which is deleted. */
  webhookId: number;
  deliveryId: number;
  webhookToDelete: number;
  /** The lodging as its provider knows it. */
  provider: { providerId: string; providerReference: string };
  contractNumber: string;
  /** Another property, which the example delivers. */
  delivery: { providerId: string; providerReference: string };
}

export interface ExampleStay {
  arrival: string;
  departure: string;
}

/** A request that succeeds: values of the path's placeholders and of the query, of their kinds, and the body as JSON has it. */
export interface ExampleRequest {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;
  body?: Readonly<Record<string, unknown>>;
}
