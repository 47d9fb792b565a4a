import cases from './villa-pins.json' with { type: 'json' };

/** The example of docs/contract.md 4.28. */
export const villaPinsBody = cases.body;

export const english = {
  language: 'en',
  publicUrl: 'https://api.example.org',
  lodgingUrl: 'https://www.example.org/lodgings/{id}',
};
