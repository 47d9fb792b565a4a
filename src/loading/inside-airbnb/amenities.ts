/** Matched against amenities in lower case. */
const featureWords: readonly (readonly [feature: string, words: RegExp])[] = [
  ['AIRCONDITIONING', /\bair conditioning\b|^ac\b|\bac unit\b/],
  ['BALCONY', /\bbalcony\b/],
  ['BARBECUE', /\b(bbq|barbecue) grill\b/],
  ['BATH', /^bathtub\b/],
  ['BILLIARDTABLE', /\bpool table\b/],
  ['COT', /^crib\b|\btravel crib\b/],
  ['DISHWASHER', /\bdishwasher\b/],
  ['FIREPLACE', /^indoor fireplace\b/],
  ['FREEZER', /\bfreezer\b/],
  ['GARDEN', /\bbackyard\b|^garden$/],
  ['GARDENFURNITURE', /^outdoor (furniture|dining area)\b/],
  ['GROUPPOOL', /^(shared |public )?(indoor |outdoor )?(swimming )?pool(?=$|,| [-–])/],
  ['HANDICAPEDACCESS', /\b(wheelchair|step-free|disabled parking)\b/],
  ['HEATING', /\bheating\b/],
  ['INTERNET', /\b(wifi|ethernet|internet)\b/],
  ['JACUZZI', /\b(hot tub|jacuzzi)\b/],
  ['LIFT', /^elevator\b/],
  ['MICROWAVE', /\bmicrowave\b/],
  ['OVEN', /\boven\b(?!.*\bmicrowave\b)/],
  ['PARKING', /\b(parking|garage|carport)\b.*\bon premises\b|\bdriveway parking\b/],
  ['PETS', /^pets allowed\b/],
  ['PRIVATEPOOL', /^private\b.*\bpool(?=$|,| [-–])/],
  ['SAUNA', /\bsauna\b/],
  ['SHOWER', /^(walk-in )?shower$/],
  ['SMOKER', /^smoking allowed\b/],
  ['TELEVISION', /\b(hd)?tv\b|\btelevision\b/],
  ['TENNIS', /\btennis court\b/],
  ['TERRACE', /\b(patio|terrace)\b/],
  ['TUMBLEDRYER', /^(free |paid )?dryer\b/],
  ['WASHINGMACHINE', /(^|\s)washer\b/],
];

/** A pool or garden in view or nearby is not one of the lodging. */
const elsewhere = /\bviews?\b|\bnearby\b/;

export function featuresOf(amenity: string): readonly string[] {
  const word = amenity.trim().toLowerCase();
  if (elsewhere.test(word)) return [];
  return featureWords.filter(([, words]) => words.test(word)).map(([feature]) => feature);
}

/** Reads a JSON list of texts; undefined when it is none. */
export function amenitiesIn(text: string): readonly string[] | undefined {
  if (text.trim() === '') return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : undefined;
  } catch {
    return undefined;
  }
}
