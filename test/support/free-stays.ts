import { dateTextOf } from './days.ts';
import { day, type TestService } from './service.ts';

/**
 * Yields a function that names stays of so many nights, of each service from the given day (`YYYYMMDD`) on, none of which touches one that it
 * named before.
 */
export function freeStays(from: string, nights: number): (of: TestService) => { arrival: string; departure: string } {
  const next = new WeakMap<TestService, number>();
  return (service) => {
    const arrival = next.get(service) ?? day(from);
    next.set(service, arrival + nights);
    return { arrival: dateTextOf(arrival), departure: dateTextOf(arrival + nights) };
  };
}
