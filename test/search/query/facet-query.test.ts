import { expect, it } from 'vitest';
import { buildLodgingsBody } from '../../../src/search/query/facets/facet-bodies.ts';
import { criteriaOf } from './criteria.ts';

it('asks for the facets of more lodgings than one clause may name', () => {
  const many = Array.from({ length: 65_537 }, (_, id) => id);
  const clauses = JSON.stringify(buildLodgingsBody(criteriaOf(), ['type'], many).query).match(
    /"lodgingId":\[[^\]]*\]/g,
  );
  expect(clauses?.map((clause) => clause.split(',').length)).toEqual([65_536, 1]);
});
