import type { Logger } from 'pino';

/** Milliseconds between two checks of the reason. */
const lookEvery = 1_000;

/** While the work lasts, logs what it waits for and the remedy: after a second, and whenever the reason changes. */
export async function announceWait<Result>(
  log: Pick<Logger, 'warn'>,
  reason: () => string | undefined,
  work: Promise<Result>,
): Promise<Result> {
  let told: string | undefined;
  const look = () => {
    const text = reason();
    if (text !== undefined && text !== told) log.warn(`Waiting: ${text}`);
    told = text ?? told;
  };
  const timer = setInterval(look, lookEvery);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
