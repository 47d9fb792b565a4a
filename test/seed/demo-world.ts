import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Day } from '../../src/values/day.ts';
import type { Lodging } from '../../src/lodgings/rules/lodging.ts';
import type { LodgingPlanning, Stay } from '../../src/stays/rules/planning/planning.ts';
import type { LocalOperator, Owner } from '../../src/lodgings/rules/property.ts';
import { stayAt } from '../../src/stays/rules/stays/stay-columns.ts';
import { bookableStays } from '../../src/stays/rules/stays/stays.ts';
import { loadSeedFolder, type SeedReport } from '../../src/loading/seed-folder.ts';
import { readPlanning } from '../../src/stays/store/contracts/contracts.ts';
import { openDatabase } from '../../src/sqlite/database.ts';
import { listLodgingIds, readLodging, readPersons } from '../../src/lodgings/store/lodgings.ts';
import { projectFolder } from '../../structure/sources.ts';

export interface DemoLodging {
  lodging: Lodging;
  planning: LodgingPlanning;
  stays: readonly Stay[];
  owner: Owner;
  localOperator: LocalOperator;
}

export interface DemoWorld {
  report: SeedReport;
  lodgings: readonly DemoLodging[];
}

/** Loads the committed seed as of the day and reads everything back. */
export function loadDemoWorld(startDate: Day): DemoWorld {
  const folder = mkdtempSync(join(tmpdir(), 'demo-'));
  const db = openDatabase(join(folder, 'demo.db'));
  try {
    const now = (): number => startDate * 86_400_000;
    const report = loadSeedFolder(db, join(projectFolder, 'seed'), { startDate, now, mode: 'test' });
    const lodgings = listLodgingIds(db, 0, 1000).map((id): DemoLodging => {
      const [lodging, persons] = [readLodging(db, id), readPersons(db, id)];
      if (!lodging || !persons) throw new Error(`Lodging ${id} is not whole`);
      const planning = readPlanning(db, id);
      return { lodging, planning, stays: staysOf(planning, startDate), ...persons };
    });
    return { report, lodgings };
  } finally {
    db.close();
    rmSync(folder, { recursive: true });
  }
}

function staysOf(planning: LodgingPlanning, today: Day): Stay[] {
  const columns = bookableStays(planning, today);
  return Array.from(columns.arrival, (_, index) => stayAt(columns, index));
}
