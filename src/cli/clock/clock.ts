import type { Command } from 'commander';
import { acceptClock } from '../../service/clock/service-clock.ts';
import { isoInstantOf } from '../../values/day.ts';
import { addCommand } from '../add-command.ts';
import { writeResult } from '../output.ts';
import { withFacts, type Surroundings } from '../surroundings.ts';

export function addClockCommand(program: Command, surroundings: Surroundings): void {
  const clock = program.command('clock').description('confirm the clock of this machine');
  addCommand(clock, 'accept', {
    does: 'confirm that the clock of this machine is right, so that sales continue',
    examples: ['clock accept'],
    notes:
      'Needed after an old backup was restored, after more than CLOCK_STEP_DAYS without the service, and after the clock was set back.\n' +
      'A running service notices it at once. What was due in between is done then: bookings expire or are completed.',
  }).action(async () => {
    const accepted = surroundings.now();
    await withFacts(surroundings, ({ db }) => acceptClock(db, accepted));
    writeResult(surroundings, { accepted: isoInstantOf(accepted) }, [`Accepted: it is ${isoInstantOf(accepted)}.`]);
  });
}
