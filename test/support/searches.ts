import { operationsByName } from './operations.ts';
import { readAnswer } from './reading.ts';
import type { TestService } from './service.ts';
import { lodgingIdOf, smallKeys } from './small-seed.ts';

const { searchStays } = operationsByName;

/** Searches for the stays of exactly these days, `YYYYMMDD-YYYYMMDD`, as the seller, and yields what is found. */
export async function searchStay(service: TestService, stay: string) {
  const [arrival, departure] = stay.split('-');
  const path = `/v2/stays/search?pagesize=200&pageindex=0&arrival=${arrival}&departure=${departure}`;
  return readAnswer(await service.get(path, { key: smallKeys.seller }), searchStays);
}

/** Yields the prices of the stays of a lodging that a search for exactly these days finds: one, or none. */
export async function pricesFound(service: TestService, ref: string, stay: string): Promise<number[]> {
  const { stays } = await searchStay(service, stay);
  return stays.filter(({ lodging }) => lodging.id === lodgingIdOf(service, ref)).map(({ price }) => price);
}
