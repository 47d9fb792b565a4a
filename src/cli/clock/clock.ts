import type { Command } from 'commander';
import { acceptClock, openClock, readLastSeen } from '../../service/clock/kept-clock.ts';
import { isoInstantOf } from '../../values/day.ts';
import { addCommand } from '../add-command.ts';
import { formatFields, writeResult } from '../output.ts';
import { withFacts, type Surroundings } from '../surroundings.ts';

/** Adds `clock show` and `accept`. */
export function addClockCommand(program: Command, surroundings: Surroundings): void {
  const clock = program.command('clock').description('show and accept the clock of this machine');
  addCommand(clock, 'show', {
    does: 'show what the clock of this machine says, and what the service takes for the time',
    examples: ['clock show'],
    notes:
      'Where they differ, the clock has jumped: bookings, nights and prices wait, and sales go on with the time of the service.\n' +
      'At a start the clock may be CLOCK_STEP_DAYS ahead of the last time that the service ran.',
  }).action(() => show(surroundings));
  addCommand(clock, 'accept', {
    does: 'confirm that the clock of this machine is right',
    examples: ['clock accept'],
    notes:
      'What was due in between is done at once: bookings expire or are completed, and nights that are over are hidden.',
  }).action(() => accept(surroundings));
}

async function show(surroundings: Surroundings): Promise<void> {
  const shown = surroundings.now();
  const state = await withFacts(surroundings, ({ db, config }) => {
    const clock = openClock({ db, stepDays: config.clockStepDays, sources: { shown: () => shown } });
    return { takes: clock.now(), isAccepted: clock.readAhead() === 0, lastSeen: readLastSeen(db) };
  });
  const result = {
    machine: isoInstantOf(shown),
    service: isoInstantOf(state.takes),
    lastSeen: state.lastSeen === undefined ? null : isoInstantOf(state.lastSeen),
    accepted: state.isAccepted,
  };
  writeResult(surroundings, result, [
    ...formatFields({ MACHINE: result.machine, SERVICE: result.service, 'LAST SEEN': result.lastSeen ?? 'never' }),
    state.isAccepted
      ? 'The clock of this machine is believed.'
      : 'The clock of this machine is not plausible; if it is right, run clock accept.',
  ]);
}

async function accept(surroundings: Surroundings): Promise<void> {
  const shown = surroundings.now();
  await withFacts(surroundings, ({ db }) => acceptClock(db, shown));
  writeResult(surroundings, { accepted: isoInstantOf(shown) }, [`Accepted: it is ${isoInstantOf(shown)}.`]);
}
