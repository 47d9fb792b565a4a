export function exampleProperty(provider: { providerId: string; providerReference: string }) {
  const address = { line1: '3 allée des Pins', postalCode: '33120', city: 'Arcachon', country: 'FR' };
  return {
    name: 'Villa Pins',
    typeCode: 'HOUSE',
    provider,
    address,
    ownerFull: {
      externalId: 'O9',
      companyName: 'Pins SARL',
      firstName: 'Ana',
      lastName: 'Roy',
      address,
      phone: '+33199000000',
      mail: 'ana@example.org',
    },
    localisation: { latitude: 44.66, longitude: -1.17 },
    generalDescription: { personMax: 6, surface: 85, rooms: 4, bedrooms: 3, standing: 3 },
    localizedDescriptions: [{ language: 'fr', title: 'Villa Pins', inside: 'Maison claire.' }],
    options: { features: ['OVEN', 'GARDEN'], surroundings: ['SEA'] },
    services: [
      {
        code: 'FEE',
        label: { fr: 'Frais', en: 'Processing fee' },
        price: 25,
        optionType: 'MANDATORY_ON_BOOKING',
        type: 'CHECK',
      },
    ],
    host: { name: 'Ana', languages: ['fr', 'en'], since: 2015, introduction: { fr: 'Bienvenue aux Pins.' } },
    images: [{ url: 'https://img.example.org/1.jpg', width: 2400, height: 1600, labels: { fr: 'La villa' } }],
  };
}
