import type { Command } from 'commander';
import { isoInstantOf } from '../values/day.ts';
import { erasuresFile } from '../service/erasures-file.ts';
import { erasePersonalData } from '../bookings/store/personal-data.ts';
import { Refusal } from './exit-codes.ts';
import { parseBookingName, bookingHelp, resolveBooking } from './resolve.ts';
import { addCommand } from './add-command.ts';
import { writeResult } from './output.ts';
import { withFacts, type OpenFacts, type Surroundings } from './surroundings.ts';

export function addCustomersCommand(program: Command, surroundings: Surroundings): void {
  const customers = program.command('customers').description('erase personal data of customers and occupants');
  addCommand(customers, 'erase', {
    does: 'overwrite the personal data of an ended booking, for good',
    examples: ['customers erase KTR7M2QXA', 'customers erase 4811732099123345 --force'],
    notes: [
      'Customer, occupants, messages, comments and return addresses are overwritten, and mail that is not yet sent is dropped.',
      'Stay, money, states and the reference of the partner stay. The erasure is also noted in DATA_DIR/erasures.ndjson: leave',
      'that file as it is when you restore a backup, and the next start erases again what the backup brought back.',
      '',
      'A live booking (PENDING_PAYMENT, REQUESTED, BOOKED) is refused, because its customer still has to be contacted.',
    ].join('\n'),
  })
    .argument('<booking>', bookingHelp, parseBookingName)
    .option('--force', 'erase even a live booking: its customer can then no longer be contacted')
    .action(async (booking: string, { force = false }: { force?: boolean }) => {
      const erased = await withFacts(surroundings, (facts) => eraseCustomer(facts, booking, force));
      writeResult(surroundings, erased, [`The personal data of the booking ${booking} is erased.`]);
    });
}

function eraseCustomer({ db, config, at }: OpenFacts, name: string, isForced: boolean) {
  const { id: bookingId, reference } = resolveBooking(db, name);
  const terms = { ...at, isForced, recordFile: erasuresFile(config.dataDir) };
  const erased = erasePersonalData(db, bookingId, terms);
  if (erased.outcome === 'erased') return { bookingId, reference, erasedAt: isoInstantOf(at.now) };
  throw new Refusal(
    'BOOKING_LIVE',
    `The booking ${name} is ${erased.state}: cancel it first, or erase after the stay (--force erases now).`,
    { state: erased.state },
  );
}
