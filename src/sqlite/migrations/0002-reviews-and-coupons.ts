/** Replies to reviews have an id range of their own. */
export const reviewsAndCoupons = `
CREATE TABLE reviews (
  id INTEGER PRIMARY KEY,
  lodging_id INTEGER NOT NULL REFERENCES lodgings (id),
  booking_id INTEGER REFERENCES bookings (id),
  published INTEGER NOT NULL CHECK (published IN (0, 1)),
  score INTEGER NOT NULL CHECK (score BETWEEN 0 AND 10),
  review_date INTEGER NOT NULL,
  stay_date TEXT,
  title TEXT,
  body TEXT NOT NULL,
  author TEXT NOT NULL,
  language TEXT NOT NULL,
  photo_id INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX published_reviews ON reviews (lodging_id, review_date) WHERE published = 1;

CREATE TABLE review_replies (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  review_id INTEGER NOT NULL REFERENCES reviews (id),
  position INTEGER NOT NULL,
  review_date INTEGER NOT NULL,
  body TEXT NOT NULL,
  author TEXT NOT NULL,
  language TEXT NOT NULL,
  UNIQUE (review_id, position)
) STRICT;
INSERT INTO sqlite_sequence (name, seq) VALUES ('review_replies', 4503599627370496);

CREATE TABLE coupons (
  code TEXT PRIMARY KEY COLLATE NOCASE,
  coupon TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;
