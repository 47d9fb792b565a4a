export type Language = 'en' | 'fr' | 'de' | 'es';

/**
 * Requests that people typed in public, reduced to what goes into a search box, with their meaning, which was written
 * down before the first run. The wishes of a request are joined by " & ", alternatives by "|":
 *
 * - `place:Vendée` (see `placeTests`), `pax:4`, `bedrooms:2`, `bathrooms:2`
 * - `kind:GITE` (type or sub type), `has:PETS` (feature or surrounding), `not:PETS`, `within:BEACH:800`
 * - `dates:0708-0714` (arrivals, month and day), `dates:0618` (one arrival), `dates:0807-0821stay` (arrival and
 *   departure), also `newyear`, `christmas` and `thisweekend`; `nights:7`, `nights:2-3`; `maxprice:300`
 * - `sort:priceasc`, `note:families`
 * - `words:quiet` are wishes without a criterion: they may only rank. `words:catered=service:DINNER` adds how the data
 *   of a lodging shows that it satisfies them.
 */
export const requests: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    'holiday cottage that takes 3 dogs with enclosed garden':
      'kind:GITE & has:PETS & has:GARDEN & has:FENCEDGARDEN & words:3',
    'cottage short walk to beach for 3 families with toddlers':
      'kind:GITE & has:SEA & within:BEACH:800 & note:families & words:toddlers',
    'provence near beach 2nd week july': 'place:Provence & has:SEA & dates:0708-0714',
    'cheap cottage normandy 3 bedrooms under 300 a week':
      'kind:GITE & place:Normandie & bedrooms:3 & maxprice:300 & nights:7 & sort:priceasc',
    'static caravan vendee close to beach kids club': 'kind:MOBILHOME & place:Vendée & has:SEA & words:kids club',
    'house with pool in woods near beach south west france end of may':
      'kind:HOUSE & has:PRIVATEPOOL|GROUPPOOL & has:FOREST & has:SEA & place:South west France & dates:0521-0531',
    'houseboat canal du midi family of 4 june 18': 'kind:BOAT_DOCKED & place:Canal du Midi & pax:4 & dates:0618',
    'boat in burgundy for a week 3 couples with bikes':
      'kind:BOAT_DOCKED & place:Bourgogne & nights:7 & pax:6 & words:bikes=service:BICYCLES',
    'wheelchair friendly cottage level access no steps': 'kind:GITE & has:HANDICAPEDACCESS & has:STEPFREE',
    'wheelchair friendly holiday cottage with wet room': 'kind:GITE & has:HANDICAPEDACCESS & words:wet room',
    'catered chalet morzine 6 adults 6 kids': 'kind:CHALET & place:Morzine & pax:12 & words:catered=service:DINNER',
    'ski apartment with balcony fireplace walk to lifts with baby':
      'kind:APARTMENT & has:BALCONY & has:FIREPLACE & has:SLOPE & within:SLOPE:800 & words:baby=has:COT',
    '2 bedroom apartment in nice quiet area with balcony':
      'kind:APARTMENT & bedrooms:2 & has:BALCONY & words:nice quiet area',
    '1 bedroom flat for 2 people washer internet elevator':
      'kind:APARTMENT & bedrooms:1 & pax:2 & has:WASHINGMACHINE & has:INTERNET & has:LIFT',
    'house to rent provence with crib and washer dryer':
      'kind:HOUSE & place:Provence & has:COT & has:WASHINGMACHINE & has:TUMBLEDRYER',
    '2 bedroom 2 bathroom house provence village for a week':
      'kind:HOUSE & bedrooms:2 & bathrooms:2 & place:Provence & nights:7 & words:village=text:village',
    'house in france not july or august': 'kind:HOUSE & place:France & notdates:July August',
    'cottage by a lake with our dog': 'kind:GITE & has:LAKE & has:PETS',
    'big house new year 20 people dishwasher ground floor bedrooms':
      'kind:HOUSE & dates:newyear & pax:20 & has:DISHWASHER & has:GROUNDFLOOR & words:big bedrooms',
    'cabin in the woods for two no tv no wifi': 'kind:CHALET & has:FOREST & pax:2 & not:TELEVISION & not:INTERNET',
    'houseboat 2 adults 3 children and a dog': 'kind:BOAT_DOCKED & pax:5 & has:PETS',
    'quiet mobile home park in the jura': 'kind:MOBILHOME & place:Jura & words:quiet park',
    'holiday cottages with hot tubs': 'kind:GITE & has:JACUZZI',
    'dog friendly cottages with hot tub': 'has:PETS & kind:GITE & has:JACUZZI',
    'lodges with hot tubs scotland': 'has:JACUZZI & place:Scotland & words:lodges',
    'cheap last minute self catering this weekend': 'dates:thisweekend & sort:priceasc & words:last minute',
  },
  fr: {
    'appartement biarritz bien situé et calme':
      'kind:APARTMENT & place:Biarritz & words:bien situé & words:calme=text:calme',
    'maison isolée avec piscine privée vue pyrénées fin juin':
      'kind:HOUSE & has:PRIVATEPOOL & place:Pyrénées & dates:0621-0630 & words:isolée vue',
    'appartement la baule près du marché et des commerces juillet':
      'kind:APARTMENT & place:La Baule & has:SHOPS & dates:0701-0731 & words:marché',
    'maison de plain pied grand jardin 3 chambres à la campagne':
      'kind:HOUSE & has:STEPFREE & has:GARDEN & bedrooms:3 & has:COUNTRYSIDE & words:grand',
    'location rez de chaussée pour fauteuil roulant': 'has:GROUNDFLOOR & has:HANDICAPEDACCESS',
    'deauville 2 nuits accessible fauteuil roulant': 'place:Deauville & nights:2 & has:HANDICAPEDACCESS',
    'camping vendée chien accepté': 'kind:CAMPING|MOBILHOME & place:Vendée & has:PETS',
    'maison en bretagne en août accès direct à la mer':
      'kind:HOUSE & place:Bretagne & dates:0801-0831 & has:SEA & within:BEACH:300',
    'une semaine en août pas cher dernière minute au calme':
      'nights:7 & dates:0801-0831 & sort:priceasc & words:dernière minute & words:calme=text:calme',
    'corse du sud avec bébé lit parapluie': 'place:Corse & has:COT & words:bébé',
    'location porticcio près de la plage': 'place:Porticcio & has:SEA',
    'chalet 15 personnes skis aux pieds': 'kind:CHALET & pax:15 & has:SLOPE',
    'appart ski avec enfants débutants à côté des remontées mécaniques':
      'kind:APARTMENT & has:SLOPE & words:enfants débutants & words:côté=within:SLOPE:500',
    'on cherche une maison sans vis-à-vis avec jardin clos pour le chien':
      'kind:HOUSE & has:GARDEN & has:FENCEDGARDEN & has:PETS & words:sans vis-à-vis',
    'village de gites avec piscine': 'kind:GITE & has:PRIVATEPOOL|GROUPPOOL & words:village',
    'jcherche appart pour 2 pers mi juillet a st malo':
      'kind:APARTMENT & pax:2 & dates:0711-0720 & place:Saint-Malo & words:jcherche',
    'peniche sans permis canal de bourgogne 4 couchages':
      'kind:BOAT_DOCKED & place:Bourgogne & pax:4 & words:sans permis',
  },
  de: {
    'Ferienhaus Bretagne eingezäunter Garten 2 Hunde in Meeresnähe Ende Mai':
      'kind:HOUSE & place:Bretagne & has:GARDEN & has:FENCEDGARDEN & has:PETS & has:SEA & dates:0521-0531 & words:2',
    'Haus mit großem Garten komplett eingezäunt nicht weit vom Meer im Juni':
      'kind:HOUSE & has:GARDEN & has:FENCEDGARDEN & has:SEA & dates:0601-0630 & words:großem nicht weit vom',
    'Ferienhaus Provence mit Pool Geschäfte zu Fuß erreichbar':
      'kind:HOUSE & place:Provence & has:PRIVATEPOOL|GROUPPOOL & has:SHOPS & within:SHOPS:800',
    'Haus Südfrankreich 3 Schlafzimmer Pool zur Alleinnutzung 2 Hunde 7.8. bis 21.8.':
      'kind:HOUSE & place:Südfrankreich & bedrooms:3 & has:PRIVATEPOOL & has:PETS & dates:0807-0821stay & words:2',
    'Ferienhaus Südfrankreich Oktober Terrasse mit Blick auf die Küste':
      'kind:HOUSE & place:Südfrankreich & dates:1001-1031 & has:TERRACE & has:SEA & words:Blick',
    'alleinstehendes Haus Nähe Bordeaux 5 km vom Atlantik im Herbst':
      'kind:HOUSE & place:Bordeaux & has:SEA & dates:0901-1130 & words:alleinstehendes 5 km vom',
    'Ferienwohnung Ostsee rollstuhlgerecht mit Aufzug':
      'kind:APARTMENT & place:Ostsee & has:HANDICAPEDACCESS & has:LIFT',
    'rollstuhlgerechtes Ferienhaus am Wasser': 'kind:HOUSE & has:HANDICAPEDACCESS & has:SEA|LAKE',
    'Urlaub auf dem Bauernhof Ferienwohnung Selbstversorger Wandern Mitte September':
      'kind:APARTMENT & dates:0911-0920 & words:Bauernhof Selbstversorger Wandern',
    'Apartment direkt an der Piste 2 Zimmer Morzine':
      'kind:APARTMENT & has:SLOPE & within:SLOPE:300 & place:Morzine & words:2 Zimmer=rooms:2',
    'Hütte in den Bergen Silvester mit Auto erreichbar':
      'kind:CHALET & has:MOUNTAIN & dates:newyear & words:Auto erreichbar',
    'Ferienhaus mit mehreren Hunden Garten eingezäunt Sandstrand fußläufig':
      'kind:HOUSE & has:PETS & has:GARDEN & has:FENCEDGARDEN & has:SEA & within:BEACH:800 & words:mehreren',
    'urlaub am meer mit hund': 'has:SEA & has:PETS',
    'Nichtraucher Fewo ohne Haustiere mit WLAN': 'not:SMOKER & kind:APARTMENT & not:PETS & has:INTERNET',
  },
  es: {
    'casa rural con piscina cubierta climatizada y columpios para niños':
      'kind:GITE & has:PRIVATEPOOL|GROUPPOOL & words:columpios niños',
    'casa rural para ir con bebé bañera y cuna piscina vallada':
      'kind:GITE & has:BATH & has:COT & has:PRIVATEPOOL|GROUPPOOL & words:bebé',
    'casa rural con patio cerrado cuna y microondas': 'kind:GITE & has:FENCEDGARDEN & has:COT & has:MICROWAVE',
    'apartamento 2 habitaciones 2 baños con jardín se admiten perros':
      'kind:APARTMENT & bedrooms:2 & bathrooms:2 & has:GARDEN & has:PETS',
    'casa rural 9 personas con barbacoa cerca de la montaña fin de semana':
      'kind:GITE & pax:9 & has:BARBECUE & has:MOUNTAIN & nights:2-3',
    'departamento 3 noches cerca de la playa con perro aire acondicionado internet':
      'kind:APARTMENT & nights:3 & has:SEA & has:PETS & has:AIRCONDITIONING & has:INTERNET',
    'casa cerca de la playa con piscina comunitaria y garaje segunda quincena de julio':
      'kind:HOUSE & has:SEA & has:GROUPPOOL & has:PARKING & dates:0716-0731',
    'apartamento saint lary fin de año una semana para esquiar':
      'kind:APARTMENT & place:Saint-Lary-Soulan & dates:newyear & nights:7 & has:SLOPE',
    'departamento pirineo navidad cerca de pistas de esquí':
      'kind:APARTMENT & place:Pyrénées & dates:christmas & has:SLOPE',
    'casa para 15 adultos y 10 niños puente de noviembre': 'kind:HOUSE & pax:25 & dates:1030-1103',
    'cabaña con chimenea y jacuzi en la montaña': 'kind:CHALET|BUNGALOW & has:FIREPLACE & has:JACUZZI & has:MOUNTAIN',
    'casa flotante para ir con perro en francia': 'kind:BOAT_DOCKED & has:PETS & place:France',
  },
};
