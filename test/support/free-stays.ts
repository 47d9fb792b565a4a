import { dateTextOf, day, type TestService } from './service.ts';

/**
 * Returns a function that names stays of `nights` nights, for each service from the given day (`YYYYMMDD`) on, none
 * sharing a night with an earlier one.
 */
export function freeStays(from: string, nights: number): (of: TestService) => { arrival: string; departure: string } {
  const next = new WeakMap<TestService, number>();
  return (service) => {
    const arrival = next.get(service) ?? day(from);
    next.set(service, arrival + nights);
    return { arrival: dateTextOf(arrival), departure: dateTextOf(arrival + nights) };
  };
}
