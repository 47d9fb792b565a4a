import Database from 'better-sqlite3';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { pino } from 'pino';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createDetailWriter } from '../../src/catalog/wire/detail-writer.ts';
import { buildFeeds } from '../../src/feeds/files/build-feeds.ts';
import { openFeedFolder } from '../../src/feeds/files/feed-folder.ts';
import type { FeedFile } from '../../src/feeds/rules/feed.ts';
import { readyFile } from '../../src/service/facts-file.ts';
import { checkData } from '../../src/service/starting/check-data.ts';
import { generationOf } from '../../src/sqlite/generation.ts';
import { makeOneReady, readPrepared } from '../../src/stays/ready/prepared-answers.ts';
import { openReadyFile } from '../../src/stays/ready/ready-file.ts';
import { languages } from '../../src/values/texts.ts';
import { testCluster } from '../support/opensearch.ts';
import { randomSeed } from '../support/random.ts';
import { untilReady } from '../support/ready.ts';
import { serviceForSuite } from '../support/service.ts';
import { lodgingIdOf, smallKeys, smallSeed } from '../support/small-seed.ts';

const cluster = testCluster();
const key = smallKeys.seller;
const lines: string[] = [];
const service = serviceForSuite(() => {
  const seed = smallSeed({ lodgings: [{ ref: 'FIRST' }, { ref: 'SECOND' }] });
  const logLine = (line: string) => void lines.push(line);
  return { seed, logLine };
}, cluster);

beforeAll(async () => {
  await untilReady(service, ids());
});

const ids = () => ['FIRST', 'SECOND'].map((ref) => lodgingIdOf(service, ref));

let state = randomSeed;
function pick(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
}

function flip(bytes: Buffer): Buffer<ArrayBuffer> {
  const flipped = Buffer.from(bytes);
  const at = pick(bytes.length);
  flipped[at] = (flipped[at] ?? 0) ^ (1 << pick(8));
  return flipped;
}

async function readAnswers(): Promise<string[]> {
  const text = async (answer: Promise<Response>) => (await answer).text();
  return Promise.all([
    ...ids().flatMap((id) => [
      text(service.get(`/v2/lodgings/${id}/availabilities`)),
      ...languages.map((language) => text(service.get(`/v2/lodgings/${id}?lang=${language}`, { key }))),
    ]),
    text(service.get('/v2/changes?after=0&include=availabilities,lodgings', { key })),
    text(service.post('/v2/availabilities/search', { lodgings: ids() }, { key })),
  ]);
}

async function countDamaged(copy: string): Promise<number> {
  const text = await (await service.get('/metrics')).text();
  return Number(new RegExp(`^damaged_copies_total\\{copy="${copy}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
}

describe('prepared answers', () => {
  const columns = ['deflated', 'about', 'form', 'sequence', 'day', 'checksum'] as const;
  const parts = ['stays', ...languages.map((language) => `${language} exact`)];

  it.each(columns)(
    'are right whatever bits of %s flip, and each damaged one is counted, logged and made again',
    async (column) => {
      const expected = await readAnswers();
      const file = new Database(readyFile(service.config.dataDir));
      onTestFinished(() => void file.close());
      const where = 'WHERE lodging_id = ? AND part = ?';
      for (const part of parts) {
        for (const lodgingId of ids()) {
          const value = file.prepare(`SELECT ${column} FROM ready ${where}`).pluck().get(lodgingId, part);
          let damaged: unknown;
          if (typeof value === 'number') damaged = value ^ (1 << pick(30));
          else if (Buffer.isBuffer(value)) damaged = flip(value);
          else damaged = flip(Buffer.from(value as string)).toString('latin1');
          file.prepare(`UPDATE ready SET ${column} = ? ${where}`).run(damaged, lodgingId, part);
          const before = await countDamaged('answer');
          lines.length = 0;
          expect(await readAnswers()).toEqual(expected);
          expect(await countDamaged('answer')).toBe(before + 1);
          const logged = lines.map((line) => JSON.parse(line) as { msg: string; name?: number });
          expect(logged).toContainEqual(
            expect.objectContaining({ msg: 'a prepared answer is damaged and is rebuilt', name: lodgingId }),
          );
          expect(file.prepare(`SELECT ${column} FROM ready ${where}`).pluck().get(lodgingId, part)).toEqual(value);
        }
      }
    },
  );

  it('are right, or made again, whatever bits of their file flip before a start', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lodging-damaged-'));
    onTestFinished(() => {
      rmSync(folder, { recursive: true });
    });
    const { db, config } = service;
    const intact = join(folder, 'intact.sqlite');
    const source = new Database(readyFile(config.dataDir));
    source.prepare('VACUUM INTO ?').run(intact);
    source.close();
    const own = { ...config, dataDir: folder, opensearchUrl: cluster.url };
    const file = readyFile(folder);
    const bytes = readFileSync(intact);
    const writer = createDetailWriter(config);
    const report = vi.fn();
    const sources = { db, now: service.clock.now, today: service.clock.today, writer, report };
    const readAll = (ready: Database.Database) => {
      const read = readPrepared({ ...sources, ready });
      return ids().map((id) => ({
        stays: read.ready.find(id),
        made: read.ready.findOrMake(id),
        details: languages.flatMap((language) =>
          [`${language} exact` as const, `${language} rounded` as const].map((part) =>
            read.readyDetails.find(id, part),
          ),
        ),
      }));
    };
    copyFileSync(intact, file);
    const whole = openReadyFile(file, db);
    const expected = readAll(whole);
    whole.close();
    const generation = generationOf(db);
    for (let round = 0; round < 150; round += 1) {
      for (const each of readdirSync(folder).filter((name) => name.startsWith('ready'))) rmSync(join(folder, each));
      let damaged = Buffer.from(bytes);
      for (let flips = 1 + pick(3); flips > 0; flips -= 1) damaged = flip(damaged);
      // Half of them in SQLite's own header pages.
      if (round % 2 === 0) damaged = Buffer.concat([flip(bytes.subarray(0, 512)), damaged.subarray(512)]);
      writeFileSync(file, damaged);
      checkData(own, db, pino({ level: 'silent' }));
      const ready = openReadyFile(file, db);
      for (const [at, { stays, made, details }] of readAll(ready).entries()) {
        expect(made).toEqual(expected[at]?.made);
        expect([expected[at]?.stays, undefined]).toContainEqual(stays);
        for (const [language, detail] of details.entries()) {
          expect([expected[at]?.details[language], undefined]).toContainEqual(detail);
        }
      }
      for (const id of ids()) makeOneReady({ ...sources, ready }, id, service.clock.today());
      expect(readAll(ready).map(({ stays }) => stays)).toEqual(expected.map(({ stays }) => stays));
      ready.close();
    }
    expect(report).toHaveBeenCalled();
    // No damage may make the facts look like an earlier state.
    expect(generationOf(db)).toBe(generation);
  });
});

describe('files of feeds', () => {
  const list = async () => (await (await service.get('/v2/feeds', { key })).json()) as { url: string }[];
  const read = async (path: string, headers = {}) => {
    const answer = await service.get(path, { key, headers });
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  it('are sent as they were written, or not at all, and written again', async () => {
    await service.operator.done('feeds build');
    const folder = join(service.config.dataDir, 'feeds', 'out-small.out');
    const contents = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
    const listed = await list();
    for (let round = 0; round < 30; round += 1) {
      for (const [name, content] of contents) {
        writeFileSync(join(folder, name), flip(content));
        const path = `/v2/feeds/Small.out/${name.replace('.json', '')}`;
        const file = contents.get(name.replace('.json', '')) ?? Buffer.alloc(0);
        const start = pick(file.length);
        for (const range of [undefined, start]) {
          const { status, bytes } = await read(path, range === undefined ? {} : { Range: `bytes=${range}-` });
          expect(status).toBe(404);
          expect(bytes.toString()).toContain('FEED_NOT_FOUND');
        }
        expect(listed).toEqual(expect.arrayContaining(await list()));
        expect(readdirSync(folder)).not.toContain(name);
        for (const [each, whole] of contents) writeFileSync(join(folder, each), whole);
        expect((await read(path)).bytes.equals(file)).toBe(true);
      }
    }
    expect(await countDamaged('feed')).toBe(30 * contents.size);
    expect(lines.some((line) => line.includes('a feed is damaged and is rebuilt'))).toBe(true);
  });

  it('are written again as soon as a damaged one is gone, and else when they are old', async () => {
    const { db, config, clock } = service;
    const ready = openReadyFile(readyFile(config.dataDir), db);
    onTestFinished(() => void ready.close());
    const sources = {
      db,
      ready,
      today: clock.today,
      now: clock.now,
      writer: createDetailWriter(config),
      report: vi.fn(),
    };
    const { dataDir } = config;
    const parts = { ...sources, ready: readPrepared(sources).ready, dataDir, addresses: config };
    expect(await buildFeeds({ ...parts, olderThan: clock.now() - 1 })).toEqual([]);
    const folder = join(dataDir, 'feeds', 'out-small.out');
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    expect(await buildFeeds({ ...parts, olderThan: clock.now() - 1 })).toHaveLength(2);
    expect((await read(new URL((await list())[0]?.url ?? '').pathname)).status).toBe(200);
  });

  it.each([
    [{ start: 0, end: 24 }, [0, 10, 24], []],
    [{ start: 10, end: 19 }, [10, 19], [9, 20]],
    [{ start: 9, end: 9 }, [0, 9], [10]],
  ])('are checked in the pieces that hold %o', async (part, noticed, unnoticed) => {
    const folder = openFeedFolder(mkdtempSync(join(tmpdir(), 'lodging-pieces-')), () => undefined);
    folder.pathForWriting('out', 'file');
    const content = Buffer.from('abcdefghijklmnopqrstuvwxy');
    const pieces = [content.subarray(0, 10), content.subarray(10, 20), content.subarray(20)];
    const checksums = pieces.map((piece) => [piece.length, crc32(piece)]);
    const feed = { gateway: 'out', file: 'file', pieces: checksums } as unknown as FeedFile;
    const open = async (damagedAt: number) => {
      const damaged = Buffer.from(content);
      damaged[damagedAt] = 0;
      writeFileSync(folder.pathOf(feed), damaged);
      const file = await folder.open(feed, part);
      await file?.close();
      return file !== undefined;
    };
    for (const at of noticed) expect(await open(at)).toBe(false);
    for (const at of unnoticed) expect(await open(at)).toBe(true);
  });
});
