/** Records of a service by which example requests succeed. Days are `YYYYMMDD`. */
export interface ExampleWorld {
  /** A lodging on sale on the channel, with services, reviews and a local operator. */
  lodgingId: number;
  gatewayCode: string;
  /** Two bookable stays of the lodging that share no night; the second one is for the booking. */
  stay: ExampleStay;
  stayToBook: ExampleStay;
  /** Can be chosen with both stays. */
  extra: string;
  /** Valid for both stays. */
  couponCode: string;
  reviewId: number;
  /** Confirmed and unpaid, of the lodging, for two persons. */
  bookingId: number;
  bookingReference: string;
  /** A webhook of the booking's dealer, a delivery of it, and another webhook, which is deleted. */
  webhookId: number;
  deliveryId: number;
  webhookToDelete: number;
  provider: { providerId: string; providerReference: string };
  contractNumber: string;
  /** Another property, which the example delivers. */
  delivery: { providerId: string; providerReference: string };
}

export interface ExampleStay {
  arrival: string;
  departure: string;
}

/** Values of path and query in their own types, and the body as JSON. */
export interface ExampleRequest {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;
  body?: Readonly<Record<string, unknown>>;
}
