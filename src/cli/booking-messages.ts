import type { Command } from 'commander';
import { communicationInput, presentCommunication } from '../bookings/wire/communication.ts';
import { communicationsOf, keepCommunication } from '../bookings/store/booking-communications.ts';
import { inTransaction } from '../sqlite/database.ts';
import { bookingArgument, bookingHelp, meantBooking } from './meant-booking.ts';
import { newCommand } from './new-command.ts';
import { writeResult } from './output.ts';
import { checkedObject, type OptionNames } from './saved-object.ts';
import { withFacts, type OpenFacts, type Surroundings } from './surroundings.ts';

interface ReplyArguments {
  message: string;
  author?: string;
  language?: string;
}

const options: OptionNames = { msg: '--message', author: '--author', language: '--language' };

/** Adds `bookings messages` and `reply`: what partners write about a booking (contract 4.20) and what is answered (4.21). */
export function addBookingMessages(bookings: Command, surroundings: Surroundings): void {
  newCommand(bookings, 'messages', {
    does: 'show what the partner wrote about a booking, and your answers, oldest first',
    examples: ['bookings messages KTR7M2QXA'],
    notes: 'People write about themselves: keep the output to yourself. bookings list --unanswered tells who waits.',
  })
    .argument('<booking>', bookingHelp, bookingArgument)
    .action(async (name: string) => {
      const messages = await withFacts(surroundings, (facts) => messagesAbout(facts, name));
      const lines = messages.flatMap(({ stamp, direction, author = '-', msg }) => [
        `${stamp}  ${direction}  ${author}`,
        ...msg.split('\n').map((line) => `  ${line}`),
      ]);
      writeResult(surroundings, messages, lines.length > 0 ? lines : ['Nobody has written anything.']);
    });
  newCommand(bookings, 'reply', {
    does: 'write to the partner about a booking, in whatever state it is',
    examples: ['bookings reply KTR7M2QXA --author "Front desk" --language en --message "The key is in the box."'],
    notes: 'The partner reads it with GET /v2/bookings/{id}/comm. No mail is sent.',
  })
    .argument('<booking>', bookingHelp, bookingArgument)
    .requiredOption('--message <text>', 'what you say, up to 4,000 characters')
    .option('--author <name>', 'who says it')
    .option('--language <code>', 'language of the message, two letters')
    .action(async (name: string, wish: ReplyArguments) => {
      const { reference, message } = await withFacts(surroundings, (facts) => reply(facts, name, wish));
      writeResult(surroundings, message, [`The message about the booking ${reference} can be read by the partner.`]);
    });
}

function messagesAbout({ db }: OpenFacts, name: string) {
  return communicationsOf(db, meantBooking(db, name).id).map(presentCommunication);
}

function reply({ db, now }: OpenFacts, name: string, { message: msg, author, language }: ReplyArguments) {
  const written = checkedObject(communicationInput, { msg, author, language }, options);
  const message = { ...written, stamp: now(), direction: 'FROM_OPERATOR' as const };
  return inTransaction(db, () => {
    const { id, reference } = meantBooking(db, name);
    const communicationId = keepCommunication(db, id, message);
    return { reference, message: presentCommunication({ ...message, communicationId }) };
  });
}
