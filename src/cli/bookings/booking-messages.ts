import type { Command } from 'commander';
import { communicationInput, presentCommunication } from '../../bookings/wire/customer.ts';
import { communicationsOf, keepCommunication } from '../../bookings/store/booking-communications.ts';
import { inTransaction } from '../../sqlite/database.ts';
import { parseBookingName, bookingHelp, resolveBooking } from '../resolve.ts';
import { addCommand } from '../add-command.ts';
import { writeResult } from '../output.ts';
import { addOptions, parseObject, type SaveOptions } from '../save-options.ts';
import { withFacts, type OpenFacts, type Surroundings } from '../surroundings.ts';

interface ReplyArguments {
  message: string;
  author?: string;
  language?: string;
}

const options: SaveOptions = {
  msg: ['--message <text>', 'what you say, up to 4,000 characters'],
  author: ['--author <name>', 'who says it'],
  language: ['--language <code>', 'language of the message, two letters'],
};

/** `bookings messages` (docs/contract.md 4.20) and `reply` (4.21). */
export function addBookingMessages(bookings: Command, surroundings: Surroundings): void {
  addCommand(bookings, 'messages', {
    does: 'show what customer and partner wrote about a booking, and your answers, oldest first',
    examples: ['bookings messages KTR7M2QXA'],
    notes:
      'Messages may hold personal data: keep the output to yourself. bookings list --unanswered shows who waits for an answer.',
  })
    .argument('<booking>', bookingHelp, parseBookingName)
    .action(async (name: string) => {
      const messages = await withFacts(surroundings, (facts) => readMessages(facts, name));
      const lines = messages.flatMap(({ stamp, direction, author = '-', msg }) => [
        `${stamp}  ${direction}  ${author}`,
        ...msg.split('\n').map((line) => `  ${line}`),
      ]);
      writeResult(surroundings, messages, lines.length > 0 ? lines : ['Nobody has written anything.']);
    });
  const reply = addCommand(bookings, 'reply', {
    does: 'write to the partner about a booking in any state',
    examples: ['bookings reply KTR7M2QXA --author "Front desk" --language en --message "The key is in the box."'],
    notes: 'The partner reads it with GET /v2/bookings/{id}/comm. No mail is sent.',
  })
    .argument('<booking>', bookingHelp, parseBookingName)
    .action(async (name: string, wish: ReplyArguments) => {
      const { reference, message } = await withFacts(surroundings, (facts) => writeReply(facts, name, wish));
      writeResult(surroundings, message, [`The message about the booking ${reference} can be read by the partner.`]);
    });
  addOptions(reply, options, ['msg']);
}

function readMessages({ db }: OpenFacts, name: string) {
  return communicationsOf(db, resolveBooking(db, name).id).map(presentCommunication);
}

function writeReply({ db, now }: OpenFacts, name: string, { message: msg, author, language }: ReplyArguments) {
  const written = parseObject(communicationInput, { msg, author, language }, options);
  const message = { ...written, stamp: now(), direction: 'FROM_OPERATOR' as const };
  return inTransaction(db, () => {
    const { id, reference } = resolveBooking(db, name);
    const communicationId = keepCommunication(db, id, message);
    return { reference, message: presentCommunication({ ...message, communicationId }) };
  });
}
