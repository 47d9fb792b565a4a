/** Requested persons or minimum bedrooms; `from` and `to` are word indices, `to` exclusive. */
interface NumberPhrase {
  kind: 'pax' | 'bedrooms';
  value: number;
  from: number;
  to: number;
}

/** Finds phrases such as `for 6`, `6 personnes`, `2 Schlafzimmer` among folded words. */
export function findNumberPhrases(tokens: readonly string[]): NumberPhrase[] {
  const found: NumberPhrase[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const phrase = readPhraseAt(tokens, at);
    if (!phrase) continue;
    found.push(phrase);
    at = phrase.to - 1;
  }
  return found;
}

/** Reads the phrase whose number is at the index; a preceding word such as `for` belongs to it. */
function readPhraseAt(tokens: readonly string[], at: number): NumberPhrase | undefined {
  const [, digits, glued] = /^(\d{1,2})(\p{L}+)?$/u.exec(tokens[at] ?? '') ?? [];
  const value = digits === undefined ? numberWords.get(tokens[at] ?? '') : Number(digits);
  if (value === undefined) return undefined;
  const noun = glued ?? tokens[at + 1] ?? '';
  const isLed = leadingWords.has(tokens[at - 1] ?? '');
  const from = isLed ? at - 1 : at;
  const to = at + (glued === undefined ? 2 : 1);
  if (bedroomNouns.has(noun)) return { kind: 'bedrooms', value, from, to };
  if (value === 0) return undefined;
  if (personNouns.has(noun)) return { kind: 'pax', value, from, to };
  // "Pour un week-end", "for 2 nights" and "für 3 Zimmer" do not count persons.
  const isPlain = glued === undefined && !otherNouns.has(noun) && (digits !== undefined || value > 1);
  return isLed && isPlain ? { kind: 'pax', value, from, to: at + 1 } : undefined;
}

function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

const leadingWords = wordSet('pour for fur para sleeps');

const personNouns = wordSet(
  'personne personnes pers p pax voyageur voyageurs adulte adultes enfant enfants couchage couchages person persons ' +
    'people guest guests adult adults child children kids personen leute gaste erwachsene kinder persona personas ' +
    'huesped huespedes adulto adultos nino ninos plazas',
);

const bedroomNouns = wordSet(
  'chambre chambres ch bedroom bedrooms br schlafzimmer schlafzimmern dormitorio dormitorios habitacion habitaciones',
);

const otherNouns = wordSet(
  'nuit nuits night nights nacht nachte nachten noche noches jour jours day days tag tage tagen dia dias semaine ' +
    'semaines week weeks weekend weekends wochenende wochenenden fortnight woche wochen semana semanas mois month months monat monate mes meses an ans year years ' +
    'piece pieces room rooms zimmer etoile etoiles star stars sterne estrellas euro euros eur km m',
);

export const numberWords: ReadonlyMap<string, number> = new Map(
  [
    'un deux trois quatre cinq six sept huit neuf dix onze douze',
    'une',
    'one two three four five six seven eight nine ten eleven twelve',
    'ein zwei drei vier funf sechs sieben acht neun zehn elf zwolf',
    'eine',
    'uno dos tres cuatro cinco seis siete ocho nueve diez once doce',
    'una',
  ].flatMap((line) => line.split(' ').map((word, place) => [word, place + 1] as const)),
);
