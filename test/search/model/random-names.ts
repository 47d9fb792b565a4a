interface City {
  city: string;
  region?: string;
  station?: string;
  latitude: number;
  longitude: number;
}

export const cities: readonly City[] = [
  { city: 'Évian-les-Bains', region: 'Savoie', station: 'Léman', latitude: 46.4, longitude: 6.59 },
  { city: 'Arcachon', region: 'Nouvelle-Aquitaine', station: 'Arcachon', latitude: 44.66, longitude: -1.17 },
  { city: 'Saint-Malo', region: 'Bretagne', latitude: 48.65, longitude: -2.03 },
  { city: "Val-d'Isère", region: 'Savoie', station: "Val-d'Isère", latitude: 45.45, longitude: 6.98 },
  { city: 'L’Escala', latitude: 42.12, longitude: 3.13 },
];

export const names: readonly string[] = [
  'Villa des Pins',
  'L’Escale',
  'Les Goélands',
  'Chalet Étoile',
  'Maison de Saint-Malo',
  'Pins',
];

type Step = [daysBefore: number, refundPercent: number];

export const policies: readonly Step[][] = [
  [],
  [[0, 100]],
  [
    [7, 50],
    [30, 100],
  ],
  [[120, 100]],
  [[200, 75]],
  [
    [40, 100],
    [90, 50],
  ],
];
