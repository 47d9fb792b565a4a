import { z } from 'zod';
import { languages } from '../values/texts.ts';

/** A request of an operation: a read with its query, or a POST with its body. */
export interface OperationRequest {
  path: string;
  /** Values that are undefined are left out; lists go out with commas. */
  query?: Record<string, string | number | readonly (string | number)[] | undefined>;
  body?: object;
}

/** What an agent may do: one request of an operation, and its answer made small enough to be read. */
export interface AgentTool<Input extends z.ZodObject = z.ZodObject, Answer = unknown> {
  name: string;
  title: string;
  description: string;
  input: Input;
  ask: (input: z.output<Input>) => OperationRequest;
  /** Yields what the agent reads; the answer is the operation's JSON. */
  present: (answer: Answer, input: z.output<Input>) => object;
}

/** Yields the tool as it is; gives its parts their types. */
export function defineTool<Input extends z.ZodObject, Answer>(tool: AgentTool<Input, Answer>): AgentTool {
  return tool as unknown as AgentTool;
}

/** A day as agents write it, `YYYY-MM-DD`. */
export const dayInput = z.iso.date();

/** The id of a lodging. */
export const lodgingIdInput = z.int().min(1).describe('lodgingId, as search_stays gives it.');

export const languageInput = z
  .enum(languages)
  .optional()
  .describe('Language of labels and descriptions; fr when left out.');

/** What says where and what for, in searches and in the calendar. */
export const wishMembers = {
  words: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('Free words, such as `villa with pool near the beach`: names, places, features, types.'),
  cities: z.array(z.string().min(1).max(80)).max(20).optional().describe('Any of these cities.'),
  regions: z.array(z.string().min(1).max(80)).max(20).optional().describe('Any of these regions.'),
  persons: z.int().min(1).max(99).optional().describe('How many sleep there, children included.'),
  bedrooms: z.int().min(0).max(99).optional().describe('So many bedrooms at least.'),
  maxTotal: z
    .int()
    .min(0)
    .max(10_000_000)
    .optional()
    .describe('Highest total of the stay in euros, mandatory fees included.'),
};

/** Yields the parameters of the operations for the wishes; prices are totals with mandatory fees. */
export function queryOfWishes(wishes: z.output<z.ZodObject<typeof wishMembers>>): OperationRequest['query'] {
  const { words, cities, regions, persons, bedrooms, maxTotal } = wishes;
  return { q: words, city: cities, region: regions, pax: persons, bedrooms, maxprice: maxTotal, pricebasis: 'total' };
}

/** Yields a day of an agent as operations take it. */
export function digitsOf(day: string): string;
export function digitsOf(day: string | undefined): string | undefined;
export function digitsOf(day: string | undefined): string | undefined {
  return day?.replaceAll('-', '');
}

/** Yields a day of an operation as agents read it. */
export function dashedDay(digits: string): string {
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}
