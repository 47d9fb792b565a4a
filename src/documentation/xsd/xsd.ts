import type { Application } from '../../http/http-env.ts';
import { hasXml, rootsOf, type Operation, type Resource } from '../../http/operation.ts';
import { problemResource } from '../../stays/wire/sale-refusals.ts';
import { keepText } from '../kept-text.ts';
import { xsdText, type XsdRoot } from './xsd-text.ts';

/** `GET /schema.xsd` describes all answers and bodies; the documents below `/schema/` describe one each. */
export function mountSchemas(app: Application, operations: readonly Operation[]): void {
  let answers: ReadonlyMap<string, ReturnType<typeof keepText>> | undefined;
  for (const route of ['/schema.xsd', '/schema/:document']) {
    app.get(route, (hono) => {
      answers ??= new Map(
        [...schemaDocuments(operations)].map(([path, text]) => [path, keepText(text, 'application/xml')]),
      );
      return answers.get(hono.req.path)?.(hono.req.raw) ?? hono.notFound();
    });
  }
}

const wholePath = '/schema.xsd';
const problemPath = '/schema/problem.xsd';

/**
 * Schema documents by path. `/schema.xsd` has one global element per root and imports the document of problems, which have a namespace. A
 * root shared by several resources (`booking`, `result`, `lodgings`) accepts any of them, so that class generators make one class per
 * name. The document of an operation's answer or body is exact.
 */
function schemaDocuments(operations: readonly Operation[]): ReadonlyMap<string, string> {
  const uses = operations.flatMap(usesOf);
  const byDocument = Map.groupBy(uses, ({ operation, side }) => `/schema/${operation.id}-${side}.xsd`);
  const exact = [...byDocument].map(
    ([path, same]) =>
      [
        path,
        xsdText(
          same.map((use) => rootOf([use])),
          frameOf(same[0] as Use),
        ),
      ] as const,
  );
  const imports = [{ namespace, location: problemPath.slice(1) }];
  const byRoot = [...Map.groupBy(uses, ({ resource }) => resource.root)].sort(([a], [b]) => (a < b ? -1 : 1));
  const roots = byRoot.map(([, same]) => rootOf(same));
  return new Map([
    [wholePath, xsdText(roots, { imports, note: `All answers and bodies. ${bodyNote}` })],
    [problemPath, problemText()],
    ...exact,
  ]);
}

interface Use {
  operation: Operation;
  side: 'answer' | 'body';
  resource: Resource;
}

const bodyNote =
  'The elements of bodies may come in any order; the service ignores elements that it does not know, takes codes in any case, ' +
  'trims texts, and counts an empty element as absent, which is more than a schema can say.';

function usesOf(operation: Operation): Use[] {
  const { answer, body } = operation;
  return [
    ...(body ? rootsOf(body).map((resource) => ({ operation, side: 'body' as const, resource })) : []),
    ...(hasXml(operation) ? [{ operation, side: 'answer' as const, resource: answer }] : []),
  ];
}

function rootOf(uses: readonly Use[]): XsdRoot {
  const [first] = uses as [Use];
  const content = uses.map(({ resource, side }) => ({ schema: resource.shape, isFree: side === 'body' }));
  return { name: first.resource.root, content, note: uses.map(noteOf).join('\n') };
}

function noteOf({ operation, side }: Use): string {
  const call = `${operation.method} ${operation.path}`;
  return side === 'answer' ? `Answer of ${call}: ${operation.documentation.summary}` : `Body of ${call}.`;
}

function frameOf({ operation, side }: Use): { note: string } {
  const note = `The ${side} of the operation ${operation.id}.`;
  return { note: side === 'body' ? `${note} ${bodyNote}` : note };
}

const namespace = 'urn:ietf:rfc:7807';

function problemText(): string {
  const { root, shape } = problemResource;
  const note = 'What every refusal answers (RFC 7807).';
  const content = [{ schema: shape, isFree: false }];
  return xsdText([{ name: root, content, note }], { namespace, note: 'Problems.' });
}
