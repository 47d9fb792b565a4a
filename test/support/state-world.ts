import { bookByLink, type DemoStay } from './demo-stays.ts';
import type { StateWorld } from './page-states.ts';

/** Books three of the stays, pays two of them and cancels one of these; the first is only looked at. */
export async function arrangeStates(origin: string, stays: readonly DemoStay[]): Promise<StateWorld> {
  const [stay, open, paid, cancelled] = stays;
  if (!stay || !open || !paid || !cancelled) throw new Error('There are too few stays');
  const paths = {
    myPath: await bookByLink(origin, open, 'en'),
    paidPath: await bookByLink(origin, paid, 'de'),
    cancelledPath: await bookByLink(origin, cancelled, 'fr'),
  };
  for (const path of [paths.paidPath, paths.cancelledPath])
    await sendForm(origin + (await findIn(origin + path, /href="(\/pay\/[^"]+)"/)), { decision: 'confirm' });
  const cancelling = `${origin}${paths.cancelledPath}/cancel`;
  await sendForm(cancelling, { figures: await findIn(cancelling, /name="figures" value="([^"]+)"/) });
  return { origin, stay, ...paths };
}

async function findIn(address: string, what: RegExp): Promise<string> {
  return what.exec(await (await fetch(address)).text())?.[1] ?? '';
}

async function sendForm(address: string, fields: Record<string, string>): Promise<void> {
  const { status } = await fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  if (status !== 303) throw new Error(`${address} answered ${status}`);
}
