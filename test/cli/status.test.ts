import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { checks } from '../../src/cli/checks.ts';
import { commandsOn, now } from '../support/commands.ts';
import { commandWorld } from './command-runs.ts';

function quietWorld() {
  const world = commandWorld();
  return { ...world, ...commandsOn({ DATA_DIR: world.dataDir, PORT: '1' }) };
}

it('status has a line for each entry of its table, for people and as a member of its document', async () => {
  const { run, done } = quietWorld();
  const shown = checks.filter(({ member }) => member !== undefined);
  const { status, out } = await run('status');
  expect(status).toBe(0);
  const document = (await done('status')) as Record<string, unknown>;
  const words = out.trimEnd().split('\n');
  expect(words.map((line) => line.split('  ')[0]?.trimEnd())).toEqual(shown.map(({ name }) => name));
  for (const line of words) expect(line).toMatch(/ {2}\S/);
  expect(Object.keys(document)).toHaveLength(shown.length);
  expect(document).toMatchObject({
    versions: { node: process.versions.node },
    service: { status: 'away', url: 'http://127.0.0.1:1' },
    index: null,
    lag: null,
    mail: { waiting: 0, failing: 0, givenUp: 0 },
    requests: { waiting: 0, firstDeadline: null },
    messages: 0,
    refunds: { count: 0, euros: 0 },
    clock: { now: new Date(now).toISOString(), timeZone: 'Europe/Paris' },
  });
});

it('status counts what waits for the operator', async () => {
  const { done, db } = quietWorld();
  const booking = db.prepare(
    `INSERT INTO bookings (id, reference, kind, state, lodging_id, arrival, departure, occupant_count,
       occupant_count_children, extras, price, lines, cancellation_policy, request_deadline, created_at, updated_at)
     VALUES (?, ?, 'easy', ?, 1, 20000, 20007, 2, 0, '[]', '{}', '[]', '[]', ?, 1, 1)`,
  );
  const [asked, over, cancelled] = [2 ** 33, 2 ** 33 + 1, 2 ** 33 + 2];
  booking.run(asked, 'ASKASKASK', 'REQUESTED', now + 1_000);
  booking.run(over, 'OVEROVERO', 'REQUESTED', now);
  booking.run(cancelled, 'GONEGONEG', 'CANCELLED', null);
  const message = db.prepare(
    'INSERT INTO booking_communications (booking_id, direction, stamp, msg) VALUES (?, ?, 1, ?)',
  );
  message.run(asked, 'TO_OPERATOR', 'When?');
  message.run(over, 'TO_OPERATOR', 'Why?');
  message.run(over, 'FROM_OPERATOR', 'Because.');
  db.prepare('INSERT INTO booking_cancellations VALUES (?, ?, NULL, 50, 100, 12345, 0)').run(cancelled, now - 1_000);
  db.prepare("INSERT INTO payments VALUES ('p', ?, 'operator', 55, 'EUR', 'TO_REFUND', ?, NULL)").run(cancelled, now);
  expect(await done('status')).toMatchObject({
    requests: { waiting: 1, firstDeadline: new Date(now + 1_000).toISOString() },
    messages: 1,
    refunds: { count: 2, euros: 124 },
  });
});

it('status asks the service that runs', async () => {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end('{"status":"degraded","indexLagSeconds":3}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { done } = commandsOn({ DATA_DIR: commandWorld().dataDir, PORT: String(port) });
  expect(await done('status')).toMatchObject({ service: { status: 'degraded', indexLagSeconds: 3 } });
});
