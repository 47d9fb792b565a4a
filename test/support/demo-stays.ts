import { keys, type TestService } from './service.ts';

/** Can be booked at once, as the page's dealer sells it. */
export interface DemoStay {
  arrival: string;
  departure: string;
  lodging: { id: number; name: string };
}

export interface BookedByLink {
  id: number;
  customerLink: string;
  paymentLink?: string | null;
}

export async function bookWith(
  origin: string,
  { lodging, arrival, departure }: DemoStay,
  { language, isAtOnce = false, key = keys.seller }: { language: string; isAtOnce?: boolean; key?: string },
): Promise<BookedByLink> {
  const customer = { firstName: 'Jean', lastName: 'Durand', email: 'jean@example.org', language };
  const wish = { lodgingId: lodging.id, arrival, departure, occupantCount: 2, customer };
  const response = await fetch(`${origin}/v2/bookings${isAtOnce ? '/easy' : ''}`, {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    body: JSON.stringify(isAtOnce ? { requestType: 'BOOKED', maxPrice: 100_000, ...wish } : wish),
  });
  if (response.status !== 201) {
    throw new Error(`A booking was answered with ${response.status}: ${await response.text()}`);
  }
  return (await response.json()) as BookedByLink;
}

/** Returns the path of the customer's page. */
export async function bookByLink(origin: string, stay: DemoStay, language: string, key?: string): Promise<string> {
  const { customerLink } = await bookWith(origin, stay, { language, ...(key !== undefined && { key }) });
  return new URL(customerLink).pathname;
}

/** Stays of about a week, one per lodging, cheapest first. */
export async function demoStays(service: TestService): Promise<DemoStay[]> {
  const query =
    'pagesize=50&pageindex=0&group=lodging&requestonly=false&pax=2&sort=priceasc&arrivalfrom=20270501&arrivalto=20270531&nights=7';
  const response = await service.get(`/v2/stays/search?${query}`, { key: keys.seller });
  return ((await response.json()) as { stays: DemoStay[] }).stays;
}
