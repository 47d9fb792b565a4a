import type { Command } from 'commander';
import { createDetailWriter } from '../catalog/wire/detail-writer.ts';
import { buildFeeds } from '../feeds/files/build-feeds.ts';
import { openFeedFolder } from '../feeds/files/feed-folder.ts';
import { presentFeed } from '../feeds/wire/feed.ts';
import { countLodgings } from '../lodgings/store/lodgings.ts';
import { listSoldGateways } from '../partners/store/gateways.ts';
import { readyFile } from '../service/facts-file.ts';
import type { Report } from '../sqlite/derived-file.ts';
import { generationOf } from '../sqlite/generation.ts';
import { readPrepared } from '../stays/ready/prepared-answers.ts';
import { openReadyFile } from '../stays/ready/ready-file.ts';
import { addCommand, addGroup, onFacts, writeMistakes, type OpenFacts, type Surroundings } from './command.ts';
import { formatCount, formatTable, type Row } from './output.ts';
import { createBars } from './progress.ts';

export function addFeedsCommand(program: Command, surroundings: Surroundings): void {
  const report: Report = ({ text, name, id = name }) => writeMistakes(surroundings, [`${text}: ${String(id)}`]);
  const feeds = addGroup(program, 'feeds');
  addCommand(feeds, 'build').action(
    onFacts(surroundings, async (facts) => {
      const built = await build(facts, report);
      const value = built.map((feed) => presentFeed(feed, facts.config.publicUrl));
      return { value, lines: formatTable(value.map(formatFeedRow), 'All files are as they would be now.') };
    }),
  );
  addCommand(feeds, 'list').action(
    onFacts(surroundings, ({ config, db }) => {
      const folder = openFeedFolder(config.dataDir, report);
      const files = listSoldGateways(db).flatMap((gateway) => folder.list(gateway, generationOf(db)));
      const value = files.map((feed) => presentFeed(feed, config.publicUrl));
      return { value, lines: formatTable(value.map(formatFeedRow), 'There are no files: feeds build.') };
    }),
  );
}

async function build({ config, db, now, at }: OpenFacts, report: Report) {
  const ready = openReadyFile(readyFile(config.dataDir), db);
  const bars = createBars('{step} {bar} {percentage}% | {items} lodgings');
  const all = Math.max(1, countLodgings(db));
  try {
    const sources = { db, ready, now, today: () => at.today, writer: createDetailWriter(config), report };
    return await buildFeeds({
      ...sources,
      ready: readPrepared(sources).ready,
      dataDir: config.dataDir,
      addresses: config,
      onProgress: ({ gateway, kind }, lodgings) => bars.watch(`${gateway} ${kind}`, lodgings / all, lodgings),
    });
  } finally {
    bars.stop();
    ready.close();
  }
}

function formatFeedRow(feed: ReturnType<typeof presentFeed>): Row {
  return {
    CHANNEL: feed.gateway,
    KIND: feed.kind,
    SEQUENCE: feed.sequence,
    CREATED: feed.createdAt,
    LODGINGS: formatCount(feed.lodgings),
    STAYS: formatCount(feed.stays),
    BYTES: formatCount(feed.bytes),
  };
}
