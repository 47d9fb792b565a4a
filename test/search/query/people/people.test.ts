import { beforeAll, describe, expect, it } from 'vitest';
import { readLodging } from '../../../../src/lodgings/store/lodgings.ts';
import type { Lodging } from '../../../../src/lodgings/rules/lodging.ts';
import { keys, serviceForSuite } from '../../../support/service.ts';
import { faultsOf, figuresOf, goals, type Criterion, type Figures } from './figures.ts';
import { judgeRequests, type SearchAnswer, type Verdict } from './judge.ts';

const service = serviceForSuite(() => ({ seed: 'demo' }));
let verdicts: readonly Verdict[];
let figures: Figures;
let faults: string;

beforeAll(async () => {
  verdicts = await judgeRequests({
    search: async (query) => {
      const answer = await service.get(`/v2/stays/search?${new URLSearchParams(query).toString()}`, {
        key: keys.seller,
      });
      expect(answer.status, JSON.stringify(query)).toBe(200);
      return (await answer.json()) as SearchAnswer;
    },
    readLodging: (id) => readLodging(service.db, id) as Lodging,
    today: service.clock.today(),
  });
  figures = figuresOf(verdicts);
  faults = faultsOf(verdicts).join('\n');
});

describe('what people type', () => {
  it('finds the lodgings that they mean, in about the best order', () => {
    expect(figures.gain, faults).toBeGreaterThanOrEqual(goals.gain);
  });

  it('is understood, and each kind of criterion is', () => {
    expect(figures.understood, faults).toBeGreaterThanOrEqual(goals.understood);
    for (const [criterion, share] of Object.entries(figures.understoodOf) as [Criterion, number][]) {
      expect(share, `${criterion}\n${faults}`).toBeGreaterThanOrEqual(goals.understoodOf);
    }
  });

  it('is not read as what nobody meant, least of all as the opposite', () => {
    expect(figures.meant, faults).toBeGreaterThanOrEqual(goals.meant);
    expect(figures.inverted, faults).toBe(goals.inverted);
  });

  it('shows no result that breaks a hard wish', () => {
    expect(figures.breaking, faults).toBeLessThanOrEqual(goals.breaking);
  });

  it('has only words without a criterion as mere ranking words', () => {
    expect(figures.idle, faults).toBe(goals.idle);
  });
});
