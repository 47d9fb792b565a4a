import { z } from 'zod';
import type { Host } from '../../lodgings/rules/property.ts';

/** Who receives the guests (docs/contract.md 4.5, `host`). */
export const hostShape = z.object({
  name: z.string(),
  languages: z.array(z.string()).meta({ xml: { item: 'language' } }),
  since: z.int().optional(),
  responseHours: z.int().optional(),
  introduction: z.record(z.string(), z.string()).optional(),
});

export function presentHost({ name, languages, since, responseHours, introduction }: Host): z.input<typeof hostShape> {
  return { name, languages: [...languages], since, responseHours, introduction: introduction && { ...introduction } };
}
