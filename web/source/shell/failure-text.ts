import type { Problem } from './answers.ts';
import { labelOf } from './dictionary.ts';
import { words } from '../texts/language.ts';

export function failureText({ code, reasons = [] }: Problem): string {
  const text = words();
  if (code === 'TIMED_OUT') return text.finder.timedOut;
  if (code !== 'STAY_NOT_AVAILABLE') return (text.failures as Partial<Record<string, string>>)[code] ?? text.failed;
  return [...new Set(reasons.map((reason) => labelOf(reason.code, 'refusalReasons') ?? reason.detail))].join(' ');
}
