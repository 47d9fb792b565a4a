import { z } from 'zod';
import { languages } from '../values/texts.ts';

export interface OperationRequest {
  path: string;
  /** Undefined values are omitted; lists are joined with commas. */
  query?: Record<string, string | number | readonly (string | number)[] | undefined>;
  body?: object;
}

export interface AgentTool<Input extends z.ZodObject = z.ZodObject, Answer = unknown> {
  name: string;
  title: string;
  description: string;
  input: Input;
  ask: (input: z.output<Input>) => OperationRequest;
  /** `answer` is the operation's JSON. */
  present: (answer: Answer, input: z.output<Input>) => object;
}

/** Identity function that infers the types. */
export function defineTool<Input extends z.ZodObject, Answer>(tool: AgentTool<Input, Answer>): AgentTool {
  return tool as unknown as AgentTool;
}

/** `YYYY-MM-DD`. */
export const dayInput = z.iso.date();

export const lodgingIdInput = z.int().min(1).describe('lodgingId, as search_stays gives it.');

export const languageInput = z
  .enum(languages)
  .optional()
  .describe('Language of labels and descriptions; fr when left out.');

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

/** Prices are totals with mandatory fees. */
export function queryOfWishes(wishes: z.output<z.ZodObject<typeof wishMembers>>): OperationRequest['query'] {
  const { words, cities, regions, persons, bedrooms, maxTotal } = wishes;
  return { q: words, city: cities, region: regions, pax: persons, bedrooms, maxprice: maxTotal, pricebasis: 'total' };
}

/** `YYYY-MM-DD` to `YYYYMMDD`. */
export function digitsOf(day: string): string;
export function digitsOf(day: string | undefined): string | undefined;
export function digitsOf(day: string | undefined): string | undefined {
  return day?.replaceAll('-', '');
}

/** `YYYYMMDD` to `YYYY-MM-DD`. */
export function dashedDay(digits: string): string {
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}
