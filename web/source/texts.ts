const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const counted = (one: string, many: string) => (count: number) => plural(count, one, many);

type Pair = readonly [english: string, french: string];

/** Every text of the page, in English and in French. */
const pairs = {
  brand: ['Stays', 'Séjours'],
  tagline: ['Find a place to slow down', 'Trouvez où prendre le temps'],
  skip: ['Skip to the results', 'Aller aux résultats'],
  otherLanguage: ['Français', 'English'],
  otherLanguageCode: ['fr', 'en'],
  place: ['Where', 'Où'],
  placeHint: ['A place, a region, a name', 'Un lieu, une région, un nom'],
  dates: ['When', 'Quand'],
  anyDates: ['Any dates', 'Dates libres'],
  travellers: ['Who', 'Qui'],
  travellersCount: [counted('traveller', 'travellers'), counted('voyageur', 'voyageurs')],
  anyTravellers: ['Any number', 'Sans précision'],
  fewer: ['One traveller fewer', 'Un voyageur de moins'],
  more: ['One traveller more', 'Un voyageur de plus'],
  search: ['Search', 'Rechercher'],
  suggestions: ['Suggestions', 'Suggestions'],
  lodgings: [counted('lodging', 'lodgings'), counted('hébergement', 'hébergements')],
  pickArrival: ['Choose the day you arrive', 'Choisissez le jour d’arrivée'],
  pickDeparture: ['Choose the day you leave', 'Choisissez le jour de départ'],
  flexible: ['Flexible dates', 'Dates flexibles'],
  exactDates: ['Exact dates', 'Dates exactes'],
  flexDays: [
    (days: number) => `± ${plural(days, 'day', 'days')}`,
    (days: number) => `± ${plural(days, 'jour', 'jours')}`,
  ],
  clearDates: ['Clear dates', 'Effacer les dates'],
  close: ['Close', 'Fermer'],
  previousMonth: ['Previous month', 'Mois précédent'],
  nextMonth: ['Next month', 'Mois suivant'],
  nights: [counted('night', 'nights'), counted('nuit', 'nuits')],
  results: [
    (count: number, text: string) => (count === 1 ? '1 place to stay' : `${text} places to stay`),
    (count: number, text: string) => (count === 1 ? '1 hébergement' : `${text} hébergements`),
  ],
  corrected: [
    'Nothing matches exactly; these come close.',
    'Rien ne correspond exactement ; voici ce qui s’en approche.',
  ],
  correctedTo: [
    (meant: string, typed: string) => `Nothing matches “${typed}”. Results for “${meant}”:`,
    (meant: string, typed: string) => `Rien ne correspond à « ${typed} ». Résultats pour « ${meant} » :`,
  ],
  leftOut: [
    (what: string) => `Nothing has all of this, so this was left out: ${what}`,
    (what: string) => `Rien ne répond à tout, ceci a donc été laissé de côté : ${what}`,
  ],
  understood: ['What is searched for', 'Ce qui est recherché'],
  takeAway: [(what: string) => `Search without ${what}`, (what: string) => `Rechercher sans ${what}`],
  loading: ['Searching…', 'Recherche en cours…'],
  none: ['Nothing fits all of this', 'Rien ne répond à tous ces critères'],
  noneHelp: [
    'Drop a filter, or let the dates move by a few days.',
    'Retirez un filtre, ou laissez les dates bouger de quelques jours.',
  ],
  without: [
    (what: string, count: number) => `Without ${what}: ${plural(count, 'lodging', 'lodgings')}`,
    (what: string, count: number) => `Sans ${what} : ${plural(count, 'hébergement', 'hébergements')}`,
  ],
  clearFilters: ['Clear all filters', 'Effacer tous les filtres'],
  filters: ['Filters', 'Filtres'],
  showResults: [(count: string) => `Show ${count} results`, (count: string) => `Voir ${count} résultats`],
  map: ['Map', 'Carte'],
  list: ['List', 'Liste'],
  mapOfResults: ['Map of the results', 'Carte des résultats'],
  sort: ['Sort by', 'Trier par'],
  sorts: {
    relevance: ['Recommended', 'Recommandés'],
    priceasc: ['Lowest price', 'Prix croissant'],
    pricepernight: ['Price per night', 'Prix par nuit'],
    priceperperson: ['Price per person', 'Prix par personne'],
    discount: ['Biggest discount', 'Meilleure remise'],
    rating: ['Best rated', 'Mieux notés'],
    pricedesc: ['Highest price', 'Prix décroissant'],
  },
  facets: {
    type: ['Kind', 'Type'],
    standing: ['Standing', 'Classement'],
    bedrooms: ['Bedrooms', 'Chambres'],
    features: ['Comfort', 'Confort'],
    surroundings: ['Around', 'Environnement'],
    region: ['Region', 'Région'],
    city: ['Town', 'Ville'],
  },
  price: ['Price of the stay', 'Prix du séjour'],
  priceRanges: ['Ranges', 'Tranches'],
  minimum: ['From', 'De'],
  maximum: ['To', 'À'],
  promotionOnly: ['Promotions only', 'Promotions seulement'],
  moreValues: [(count: number) => `${count} more`, (count: number) => `${count} de plus`],
  stars: [counted('star', 'stars'), counted('étoile', 'étoiles')],
  notRated: ['Not rated', 'Non classé'],
  bedrooms: [
    (count: number) => (count === 0 ? 'Studio' : plural(count, 'bedroom', 'bedrooms')),
    (count: number) => (count === 0 ? 'Studio' : plural(count, 'chambre', 'chambres')),
  ],
  bedroomsUp: [(count: string) => `${count} or more`, (count: string) => `${count} ou plus`],
  persons: [counted('person', 'persons'), counted('personne', 'personnes')],
  off: [(percent: number) => `−${percent} %`, (percent: number) => `−${percent} %`],
  onRequest: ['On request', 'Sur demande'],
  perNight: [(price: string) => `${price} a night`, (price: string) => `${price} par nuit`],
  totalHint: ['with mandatory services', 'services obligatoires compris'],
  before: ['Price before the promotion', 'Prix avant la promotion'],
  ratingOf: [(score: string) => `Rated ${score} of 10`, (score: string) => `Noté ${score} sur 10`],
  noPhoto: ['No photo yet', 'Pas encore de photo'],
  page: [(page: number) => `Page ${page}`, (page: number) => `Page ${page}`],
  pages: ['Pages', 'Pages'],
  previousPage: ['Previous page', 'Page précédente'],
  nextPage: ['Next page', 'Page suivante'],
  back: ['Back to the search', 'Retour à la recherche'],
  photos: ['Photos', 'Photos'],
  photo: [
    (index: number, of: number) => `Photo ${index} of ${of}`,
    (index: number, of: number) => `Photo ${index} sur ${of}`,
  ],
  about: ['About this place', 'Le lieu'],
  comfort: ['Comfort', 'Confort'],
  around: ['Around', 'Aux alentours'],
  rooms: ['Rooms', 'Pièces'],
  bathrooms: [counted('bathroom', 'bathrooms'), counted('salle d’eau', 'salles d’eau')],
  away: [(distance: string) => `at ${distance}`, (distance: string) => `à ${distance}`],
  practical: ['Good to know', 'Bon à savoir'],
  checkIn: [
    (from: string, to: string) => `Arrive between ${from} and ${to}`,
    (from: string, to: string) => `Arrivée entre ${from} et ${to}`,
  ],
  checkOut: [
    (from: string, to: string) => `Leave between ${from} and ${to}`,
    (from: string, to: string) => `Départ entre ${from} et ${to}`,
  ],
  cancellation: ['Cancelling', 'Annulation'],
  cancellationStep: [
    (days: number, percent: number) => `Up to ${plural(days, 'day', 'days')} before: ${percent} % back`,
    (days: number, percent: number) => `Jusqu’à ${plural(days, 'jour', 'jours')} avant : ${percent} % remboursés`,
  ],
  noRefund: ['No refund.', 'Aucun remboursement.'],
  deposit: [
    (amount: string) => `Deposit of ${amount}, paid apart and given back`,
    (amount: string) => `Caution de ${amount}, réglée à part et rendue`,
  ],
  registration: ['Registration number', 'Numéro d’enregistrement'],
  availability: ['Availability', 'Disponibilités'],
  availabilityHint: [
    'Choose a day to arrive, then a day to leave. Prices are the lowest of each arrival.',
    'Choisissez un jour d’arrivée, puis de départ. Les prix sont les plus bas de chaque arrivée.',
  ],
  reviews: ['Reviews', 'Avis'],
  reviewCount: [counted('review', 'reviews'), (count: number) => `${count} avis`],
  answerOf: [(author: string) => `Answer of ${author}`, (author: string) => `Réponse de ${author}`],
  yourStay: ['Your stay', 'Votre séjour'],
  chooseDates: [
    'Choose your dates in the calendar to see the price.',
    'Choisissez vos dates dans le calendrier pour voir le prix.',
  ],
  arrival: ['Arrival', 'Arrivée'],
  departure: ['Departure', 'Départ'],
  extras: ['Extras', 'Options'],
  noExtra: ['None', 'Aucune'],
  onSite: ['paid on site', 'à régler sur place'],
  included: ['included', 'compris'],
  promoCode: ['Discount code', 'Code de réduction'],
  apply: ['Apply', 'Appliquer'],
  grandTotal: ['Total', 'Total'],
  book: ['Book this stay', 'Réserver ce séjour'],
  request: ['Ask for this stay', 'Demander ce séjour'],
  details: ['Your details', 'Vos coordonnées'],
  firstName: ['First name', 'Prénom'],
  lastName: ['Last name', 'Nom'],
  email: ['E-mail', 'E-mail'],
  phone: ['Phone (optional)', 'Téléphone (facultatif)'],
  comment: ['Message to the host (optional)', 'Message à l’hôte (facultatif)'],
  confirmBooking: ['Book and go to payment', 'Réserver et payer'],
  confirmRequest: ['Send the request', 'Envoyer la demande'],
  booking: ['One moment…', 'Un instant…'],
  edit: ['Change', 'Modifier'],
  held: ['Your stay is held for you', 'Votre séjour vous est réservé'],
  heldUntil: [
    (time: string, price: string) => `Pay ${price} before ${time} to confirm it.`,
    (time: string, price: string) => `Réglez ${price} avant ${time} pour le confirmer.`,
  ],
  pay: ['Pay now', 'Payer maintenant'],
  requested: ['Your request is on its way', 'Votre demande est envoyée'],
  requestedHelp: [
    'The host answers by e-mail. Nothing is to be paid until then.',
    'L’hôte répond par e-mail. Rien n’est à régler d’ici là.',
  ],
  noLink: ['You will receive the way to pay by e-mail.', 'Vous recevrez par e-mail le moyen de payer.'],
  reference: ['Booking reference', 'Référence de réservation'],
  booked: ['It is booked. Enjoy your stay!', 'C’est réservé. Bon séjour !'],
  bookedHelp: [
    'Keep the reference; the confirmation tells all the rest.',
    'Gardez la référence ; la confirmation dit tout le reste.',
  ],
  declined: ['The payment was not made', 'Le paiement n’a pas eu lieu'],
  declinedHelp: [
    'Your stay is still held until the deadline. You can try again.',
    'Votre séjour vous reste réservé jusqu’à l’échéance. Vous pouvez réessayer.',
  ],
  tryAgain: ['Try again', 'Réessayer'],
  findAnother: ['Find another stay', 'Trouver un autre séjour'],
  gone: ['These dates have just gone', 'Ces dates viennent de partir'],
  unavailable: ['These dates cannot be booked', 'Ces dates ne peuvent pas être réservées'],
  alternatives: ['Still free, and close to your wish:', 'Encore libres, et proches de votre souhait :'],
  priceChanged: [
    (price: string) => `The price is now ${price}. Do you still want this stay?`,
    (price: string) => `Le prix est maintenant de ${price}. Voulez-vous toujours ce séjour ?`,
  ],
  failures: {
    UNREACHABLE: [
      'The service cannot be reached. Check your connection and try again.',
      'Le service est injoignable. Vérifiez votre connexion et réessayez.',
    ],
    SEARCH_UNAVAILABLE: [
      'The search is resting for a moment. Try again in a few seconds.',
      'La recherche se repose un instant. Réessayez dans quelques secondes.',
    ],
    SEARCH_TOO_COSTLY: [
      'Many are searching just now. Try again in a few seconds, or choose dates.',
      'Beaucoup de recherches en ce moment. Réessayez dans quelques secondes, ou choisissez des dates.',
    ],
    OVERLOADED: [
      'Many are searching just now. Try again in a few seconds.',
      'Beaucoup de recherches en ce moment. Réessayez dans quelques secondes.',
    ],
    RATE_LIMITED: [
      'That was a little fast. Wait a minute and try again.',
      'C’était un peu rapide. Attendez une minute et réessayez.',
    ],
    ANONYMOUS_BUDGET_EXCEEDED: [
      'Too many bookings are waiting for payment. Pay or wait, then try again.',
      'Trop de réservations attendent leur paiement. Payez ou attendez, puis réessayez.',
    ],
    CAPACITY_EXCEEDED: [
      'This place is too small for so many travellers.',
      'Ce lieu est trop petit pour autant de voyageurs.',
    ],
    DISCOUNT_NOT_APPLICABLE: ['This discount code does not apply here.', 'Ce code de réduction ne s’applique pas ici.'],
    EXTRA_NOT_AVAILABLE: [
      'One of the extras is not available for this stay.',
      'Une des options n’est pas disponible pour ce séjour.',
    ],
    VALIDATION_FAILED: [
      'Check what you wrote: something is missing or not valid.',
      'Vérifiez votre saisie : il manque quelque chose ou une valeur n’est pas valable.',
    ],
    LODGING_NOT_FOUND: ['This place is not on sale any more.', 'Ce lieu n’est plus en vente.'],
    LODGING_NOT_IN_CHANNEL: ['This place is not on sale here.', 'Ce lieu n’est pas en vente ici.'],
    PRICE_DISABLED: ['The price of this stay is not open yet.', 'Le prix de ce séjour n’est pas encore ouvert.'],
  } as Partial<Record<string, Pair>>,
  failed: ['That did not work. Try again.', 'Cela n’a pas fonctionné. Réessayez.'],
} as const;

/** What stands in a pair, at whatever depth. */
type OneOf<Pairs> = Pairs extends readonly [infer Text, unknown]
  ? Text extends string
    ? string
    : Text
  : { [Name in keyof Pairs]: OneOf<Pairs[Name]> };

export type Texts = OneOf<typeof pairs>;

function textsAt(place: 0 | 1, all: object): unknown {
  return Object.fromEntries(
    Object.entries(all as Record<string, object>).map(([name, value]) => [
      name,
      Array.isArray(value) ? (value[place] as unknown) : textsAt(place, value),
    ]),
  );
}

/** Every text of the page, once for each language. */
export const texts = { en: textsAt(0, pairs) as Texts, fr: textsAt(1, pairs) as Texts };
