import { arrangeBookings } from './booking-cases.ts';
import { type DemoStay, sellerKey } from './demo-stays.ts';
import type { StateWorld } from './page-states.ts';

/** Books the stays, and some on request, for the states to be viewed; the first is only viewed. */
export async function arrangeStates(origin: string, stays: readonly DemoStay[]): Promise<StateWorld> {
  const [stay, ...others] = stays;
  if (!stay) throw new Error('There are too few stays');
  const reviewed = await findReviewed(origin);
  return {
    origin,
    stay,
    reviewed,
    bookings: await arrangeBookings(origin, others, await findOnRequest(origin, stays)),
  };
}

/** The most reviews among the best rated. */
export async function findReviewed(origin: string): Promise<number> {
  const found = await fetch(`${origin}/web/v2/stays/search?pagesize=60&pageindex=0&group=lodging&sort=rating`);
  const { stays } = (await found.json()) as { stays: { lodging: { id: number } }[] };
  const counts = await Promise.all(
    stays.map(async ({ lodging: { id } }) => {
      const detail = await fetch(`${origin}/web/v2/lodgings/${id}`);
      return { id, ...((await detail.json()) as { reviewSummary: { count: number } }).reviewSummary };
    }),
  );
  return counts.reduce((most, each) => (each.count > most.count ? each : most)).id;
}

/** Stays on request, one per lodging, of lodgings not in `others`. */
async function findOnRequest(origin: string, others: readonly DemoStay[]): Promise<DemoStay[]> {
  const arrivals = others.map(({ arrival }) => arrival).sort();
  const query = `pagesize=100&pageindex=0&group=lodging&nights=7&pax=2&arrivalfrom=${arrivals[0]}&arrivalto=${arrivals.at(-1)}`;
  const response = await fetch(`${origin}/v2/stays/search?${query}`, { headers: { 'X-API-Key': sellerKey } });
  const { stays } = (await response.json()) as { stays: (DemoStay & { requestOnly: boolean })[] };
  const taken = new Set(others.map(({ lodging }) => lodging.id));
  const onRequest = stays.filter(({ requestOnly, lodging }) => requestOnly && !taken.has(lodging.id));
  return [...new Map(onRequest.map((stay) => [stay.lodging.id, stay])).values()];
}
