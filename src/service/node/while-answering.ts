/** Milliseconds without an answer to a poll after which the primary hangs, or is gone; one lost poll takes 2,000. */
const awayAfter = 4_000;

const lookEvery = 100;

/** Passes a signal that aborts after the time, or once the primary no longer answers polls: `age` is that of its last state. */
export async function whileAnswering<Result>(
  age: () => number,
  milliseconds: number,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const late = new AbortController();
  const end = performance.now() + milliseconds;
  const look = () => {
    if (age() > awayAfter || performance.now() > end) late.abort();
  };
  const timer = setInterval(look, lookEvery);
  look();
  try {
    return await run(late.signal);
  } finally {
    clearInterval(timer);
  }
}
