/** An answer to a review. */
export interface ReviewReply {
  id: number;
  body: string;
  author: string;
  language: string;
  /** Instant, milliseconds since 1970. */
  reviewDate: number;
}

/** What a guest says about a lodging; `author` is anonymised already ("Marie D."). Replies come oldest first. */
export interface Review {
  id: number;
  lodgingId: number;
  /** 0 to 10. */
  score: number;
  title: string | undefined;
  body: string;
  author: string;
  language: string;
  /** Instant, milliseconds since 1970. */
  reviewDate: number;
  /** Month of the stay, `YYYYMM`. */
  stayDate: string | undefined;
  /** 0 = none. */
  photoId: number;
  /** The booking of the stay; `bookingDealerId` is who made it. */
  bookingId: number | undefined;
  bookingDealerId: string | undefined;
  replies: readonly ReviewReply[];
}
