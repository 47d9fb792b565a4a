/** Reports this process's CPU and memory use to the parent on each message. */
export function printUsage(): void {
  process.on('message', (asked) => {
    if (asked !== 'usage') return;
    const { user, system } = process.cpuUsage();
    process.send?.({ cpu: (user + system) / 1000, memory: process.memoryUsage.rss() } satisfies Usage);
  });
}

export interface Usage {
  /** Milliseconds of all threads since the start. */
  cpu: number;
  /** Bytes. */
  memory: number;
}
