import { dayAt, type Day } from '../src/values/day.ts';
import { topics } from '../src/lodgings/rules/lodging.ts';
import { loadSeedFolder } from '../src/loading/seed-folder.ts';
import { referenceOf } from '../src/lodgings/store/lodgings.ts';
import { openDatabase, type Db } from '../src/sqlite/database.ts';
import { smallSeed } from '../test/support/small-seed.ts';

/** Copies a lodging that is loaded as usual `count` times, straight in the tables. */
export function writeThinLodgings(file: string, count: number): void {
  const db = openDatabase(file);
  try {
    const now = Date.now();
    loadOne(db, dayAt(now, 'Europe/Paris'));
    const numbers = db.prepare('SELECT max(id) AS id, max(sequence) AS sequence FROM lodgings, change_counter');
    const { id, sequence } = numbers.get() as { id: number; sequence: number };
    db.function('reference_of', referenceOf);
    db.transaction(() => {
      for (const text of copies) db.prepare(text).run({ id, count, sequence, now, topics: topics.length });
    })();
  } finally {
    db.close();
  }
}

function loadOne(db: Db, today: Day): void {
  const { mistakes } = loadSeedFolder(db, smallSeed({ lodgings: [{ ref: 'THIN' }] }), {
    startDate: today,
    now: Date.now,
    mode: 'test',
  });
  if (mistakes.length > 0) throw new Error(`The seed has mistakes: ${JSON.stringify(mistakes[0])}`);
}

const numbered = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < @count - 1)';

/** Each lodging has its own name, reference and dates; each of its topics has its own change. */
const copies = [
  `INSERT INTO lodgings (id, reference, in_gateway, provider_reference, index_interne, company_code, company_name, state,
     deposit, gateways, topic_digests, property)
   ${numbered} SELECT @id + i, reference_of(@id + i), in_gateway, 'THIN-' || i, 'P-' || i, company_code, company_name, state,
     deposit, gateways, topic_digests,
     json_set(property, '$.name', 'Villa ' || i, '$.provider.providerReference', 'THIN-' || i)
   FROM n, lodgings WHERE id = @id`,
  `INSERT INTO property_persons ${numbered} SELECT @id + i, owner, local_operator FROM n, property_persons
   WHERE lodging_id = @id`,
  `INSERT INTO lodging_channels ${numbered} SELECT @id + i, gateway_code FROM n, lodging_channels WHERE lodging_id = @id`,
  `INSERT INTO contracts (lodging_id, number, state, delivered_order, effective_at, deposit, simplified, facts_digest,
     planning_digest, promotions_digest, retrocession, valid_from, valid_to, unavailable, offer_kind, offer)
   ${numbered} SELECT @id + i, number || i, state, delivered_order, effective_at, deposit, simplified, facts_digest,
     planning_digest, promotions_digest, retrocession, valid_from, valid_to, unavailable, offer_kind, offer
   FROM n, contracts WHERE lodging_id = @id`,
  `INSERT INTO changes ${numbered} SELECT @id + i, topic, @sequence + (i - 1) * @topics + place, @now + i
   FROM n, (SELECT topic, row_number() OVER (ORDER BY topic) AS place FROM changes WHERE lodging_id = @id)`,
  `INSERT INTO lodging_sequences SELECT lodging_id, max(sequence) FROM changes WHERE lodging_id > @id GROUP BY lodging_id`,
  `INSERT INTO channel_memberships (lodging_id, gateway_code, from_sequence)
   SELECT lodging_id, gateway_code, (SELECT min(sequence) FROM changes c WHERE c.lodging_id = o.lodging_id)
   FROM lodging_channels o WHERE lodging_id > @id`,
  `UPDATE change_counter SET sequence = (SELECT max(sequence) FROM changes), last_at = (SELECT max(at) FROM changes)
   WHERE @count + @topics + @now + @id + @sequence IS NOT NULL`,
];
