import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';

interface IndexState {
  lagSeconds: number;
  lagging: number;
  parked: number;
}

/** Read only when the metrics are. */
export interface Watched {
  readIndex?: () => IndexState | undefined;
  /** In milliseconds. */
  readClockAhead?: () => number;
  /** Lodgings that cannot be booked because their nights do not match their bookings. */
  countQuarantined?: () => number;
  /** Age in seconds of the oldest waiting delivery, and the number of webhooks paused because of failures. */
  readWebhooks?: () => { oldestWaitingSeconds: number; failing: number };
}

export function watchProcess(registers: Registry[]): () => void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  new Gauge({
    name: 'event_loop_delay_seconds',
    help: 'Delay of the event loop since the last reading',
    labelNames: ['quantile'],
    registers,
    aggregator: 'max',
    collect() {
      const quantiles = { '0.5': delay.percentile(50), '0.99': delay.percentile(99), '1': delay.max };
      for (const [quantile, nanoseconds] of Object.entries(quantiles)) this.set({ quantile }, nanoseconds / 1e9);
      delay.reset();
    },
  });
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory of the process',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  return () => delay.disable();
}

function watchClock(registers: Registry[], readClockAhead: () => number): void {
  new Gauge({
    name: 'clock_ahead_seconds',
    help: "Seconds by which the machine's clock is ahead of the time that the service trusts; 0 while it is trusted",
    registers,
    aggregator: 'max',
    collect() {
      this.set(readClockAhead() / 1000);
    },
  });
}

export function watchService(registers: Registry[], watched: Watched): void {
  const { readIndex = () => undefined, readClockAhead = () => 0, countQuarantined = () => 0 } = watched;
  const { readWebhooks = () => ({ oldestWaitingSeconds: 0, failing: 0 }) } = watched;
  watchIndex(registers, readIndex);
  watchClock(registers, readClockAhead);
  watchQuarantine(registers, countQuarantined);
  watchWebhooks(registers, readWebhooks);
}

function watchIndex(registers: Registry[], readIndex: () => IndexState | undefined): void {
  watchMembers(registers, readIndex, {
    lagSeconds: ['index_lag_seconds', 'Age of the oldest change that the index misses'],
    lagging: ['index_lagging_lodgings', 'Lodgings that the index does not hold as they are now'],
    parked: ['index_parked_lodgings', 'Lodgings that cannot be indexed'],
  });
}

/** Shows nothing while there is nothing to read. */
function watchMembers<State extends object>(
  registers: Registry[],
  read: () => State | undefined,
  gauges: Readonly<Record<keyof State, readonly [name: string, help: string]>>,
): void {
  for (const [member, [name, help]] of Object.entries<readonly [string, string]>(gauges))
    new Gauge({
      name,
      help,
      registers,
      aggregator: 'max',
      collect() {
        const state = read();
        if (state) this.set(state[member as keyof State] as number);
        else this.reset();
      },
    });
}

function watchQuarantine(registers: Registry[], countQuarantined: () => number): void {
  new Gauge({
    name: 'quarantined_lodgings',
    help: 'Lodgings off sale because their nights are not those of their bookings',
    registers,
    aggregator: 'max',
    collect() {
      this.set(countQuarantined());
    },
  });
}

function watchWebhooks(registers: Registry[], readWebhooks: NonNullable<Watched['readWebhooks']>): void {
  watchMembers(registers, readWebhooks, {
    oldestWaitingSeconds: ['webhook_oldest_waiting_seconds', 'Age of the oldest delivery that waits for a webhook'],
    failing: ['webhooks_failing', 'Webhooks that rest after failures over days'],
  });
}
