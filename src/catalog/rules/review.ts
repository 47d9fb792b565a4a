export interface ReviewReply {
  id: number;
  body: string;
  /** Anonymised already ("Marie D."). */
  author: string;
  language: string;
  /** Milliseconds since 1970. */
  reviewDate: number;
}

/** Replies come oldest first. */
export interface Review extends ReviewReply {
  lodgingId: number;
  /** 0 to 10. */
  score: number;
  title: string | undefined;
  /** Month of the stay, `YYYYMM`. */
  stayDate: string | undefined;
  /** 0 = none. */
  photoId: number;
  /** The booking of the stay; `bookingDealerId` is the dealer that made it. */
  bookingId: number | undefined;
  bookingDealerId: string | undefined;
  replies: readonly ReviewReply[];
}
