/** What the service answers, as far as the page reads it (see its own description at /docs). */
export interface Photo {
  pictures: { url: string; dimension: string }[];
  caption?: string;
}

export interface LodgingSummary {
  id: number;
  name: string;
  city: string;
  region?: string;
  surface: number | null;
  rooms: number | null;
  bedrooms: number | null;
  personMax: number;
  standing: number;
  type: string;
  photo?: Photo;
  shortLabel: string;
  latitude: number | null;
  longitude: number | null;
  rating: number | null;
}

export interface FoundStay {
  id: string;
  arrival: string;
  departure: string;
  nights: number;
  basePrice: number;
  price: number;
  promotion: number;
  discountPercent: number;
  mandatoryServicesPrice: number;
  totalPrice: number;
  requestOnly: boolean;
  lodging: LodgingSummary;
}

export interface FacetValue {
  value: string;
  label: string;
  count: number;
  selected: boolean;
}

export interface Facet {
  values: FacetValue[];
  min?: number;
  max?: number;
}

export interface SearchAnswer {
  total: number;
  stays: FoundStay[];
  corrected: boolean;
  facets?: Partial<Record<string, Facet>>;
  hints?: { criterion: string; total: number }[];
}

export interface CalendarAnswer {
  days: { arrival: string; lodgingCount: number; price: number | null }[];
}

export interface Suggestion {
  kind: 'REGION' | 'STATION' | 'CITY' | 'LODGING';
  value: string;
  label: string;
  context?: string;
  lodgingCount: number;
}

export interface Extra {
  code: string;
  label: string;
  optionType: 'MANDATORY_ON_BOOKING' | 'OPTIONAL_ON_SITE' | 'OPTIONAL_ON_BOOKING' | 'INCLUDED';
  type: 'CHECK' | 'LIST';
  parameters: Record<string, string>;
  prices: { value: number; selectedCodes?: string[] }[];
  priceUnit: 'STAY' | 'NIGHT' | 'PERSON' | 'PERSON_NIGHT';
}

export interface Review {
  id: number;
  score: number;
  title?: string;
  body: string;
  author: string;
  lang: string;
  reviewDate: string;
  discussion: Review[];
}

export interface LodgingDetail extends Omit<LodgingSummary, 'rating'> {
  bathrooms: number | null;
  caution: number | null;
  requestOnly: boolean;
  features: string[];
  surroundings: string[];
  description: { indoor: string; outdoor: string };
  photos: Photo[];
  mediumLabel: string;
  address: { city: string };
  registrationNumber: string | null;
  roomDescriptions?: { type: string; name: string; surface?: number; beds?: { type: string; count: number }[] }[];
  distances?: Record<string, { minMetres: number; maxMetres: number }>;
  checkIn?: { from: string; to: string };
  checkOut?: { from: string; to: string };
  cancellationPolicy: { daysBefore: number; refundPercent: number }[];
  reviewSummary: { count: number; average: number | null };
  extras?: { extras: Extra[] };
  reviews?: Review[];
}

export interface Availability {
  arrival: string;
  departure: string;
  basePrice: number;
  price: number;
  discountPercent: number;
  priceEnabled: boolean;
  requestOnly: boolean;
}

export interface Evaluation {
  value: number;
  totalValue: number;
  basePrice: number;
  price: number;
  caution: number | null;
  requestOnly: boolean;
  lines: { code: string; label: string; amount: number; payable: 'ON_BOOKING' | 'ON_SITE' | 'INCLUDED' }[];
}

/** An alternative to a stay that is gone. */
export interface Alternative {
  id: string;
  arrival: string;
  departure: string;
  nights: number;
  totalPrice: number;
}

export interface BookingResult {
  reference: string;
  paymentLink: string | null;
  state: 'PENDING_PAYMENT' | 'REQUESTED' | 'BOOKED';
  paymentDeadline?: string;
  totalPrice: number;
}

export interface Problem {
  status: number;
  code: string;
  message: string;
  errors?: { pointer?: string; code: string; detail: string }[];
  reasons?: { code: string; detail: string }[];
  alternatives?: Alternative[];
  evaluation?: Evaluation;
}
