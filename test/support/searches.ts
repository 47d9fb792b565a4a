import { operationsByName } from './operations.ts';
import { readAnswer } from './reading.ts';
import type { TestService } from './service.ts';
import { lodgingIdOf, smallKeys } from './small-seed.ts';

const { searchStays } = operationsByName;

/** `stay` is `YYYYMMDD-YYYYMMDD`; searches as the seller. */
export async function searchStay(service: TestService, stay: string) {
  const [arrival, departure] = stay.split('-');
  const path = `/v2/stays/search?pagesize=200&pageindex=0&arrival=${arrival}&departure=${departure}`;
  return readAnswer(await service.get(path, { key: smallKeys.seller }), searchStays);
}

/** At most one price: `stay` names exact days. */
export async function pricesFound(service: TestService, ref: string, stay: string): Promise<number[]> {
  const { stays } = await searchStay(service, stay);
  return stays.filter(({ lodging }) => lodging.id === lodgingIdOf(service, ref)).map(({ price }) => price);
}
