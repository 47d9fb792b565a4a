import type { Command } from 'commander';
import { erasePersonalData } from '../bookings/store/personal-data.ts';
import { erasuresFile } from '../service/facts-file.ts';
import { isoInstantOf } from '../values/day.ts';
import { bookingHelp, parseBookingName, resolveBooking } from './arguments.ts';
import { addCommand, addGroup, onFacts, Refusal, type Surroundings } from './command.ts';

export function addCustomersCommand(program: Command, surroundings: Surroundings): void {
  const customers = addGroup(program, 'customers');
  addCommand(customers, 'erase')
    .argument('<booking>', bookingHelp, parseBookingName)
    .option('--force', 'erase even a live booking: its customer can then no longer be contacted')
    .action(
      onFacts(surroundings, ({ db, config, at }, name: string, { force = false }: { force?: boolean }) => {
        const { id: bookingId, reference } = resolveBooking(db, name);
        const terms = { ...at, isForced: force, recordFile: erasuresFile(config.dataDir) };
        const erased = erasePersonalData(db, bookingId, terms);
        if (erased.outcome !== 'erased')
          throw new Refusal(
            'BOOKING_LIVE',
            `The booking ${name} is ${erased.state}: cancel it first, or erase after the stay (--force erases now).`,
            { state: erased.state },
          );
        const value = { bookingId, reference, erasedAt: isoInstantOf(at.now) };
        return { value, lines: [`The personal data of the booking ${name} is erased.`] };
      }),
    );
}
