/** A task that waits on another machine. */
interface RemoteTask {
  dealer: string;
  host: string;
}

/**
 * The dealer with fewest lanes is next, and its hosts alternate, however many tasks of each are waiting. One dealer or host uses at most
 * a quarter of the lanes. A slow host uses fewer: half as many after each slow fetch, one more after each fast one.
 */
export function createFetchLanes<Item extends RemoteTask>(lanes: number) {
  const most = Math.max(1, Math.floor(lanes / 4));
  /** By dealer, then by host. The first dealer and host of the map are served next. */
  const waiting = new Map<string, Map<string, Item[]>>();
  const used = { all: 0, dealers: new Map<string, number>(), hosts: new Map<string, number>() };
  const paces = new Map<string, number>();
  const paceOf = (host: string) => paces.get(host) ?? most;
  const count = ({ dealer, host }: Item, change: 1 | -1) => {
    used.all += change;
    add(used.dealers, dealer, change);
    add(used.hosts, host, change);
  };
  const takeFrom = (hosts: Map<string, Item[]>): Item | undefined => {
    for (const [host, items] of hosts) {
      if ((used.hosts.get(host) ?? 0) >= paceOf(host)) continue;
      const item = items.shift();
      hosts.delete(host);
      if (items.length > 0) hosts.set(host, items);
      return item;
    }
    return undefined;
  };
  return {
    add(item: Item): void {
      const hosts = waiting.get(item.dealer) ?? new Map<string, Item[]>();
      const items = hosts.get(item.host) ?? [];
      items.push(item);
      waiting.set(item.dealer, hosts.set(item.host, items));
    },
    /** Takes a lane for the next task, if one is free. */
    begin(): Item | undefined {
      if (used.all >= lanes) return undefined;
      const usedBy = (dealer: string) => used.dealers.get(dealer) ?? 0;
      for (const [dealer, hosts] of [...waiting].sort(([one], [other]) => usedBy(one) - usedBy(other))) {
        if (usedBy(dealer) >= most) return undefined;
        const item = takeFrom(hosts);
        if (!item) continue;
        waiting.delete(dealer);
        if (hosts.size > 0) waiting.set(dealer, hosts);
        count(item, 1);
        return item;
      }
      return undefined;
    },
    end(item: Item, isSlow: boolean): void {
      count(item, -1);
      const pace = isSlow ? Math.max(1, Math.floor(paceOf(item.host) / 2)) : paceOf(item.host) + 1;
      if (pace < most) paces.set(item.host, pace);
      else paces.delete(item.host);
    },
  };
}

function add(counts: Map<string, number>, name: string, change: 1 | -1): void {
  const count = (counts.get(name) ?? 0) + change;
  if (count > 0) counts.set(name, count);
  else counts.delete(name);
}
