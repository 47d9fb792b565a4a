export const communicationDirections = ['TO_OPERATOR', 'FROM_OPERATOR'] as const;

/** Between partner and operator (personal data). */
export interface Communication {
  /** Milliseconds since 1970. */
  stamp: number;
  direction: (typeof communicationDirections)[number];
  msg: string;
  referenceProvider?: string | undefined;
  author?: string | undefined;
  language?: string | undefined;
  /** Sent as `comment` of a booking or change. */
  isComment?: boolean | undefined;
}
