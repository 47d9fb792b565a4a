import { expect, it } from 'vitest';
import { prepared } from '../../src/sqlite/database.ts';
import { ymdOf } from '../../src/values/day.ts';
import { commandsOn } from '../support/commands.ts';
import { testCluster } from '../support/opensearch.ts';
import { customer, smallKeys } from '../support/small-seed.ts';
import { firstNight, prepare } from './place.ts';
import { startService } from './service-process.ts';

const cluster = testCluster();

it('a lodging whose nights differ from its bookings is off sale from the start on, which the log says, until verify has mended it', async () => {
  const place = prepare(cluster, 2);
  const { db, variables, lodgingIds } = place;
  const [wrong = 0, right = 0] = lodgingIds;
  let url = '';
  const book = async (lodgingId: number, day: number) => {
    const stay = { arrival: ymdOf(firstNight + day), departure: ymdOf(firstNight + day + 2), occupantCount: 2 };
    const answer = await fetch(`${url}/v2/bookings`, {
      method: 'POST',
      headers: { 'X-API-Key': smallKeys.seller, 'Content-Type': 'application/json' },
      body: JSON.stringify({ lodgingId, ...stay, customer }),
    });
    const { id = 0, code } = (await answer.json()) as { id?: number; code?: string };
    return { status: answer.status, id, code };
  };
  const readQuarantined = async () =>
    /^quarantined_lodgings (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1];
  const first = await startService(variables);
  url = first.url;
  const { id } = await book(wrong, 0);
  expect(await first.kill('SIGTERM')).toBe(0);
  prepared(db, 'DELETE FROM taken_nights WHERE booking_id = ?').run(id);

  const second = await startService(variables);
  url = second.url;
  expect(second.text()).toContain('the taken nights do not match the bookings');
  expect(second.text()).toContain(`"bookingId":${id}`);
  expect(await book(wrong, 20)).toMatchObject({ code: 'STAY_NOT_AVAILABLE' });
  expect(await book(right, 20)).toMatchObject({ status: 201 });
  expect(await readQuarantined()).toBe('1');

  const commands = commandsOn(variables, Date.now);
  expect(await commands.done(`lodgings show ${wrong}`)).toMatchObject({ state: 'BLOCKED', blocked: false });
  expect((await commands.run('status')).out).toContain(`off sale for wrong nights: ${wrong}. Run verify --repair.`);
  const { status, out } = await commands.run('verify --repair');
  expect(status).toBe(1);
  expect(out).toMatch(new RegExp(`\\n${wrong} +${id} +free `));
  expect(out).toMatch(new RegExp(`\\nreleased +${wrong}\\n`));
  expect(await commands.done('verify')).toMatchObject({ inSync: true, nights: { found: [] } });
  expect(await book(wrong, 0)).toMatchObject({ code: 'STAY_NOT_AVAILABLE' });
  expect(await book(wrong, 20)).toMatchObject({ status: 201 });
  expect(await readQuarantined()).toBe('0');
});
