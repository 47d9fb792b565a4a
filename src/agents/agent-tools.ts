import type { AgentTool } from './agent-tool.ts';
import { evaluateStay } from './tools/evaluate-stay.ts';
import { getLodging } from './tools/get-lodging.ts';
import { listStays } from './tools/list-stays.ts';
import { priceCalendar } from './tools/price-calendar.ts';
import { searchStays } from './tools/search-stays.ts';
import { suggestPlaces } from './tools/suggest-places.ts';

/** Read-only tools (docs/contract.md 5.21). */
export const agentTools: readonly AgentTool[] = [
  suggestPlaces,
  searchStays,
  priceCalendar,
  getLodging,
  listStays,
  evaluateStay,
];
