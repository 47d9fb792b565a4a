import type { ReadText, Texts } from '../../values/texts.ts';
import type { Extra } from './property.ts';

/** `pick` chooses the language of each text; the returned language is that of the extra's name. */
export function labelOfExtra(
  { code, label, parameters }: Extra,
  choices: readonly string[],
  pick: (texts: Texts) => ReadText | undefined,
): Pick<ReadText, 'text'> & Partial<ReadText> {
  const name = pick(label) ?? { text: code };
  const chosen = choices.map((choice) => pick(parameters[choice] ?? {})?.text ?? choice);
  return chosen.length === 0 ? name : { ...name, text: `${name.text}: ${chosen.join(', ')}` };
}
