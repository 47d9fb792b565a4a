import { operations } from './operations.ts';
import { schemaMistakes, schemaPathOf } from './xml-schemas.ts';

const routes = operations.map(({ id, method, path }) => ({
  id,
  method,
  form: new RegExp(`^${path.replace(/\{[^}]*\}/g, '[^/]*')}$`),
  isFixed: !path.includes('{'),
}));

/** Collects the XML answers of a service, and validates all at once against the published schemas. */
export class XmlAnswers {
  readonly #pending: Promise<void>[] = [];
  readonly #texts = new Map<string, Set<string>>();

  /** Copies an XML answer; the answer stays readable. */
  note(method: string, path: string, response: Response): void {
    const type = response.headers.get('Content-Type') ?? '';
    if (!/^application\/(problem\+)?xml\b/.test(type) || /^\/(schema|sitemap)/.test(path)) return;
    const schema = type.includes('problem') ? '/schema/problem.xsd' : schemaOf(method, path);
    const copy = response.clone();
    // An answer aborted by its reader cannot be validated.
    this.#pending.push(
      copy.text().then(
        (text) => this.#keep(schema, text),
        () => undefined,
      ),
    );
  }

  /** Throws when an answer is invalid by the schema of its operation or that of the whole service. */
  async expectValid(): Promise<void> {
    await Promise.all(this.#pending);
    const whole = new Set([...this.#texts.values()].flatMap((texts) => [...texts]));
    const groups = [...this.#texts, ['/schema.xsd', whole] as const];
    const found = await Promise.all(groups.map(([path, texts]) => schemaMistakes(path, [...texts])));
    const mistakes = found.flat();
    if (mistakes.length > 0) throw new Error(`XML answers break the schema:\n${mistakes.join('\n').slice(0, 4000)}`);
  }

  #keep(schema: string, text: string): void {
    // Answers to HEAD have no body.
    if (text !== '') this.#texts.set(schema, (this.#texts.get(schema) ?? new Set()).add(text));
  }
}

function schemaOf(method: string, path: string): string {
  const [pathname = ''] = path.split('?');
  const matching = routes.filter((route) => route.method === method && route.form.test(pathname));
  const route = matching.find(({ isFixed }) => isFixed) ?? matching[0];
  return route ? schemaPathOf(route, 'answer') : '/schema.xsd';
}
