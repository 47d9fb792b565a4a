import type { FeedFiles } from '../../feeds/files/feed-folder.ts';
import { listNewestChanges, readNewestSequence } from '../../lodgings/store/changes.ts';
import { listSoldGateways } from '../../partners/store/gateways.ts';
import { readPartnerRows } from '../../partners/store/partner-tables.ts';
import { readLag } from '../../search/store/indexed-lodgings.ts';
import { readBuilds, type IndexBuild } from '../../search/store/index-builds.ts';
import { digestOf } from '../../sqlite/canonical-json.ts';
import { inSnapshot, type Db } from '../../sqlite/database.ts';
import { generationOf } from '../../sqlite/generation.ts';
import { findSetting } from '../../sqlite/settings.ts';
import type { Day } from '../../values/day.ts';
import { demoSetting } from '../demo.ts';
import type { Standing, StandingBuild, StandingFeeds, StandingPartners } from './standing.ts';

/** More than change between two polls of a node, large deliveries aside. */
const mostChanges = 500;

const mostLagging = 2_000;

interface Known {
  beat: number;
  /** Taken before anything is read. */
  told: NonNullable<Standing['told']>;
  now: number;
  today: Day;
  nodes: number;
  taught: number;
  feeds: string;
}

export function composeStanding(db: Db, known: Known): { standing: Standing; partners: StandingPartners } {
  return inSnapshot(db, () => {
    const { beat, told, now, today, nodes, taught, feeds } = known;
    const partners = composePartners(db);
    const builds = readBuilds(db).filter(({ state }) => state !== 'building');
    const standing = {
      beat,
      told,
      generation: generationOf(db),
      now,
      today,
      builds: builds.map((build) => composeBuild(db, build, today)),
      partners: partners.name,
      changes: composeChanges(db),
      taught,
      nodes,
      feeds,
    };
    return { standing, partners };
  });
}

export function composeFeeds(db: Db, folder: Pick<FeedFiles, 'list'>): StandingFeeds {
  const files = listSoldGateways(db).flatMap((gateway) => folder.list(gateway, generationOf(db)));
  return { name: digestOf(JSON.stringify(files)), files };
}

function composePartners(db: Db): StandingPartners {
  const demo = findSetting(db, demoSetting);
  const told = { rows: readPartnerRows(db), settings: demo === undefined ? {} : { [demoSetting]: demo } };
  return { name: digestOf(JSON.stringify(told)), ...told };
}

function composeBuild(db: Db, build: IndexBuild, today: Day): StandingBuild {
  const { lagging, excluded } = readLag(db, build, today);
  const { arrivals, lodgings, availability } = build;
  return {
    arrivals,
    lodgings,
    availability,
    ...(lagging.length <= mostLagging && { lagging }),
    ...(excluded && { excluded }),
  };
}

function composeChanges(db: Db): Standing['changes'] {
  const lodgings = listNewestChanges(db, mostChanges + 1);
  const since = lodgings.length > mostChanges ? (lodgings.pop()?.sequence ?? 0) : 0;
  return {
    since,
    newest: readNewestSequence(db),
    lodgings: lodgings.map(({ lodgingId, sequence }) => [lodgingId, sequence] as const),
  };
}
