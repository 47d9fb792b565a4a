import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { retryMail } from '../../../src/bookings/store/mail.ts';
import { noteOutcome } from '../../../src/webhooks/store/outbox.ts';
import { startMailbox as startServer } from './mailbox.ts';
import { mailWorld } from './mail-world.ts';

const minute = 60_000;

async function startMailbox(...args: Parameters<typeof startServer>) {
  const mailbox = await startServer(...args);
  onTestFinished(mailbox.stop);
  return mailbox;
}

const patient = { timeout: 15_000, interval: 20 };

it('sends what is noted once, from the facts of its booking, and notes that it is sent', async () => {
  const world = mailWorld();
  const mailbox = await startMailbox();
  const booking = world.bookFor({});
  world.note(booking.id, 'payment-request');
  world.send(mailbox.url);
  await expect.poll(world.outbox, patient).toMatchObject([{ sent_at: world.clock.now, tries: 1, last_error: null }]);
  expect(mailbox.received).toMatchObject([
    { from: 'stays@seller.example', to: ['jean@example.org'], headers: { to: 'Jean Durand <jean@example.org>' } },
  ]);
  expect(mailbox.received[0]?.headers).toMatchObject({
    from: 'Séjours <stays@seller.example>',
    subject: `Réservation ${booking.reference}\u00a0: votre paiement est attendu`,
    'auto-submitted': 'auto-generated',
    'message-id': expect.stringMatching(/^<msg_[0-9a-f]{32}@seller\.example>$/) as string,
  });
  expect(mailbox.received[0]?.text).toMatch(/https:\/\/api\.example\.org\/pay\/\S+/);
});

it('sends nothing without a server, and later what was noted less than three days before', async () => {
  const world = mailWorld();
  const [early, late] = [world.bookFor({}), world.bookFor({}, { paymentMinutes: 100_000 }, 1)];
  world.note(early.id, 'payment-request');
  await world.send(undefined).stop();
  world.clock.now += 2 * 24 * 60 * minute;
  world.note(late.id, 'payment-request');
  await world.send(undefined).stop();
  expect(world.outbox()).toMatchObject([{ tries: 0 }, { tries: 0 }]);
  world.clock.now += 24 * 60 * minute;
  const mailbox = await startMailbox();
  world.send(mailbox.url);
  await expect.poll(() => mailbox.received.length, patient).toBe(1);
  expect(mailbox.received[0]?.headers['subject']).toContain(late.reference);
  expect(world.outbox()[0]).toMatchObject({ given_up_at: world.clock.now, last_error: 'TOO_LATE' });
});

it('loses nothing while the server is down, across a restart, and sends each mail once when it is back', async () => {
  const world = mailWorld();
  const gone = await startMailbox();
  await gone.stop();
  const bookings = [0, 1, 2, 3, 4].map((week) => world.bookFor({}, { paymentMinutes: 10_000 }, week));
  for (const { id } of bookings) world.note(id, 'payment-request');
  const before = world.send(gone.url);
  await expect.poll(() => world.outbox().some(({ last_error }) => last_error === 'ESOCKET'), patient).toBe(true);
  await before.stop();
  expect(world.outbox().every(({ sent_at, given_up_at }) => sent_at === null && given_up_at === null)).toBe(true);
  const mailbox = await startMailbox(gone.port);
  world.clock.now += 2 * minute;
  world.send(mailbox.url);
  await expect.poll(() => world.outbox().every(({ sent_at }) => sent_at !== null), patient).toBe(true);
  const subjects = mailbox.received.map(({ headers }) => headers['subject']);
  expect(subjects.sort()).toEqual(
    bookings.map(({ reference }) => `Réservation ${reference}\u00a0: votre paiement est attendu`).sort(),
  );
});

it('writes to each customer once although two processes send', async () => {
  const world = mailWorld();
  const mailbox = await startMailbox();
  const bookings = Array.from({ length: 12 }, (_, week) => world.bookFor({}, {}, week));
  for (const { id } of bookings) world.note(id, 'payment-request');
  world.send(mailbox.url);
  world.sendBeside(mailbox.url);
  await expect.poll(() => world.outbox().every(({ sent_at }) => sent_at !== null), patient).toBe(true);
  expect(mailbox.received).toHaveLength(bookings.length);
  expect(new Set(mailbox.received.map(({ headers }) => headers['message-id'])).size).toBe(bookings.length);
});

it('stops at once while the server hangs, keeps the mail, and sends it after a restart', async () => {
  const world = mailWorld();
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const booking = world.bookFor({});
  world.note(booking.id, 'payment-request');
  const hanging = world.send(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  await vi.waitUntil(() => sockets.length > 0, patient);
  world.note(world.bookFor({}, {}, 1).id, 'payment-request');
  await hanging.stop();
  expect(world.outbox()[0]).toMatchObject({ sent_at: null, given_up_at: null, last_error: null, tries: 0 });
  const mailbox = await startMailbox();
  world.clock.now += 2 * minute;
  world.send(mailbox.url);
  await expect.poll(() => mailbox.received.length, patient).toBe(2);
});

it('sends other mails on when one is refused, and tries that one later', async () => {
  const world = mailWorld();
  const mailbox = await startMailbox(0, {
    onRcptTo({ address }, _, callback) {
      if (address.startsWith('nobody')) callback(Object.assign(new Error(`No ${address} here`), { responseCode: 550 }));
      else callback();
    },
  });
  world.note(world.bookFor({ email: 'nobody@example.org' }).id, 'payment-request');
  world.note(world.bookFor({}, {}, 1).id, 'payment-request');
  world.send(mailbox.url);
  await expect
    .poll(world.outbox, patient)
    .toMatchObject([
      { sent_at: null, tries: 1, last_error: 'EENVELOPE 550', next_try_at: world.clock.now + minute },
      { sent_at: world.clock.now },
    ]);
  expect(world.logged.join('')).toContain('EENVELOPE 550');
  expect(world.logged.join('') + JSON.stringify(world.outbox())).not.toMatch(/nobody|example\.org|Jean|Durand/);
});

it('waits longer after each failure, gives up after almost three days, and tries again when told to', () => {
  const world = mailWorld();
  world.note(world.bookFor({}).id, 'payment-request');
  const waits: number[] = [];
  const begin = world.clock.now;
  for (let claimed = world.claim(); claimed; claimed = world.claim()) {
    const { now } = world.clock;
    noteOutcome(world.db, claimed, { error: 'ESOCKET' }, { waits: world.rules.waits, now });
    const next = world.outbox()[0]?.next_try_at ?? now;
    if (next > now) waits.push((next - now) / minute);
    world.clock.now = next;
  }
  expect(waits.slice(0, 11)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
  expect(waits).toHaveLength(19);
  expect(world.outbox()[0]?.given_up_at).not.toBeNull();
  expect((world.clock.now - begin) / (24 * 60 * minute)).toBeCloseTo(3, 0);
  expect(retryMail(world.db, undefined, world.clock.now)).toBe(1);
  expect(world.claim()).toMatchObject({ tries: 1 });
});

it('drops a mail that is no longer true, and one to an erased customer', async () => {
  const world = mailWorld();
  const mailbox = await startMailbox();
  const [expired, erased, fine] = [world.bookFor({}), world.bookFor({}, {}, 1), world.bookFor({}, {}, 2)];
  world.db.exec(`UPDATE bookings SET state = 'EXPIRED' WHERE id = ${expired.id}`);
  world.db.exec(`INSERT INTO erasures VALUES (${erased.id}, ${world.clock.now})`);
  for (const { id } of [expired, erased, fine]) world.note(id, 'payment-request');
  world.send(mailbox.url);
  await expect
    .poll(world.outbox, patient)
    .toMatchObject([
      { sent_at: null, last_error: 'OUTDATED', given_up_at: world.clock.now },
      { sent_at: null, last_error: 'ERASED', given_up_at: world.clock.now },
      { sent_at: world.clock.now },
    ]);
  expect(mailbox.received).toHaveLength(1);
});

it('reaches one reader and adds no header or markup, whatever stands in the name and the address', async () => {
  const world = mailWorld();
  const mailbox = await startMailbox();
  const hostile = [
    { firstName: 'Eve', lastName: 'Roy', email: 'eve,mallory@example.org' },
    { firstName: 'Eve\r\nBcc: all@example.org', lastName: 'Roy', email: 'eve1@example.org' },
    { firstName: '<b>Eve', lastName: 'O\'Neill, & "Co"', email: 'eve2@example.org' },
    { firstName: 'Win', lastName: 'at prizes.example', email: 'eve3@example.org' },
  ];
  for (const [week, customer] of hostile.entries()) world.note(world.bookFor(customer, {}, week).id, 'payment-request');
  world.send(mailbox.url);
  await expect.poll(() => world.outbox().every(({ sent_at }) => sent_at !== null), patient).toBe(true);
  const mails = mailbox.received.toSorted((one, other) => ((one.to[0] ?? '') < (other.to[0] ?? '') ? -1 : 1));
  expect(mails.map(({ to }) => to)).toEqual([
    ['"eve,mallory"@example.org'],
    ...[1, 2, 3].map((number) => [`eve${number}@example.org`]),
  ]);
  for (const { headers } of mails) expect(headers).not.toHaveProperty('bcc');
  const [, injected, marked, advertised] = mails;
  expect(injected?.text).toMatch(/^Bonjour,\n/);
  expect(marked?.html).toContain('Bonjour &lt;b&gt;Eve O&#39;Neill, &amp; &quot;Co&quot;,');
  expect(marked?.headers['to']).toContain('<eve2@example.org>');
  expect(advertised?.source).not.toContain('prizes');
});

const zeroWidth = { joiner: '\u200d', nonJoiner: '\u200c', space: '\u200b', leftToRight: '\u200e' };
const { joiner, nonJoiner } = zeroWidth;

/** As mails greet the customer and address the envelope; empty when the name is left out. */
const greetedNames: [firstName: string, lastName: string, greeted: string][] = [
  [`علی${nonJoiner}رضا`, `حسینی${nonJoiner}نژاد`, `علی${nonJoiner}رضا حسینی${nonJoiner}نژاد`],
  [`ශ්${joiner}රී`, 'පෙරේරා', `ශ්${joiner}රී පෙරේරා`],
  [`ක්${joiner}ෂ`, `क्${nonJoiner}ष`, `ක්${joiner}ෂ क्${nonJoiner}ष`],
  [`Jean${zeroWidth.space}Paul`, `${zeroWidth.leftToRight}Roy\u202e`, 'Jean Paul Roy'],
  ['=?UTF-8?Q?evil=2Eexample?=', 'Roy', ''],
  ['=?utf-8?b?ZXZpbC5leGFtcGxl?=', 'Roy', ''],
  [`evil.${joiner}example`, 'Roy', ''],
  [`w${nonJoiner}w${nonJoiner}w`, 'evil', ''],
  [nonJoiner, joiner, ''],
];

it.each(greetedNames)('greets %j %j as %j', async (firstName, lastName, greeted) => {
  const world = mailWorld();
  const mailbox = await startMailbox();
  world.note(world.bookFor({ firstName, lastName, email: 'who@example.org' }).id, 'payment-request');
  world.send(mailbox.url);
  await expect.poll(() => mailbox.received.length, patient).toBe(1);
  const [mail] = mailbox.received;
  const greeting = greeted === '' ? 'Bonjour,' : `Bonjour ${greeted},`;
  expect(mail?.text.split('\n')[0]).toBe(greeting);
  expect(mail?.html).toContain(`>${greeting}</p>`);
  expect(mail?.headers['to']).toBe(greeted === '' ? 'who@example.org' : `${greeted} <who@example.org>`);
});

it.each([
  ['stays@seller.example', 'stays@seller.example'],
  ['Stays <stays@seller.example>', 'Stays <stays@seller.example>'],
  ['Stays: Brittany <stays@seller.example>', '"Stays: Brittany" <stays@seller.example>'],
  ['Stays [FR] <stays@seller.example>', '"Stays [FR]" <stays@seller.example>'],
  ['Stays (FR) <stays@seller.example>', '"Stays (FR)" <stays@seller.example>'],
  ['Stays.example \\ Co <stays@seller.example>', '"Stays.example \\\\ Co" <stays@seller.example>'],
  ['"Stays: Brittany" <stays@seller.example>', '"Stays: Brittany" <stays@seller.example>'],
  ['"Stays, Inc. <Brittany>" <stays@seller.example>', '"Stays, Inc. <Brittany>" <stays@seller.example>'],
  ['Séjours: Bretagne [FR]<stays@seller.example>', 'Séjours: Bretagne [FR] <stays@seller.example>'],
])('MAIL_FROM %s is the sender %s', async (from, header) => {
  const world = mailWorld();
  const mailbox = await startMailbox();
  world.note(world.bookFor({}).id, 'payment-request');
  world.send(mailbox.url, from);
  await expect.poll(() => mailbox.received.length, patient).toBe(1);
  const [mail] = mailbox.received;
  expect(mail?.from).toBe('stays@seller.example');
  expect(mail?.headers['from']).toBe(header);
  expect(mail?.headers['message-id']).toMatch(/^<\w+@seller\.example>$/);
});
