import type { Command } from 'commander';
import { countLodgings } from '../../lodgings/store/lodgings.ts';
import { buildFeeds } from '../../feeds/files/build-feeds.ts';
import { openFeedFolder } from '../../feeds/files/feed-folder.ts';
import type { FeedFile } from '../../feeds/rules/feed.ts';
import { presentFeed } from '../../feeds/wire/feed.ts';
import { listSoldGateways } from '../../partners/store/gateways.ts';
import { readyFile } from '../../service/facts-file.ts';
import { generationOf } from '../../sqlite/generation.ts';
import { readPrepared } from '../../stays/ready/prepared-answers.ts';
import type { Report } from '../../sqlite/derived-file.ts';
import { openReadyFile } from '../../stays/ready/ready-file.ts';
import { createDetailWriter } from '../../catalog/wire/detail-writer.ts';
import { addCommand } from '../add-command.ts';
import { formatCount, formatTable, writeMistakes, writeResult, type Row } from '../output.ts';
import { createBars } from '../progress/bars.ts';
import { withFacts, type OpenFacts, type Surroundings } from '../surroundings.ts';

export function addFeedsCommand(program: Command, surroundings: Surroundings): void {
  const feeds = program.command('feeds').description('write and list the files that partners take whole catalogs from');
  addCommand(feeds, 'build', {
    does: 'write the files of all channels that dealers sell, but for those that would be the same as the newest',
    examples: ['feeds build'],
    notes:
      'The service does this every FEED_MINUTES. Each feed keeps its newest file and two before it. Interrupting leaves no half file.',
  }).action(() => build(surroundings));
  addCommand(feeds, 'list', {
    does: 'list the files that partners can take, the newest of each feed first',
    examples: ['feeds list'],
  }).action(() => list(surroundings));
}

async function build(surroundings: Surroundings): Promise<void> {
  const built = await withFacts(surroundings, async (facts) => {
    const { config, db, now, at } = facts;
    const today = () => at.today;
    const ready = openReadyFile(readyFile(config.dataDir), db);
    const bars = createBars('{step} {bar} {percentage}% | {items} lodgings');
    const all = Math.max(1, countLodgings(db));
    try {
      const sources = { db, ready, now, today, writer: createDetailWriter(config), report: reportTo(surroundings) };
      const made = await buildFeeds({
        ...sources,
        ready: readPrepared(sources).ready,
        dataDir: config.dataDir,
        addresses: config,
        onProgress: ({ gateway, kind }, lodgings) => {
          bars.watch(`${gateway} ${kind}`, lodgings / all, lodgings);
        },
      });
      return made.map((feed) => presentFeed(feed, config.publicUrl));
    } finally {
      bars.stop();
      ready.close();
    }
  });
  writeResult(surroundings, built, formatTable(built.map(formatFeedRow), 'All files are as they would be now.'));
}

async function list(surroundings: Surroundings): Promise<void> {
  const listed = await withFacts(surroundings, (facts) =>
    listFiles(facts, reportTo(surroundings)).map((feed) => presentFeed(feed, facts.config.publicUrl)),
  );
  writeResult(surroundings, listed, formatTable(listed.map(formatFeedRow), 'There are no files: feeds build.'));
}

function listFiles({ config, db }: OpenFacts, report: Report): FeedFile[] {
  const folder = openFeedFolder(config.dataDir, report);
  return listSoldGateways(db).flatMap((gateway) => folder.list(gateway, generationOf(db)));
}

function formatFeedRow({
  gateway,
  kind,
  sequence,
  createdAt,
  lodgings,
  stays,
  bytes,
}: ReturnType<typeof presentFeed>): Row {
  const counts = { LODGINGS: formatCount(lodgings), STAYS: formatCount(stays), BYTES: formatCount(bytes) };
  return { CHANNEL: gateway, KIND: kind, SEQUENCE: sequence, CREATED: createdAt, ...counts };
}

function reportTo(surroundings: Surroundings): Report {
  return ({ text, name, id = name }) => writeMistakes(surroundings, [`${text}: ${String(id)}`]);
}
