/** The example of docs/contract.md 4.28. */
export const villaPinsBody = {
  name: 'Villa Pins',
  typeCode: 'HOUSE',
  provider: { providerId: 'AtlanticStays', providerReference: 'AT-17' },
  ownerFull: {
    externalId: 'O9',
    companyName: 'Pins SARL',
    firstName: 'Ana',
    lastName: 'Roy',
    phone: '+33556000000',
    mail: 'ana@example.org',
    address: { line1: '3 allée des Pins', postalCode: '33120', city: 'Arcachon', country: 'FR' },
    index: 'P-17',
  },
  address: { line1: '3 allée des Pins', postalCode: '33120', city: 'Arcachon', country: 'FR' },
  geoTree: { region: 'Nouvelle-Aquitaine', station: 'Arcachon' },
  localisation: { latitude: 44.66, longitude: -1.17 },
  generalDescription: { personMax: 6, surface: 85, rooms: 4, bedrooms: 3, standing: 3 },
  localizedDescriptions: [
    { language: 'fr', title: 'Villa Pins', inside: 'Maison claire.' },
    { language: 'EN', inside: 'Bright house.', outside: 'Garden of 300 m².' },
  ],
  options: { features: ['OVEN', 'GARDEN'], surroundings: ['SEA'] },
  services: [
    {
      code: 'FEE',
      label: { fr: 'Frais', en: 'Processing fee' },
      optionType: 'MANDATORY_ON_BOOKING',
      type: 'CHECK',
      price: 25,
    },
    {
      code: 'LINEN',
      label: { fr: 'Linge', en: 'Linen' },
      optionType: 'OPTIONAL_ON_BOOKING',
      type: 'LIST',
      parameters: { SHEETS: { fr: 'Draps', en: 'Sheets' }, TOWELS: { fr: 'Serviettes', en: 'Towels' } },
      prices: [
        { value: 12, selectedCodes: ['SHEETS'] },
        { value: 18, selectedCodes: ['SHEETS', 'TOWELS'] },
      ],
    },
  ],
  images: [{ url: 'https://img.example.org/1.jpg', width: 1200, height: 800 }],
  gateways: ['Seaside.example'],
};

export const english = {
  language: 'en',
  publicUrl: 'https://api.example.org',
  lodgingUrl: 'https://www.example.org/lodgings/{id}',
};
