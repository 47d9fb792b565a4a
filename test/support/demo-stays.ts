import { keys, type TestService } from './service.ts';

/** A stay of the demo data that can be booked at once, as the page's dealer sells it. */
export interface DemoStay {
  arrival: string;
  departure: string;
  lodging: { id: number; name: string };
}

/** Books a stay of the demo data by link; yields the path of the customer's page. */
export async function bookByLink(
  origin: string,
  stay: DemoStay,
  language: string,
  key: string = keys.seller,
): Promise<string> {
  const { lodging, arrival, departure } = stay;
  const customer = { firstName: 'Jean', lastName: 'Durand', email: 'jean@example.org', language };
  const response = await fetch(`${origin}/v2/bookings`, {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ lodgingId: lodging.id, arrival, departure, occupantCount: 2, customer }),
  });
  return new URL(((await response.json()) as { customerLink: string }).customerLink).pathname;
}

/** Finds stays of a week or so, one of each lodging, the cheapest first. */
export async function demoStays(service: TestService): Promise<DemoStay[]> {
  const query =
    'pagesize=50&pageindex=0&group=lodging&requestonly=false&pax=2&sort=priceasc&arrivalfrom=20270501&arrivalto=20270531&nights=7';
  const response = await service.get(`/v2/stays/search?${query}`, { key: keys.seller });
  return ((await response.json()) as { stays: DemoStay[] }).stays;
}
