/** Patterns of folded words in the four languages, which the rows of `criterion-phrases.ts` combine. */

/** Two offsets from Easter in days, or month, date and the days after it. */
export type HolidayDays = readonly [from: number, to: number] | readonly [month: number, date: number, more: number];

/** Pattern for any of the blank-separated words; `_` is a blank inside a word. */
export function anyOf(...lines: readonly string[]): string {
  const words = lines.flatMap((line) => line.split(' ')).map((word) => word.replaceAll('_', ' '));
  return `(?:${words.join('|')})`;
}

/** January first; short forms last. */
const monthNames = [
  'january janvier januar janner enero jan ene',
  'february fevrier februar febrero feb fev',
  'march mars marz marzo',
  'april avril abril apr avr abr',
  'may mai mayo',
  'june juin juni junio jun',
  'july juillet juli julio jul',
  'august aout agosto aug ago',
  'september septembre septiembre setiembre sept sep',
  'october octobre oktober octubre oct okt',
  'november novembre noviembre nov',
  'december decembre dezember diciembre dec dez dic',
] as const;

/** Ambiguous month names: they need another word of time beside them. */
const unclear = 'march mars may mai mayo jan ene feb fev apr avr abr jun jul aug ago sept sep oct okt nov dec dez dic';

/** From 1. */
export const months: ReadonlyMap<string, number> = new Map(
  monthNames.flatMap((line, at) => line.split(' ').map((name) => [name, at + 1] as const)),
);
export const unclearMonth = anyOf(unclear);
export const clearMonth = anyOf([...months.keys()].filter((name) => !unclear.split(' ').includes(name)).join(' '));
export const anyMonth = anyOf(...months.keys());

/** Seasons with the number of their first month; each has three. */
export const seasons: ReadonlyMap<string, number> = new Map(
  [
    [3, 'spring printemps fruhling fruhjahr primavera'] as const,
    [6, 'summer ete sommer verano'] as const,
    [9, 'autumn fall automne herbst otono'] as const,
    [12, 'winter hiver invierno'] as const,
  ].flatMap(([first, line]) => line.split(' ').map((name) => [name, first] as const)),
);
export const anySeason = anyOf(...seasons.keys());

/** Leading words that mark an ambiguous month or season as a time. */
export const clearLead = anyOf(
  'in en im during durante pendant from ab desde au_mois_de mois_de mes_de im_monat vacances vacances_de vacaciones_de',
);
export const leads = `(?:${anyOf(
  'in en im am on au a le la el the du de des del vom von zum ab from desde a_partir_de starting between entre',
  'zwischen dem den for fur para por pour during durante pendant arriving arrival arrivee anreise llegada mois mois_de',
  'mes_de month_of',
)} )*`;
export const until = `(?: ${anyOf("to au a bis zum al hasta until till through and et und y jusqu'au jusqu'a")})?(?: ${anyOf('the le el dem den')})?`;
export const orNext = `(?: ${anyOf('or ou oder o u and et und y e to a bis hasta until')})?`;

export const thisOne = anyOf('this ce cet cette diese dieser diesem diesen dieses este esta');
export const nextOne = anyOf(
  'next coming prochain prochaine nachste nachster nachstem nachsten nachstes kommende kommendem kommenden',
  'kommendes proximo proxima',
);
export const nextBehind = anyOf('prochain prochaine proximo proxima que_viene qui_vient');

export const early = anyOf('early beginning_of start_of debut debut_de anfang principios_de comienzos_de');
export const middle = anyOf('mid middle_of mi mitte mediados_de');
export const late = anyOf('late end_of fin fin_de ende finales_de');

export const weekend = anyOf('week_ends? weekends? wochenenden? fine?s?_de_semana fin_de_semaine');
export const longWeekend = anyOf(
  'long_week_?end week_end_prolonge (?:langes|verlangertes)_wochenende fin_de_semana_largo',
);
export const week = anyOf('week semaine woche semana');
export const month = anyOf('month mois monat mes');
export const night = anyOf('nights? nuits? nachte? nachten noches?');
export const day = anyOf('days? jours? tage? tagen dias?');
export const weeks = anyOf('weeks? semaines? wochen? semanas?');
export const monthsLong = anyOf('months? mois monate? mes(?:es)?');
export const fortnight = anyOf('fortnight quinzaine quinze_jours quincena quince_dias');
export const today = anyOf("today aujourd'hui heute hoy tonight ce_soir heute_nacht heute_abend esta_noche");
export const tomorrow = anyOf('tomorrow demain morgen manana');

export const holidays: readonly { words: string; days: HolidayDays }[] = [
  { words: anyOf('christmas xmas noel weihnacht weihnachten navidad navidades'), days: [12, 20, 6] },
  {
    words: anyOf(
      "new_year(?:'?s)?(?:_eve|_day)? nouvel_an jour_de_an (?:saint|st)_sylvestre silvester neujahr ano_nuevo nochevieja fin_de_ano",
    ),
    days: [12, 27, 5],
  },
  { words: anyOf('easter paques ostern pascua semana_santa'), days: [-3, 1] },
  { words: anyOf('whitsun pentecost pentecote pfingsten pentecostes'), days: [46, 50] },
];

export const euros = anyOf('euros? eur');
export const atMost = anyOf(
  'no_more_than under below less_than cheaper_than at_most up_to max maximum maximal maxi unter bis bis_zu weniger_als nicht_mehr_als',
  "hochstens moins_de a_moins_de pas_plus_de jusqu'a sous menos_de no_mas_de por_menos_de hasta maximo budget budget_of budget_de presupuesto for pour fur por para",
);
export const atLeast = anyOf(
  'over above more_than at_least from min minimum ab uber mehr_als mindestens plus_de a_partir_de au_moins des mas_de desde al_menos minimo',
);
export const atMostBehind = anyOf('max maximum maximal maxi maximo or_less ou_moins oder_weniger o_menos');
export const atLeastBehind = anyOf('min minimum minimo or_more ou_plus et_plus oder_mehr o_mas');
/** Units that make an amount something other than the price of a stay. */
export const perUnit = `(?: ${anyOf('a per par pro por la the die al each every')})?(?: ${anyOf(
  'nightly nights? nuits? nacht noches? days? jours? tag dias? weeks? semaines? woche semanas? persons? personnes? personas? people',
)})`;

/** Values by word, from lines of words for consecutive numbers. */
function numberThe(lines: readonly string[]): ReadonlyMap<string, number> {
  return new Map(lines.flatMap((line) => line.split(' ').map((word, at) => [word, at + 1] as const)));
}

export const numbers = numberThe([
  'un deux trois quatre cinq six sept huit neuf dix onze douze',
  'une',
  'one two three four five six seven eight nine ten eleven twelve',
  'ein zwei drei vier funf sechs sieben acht neun zehn elf zwolf',
  'eine',
  'uno dos tres cuatro cinco seis siete ocho nueve diez once doce',
  'una',
]);
export const anyNumber = anyOf(...numbers.keys());

/** Leading words that make a plain number a number of persons, unless one of the other nouns follows. */
export const forPersons = anyOf('pour for fur para sleeps');
export const persons = anyOf(
  'personnes? pers p pax voyageurs? adultes? enfants? couchages? persons? people guests? adults? child children kids personen leute gaste',
  'erwachsene kinder personas? huesped huespedes adultos? ninos? plazas',
);
export const bedrooms = anyOf('chambres? ch bedrooms? br schlafzimmern? dormitorios? habitacion habitaciones');
export const otherNouns = anyOf(
  'nuits? nights? nacht nachten? noches? jours? days? tag tagen? dias? semaines? weeks? weekends? wochenenden? fortnight wochen? semanas?',
  'mois months? monate? mes meses ans? years? pieces? rooms? zimmer etoiles? stars? sterne estrellas euros? eur km m',
);
