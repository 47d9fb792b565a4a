import { jsonToBruV2 } from '@usebruno/lang';
import { withVariables, type DescribedOperation, type DescribedParameter } from './described.ts';
import { givenValues, leftValues } from './left-values.ts';
import type { StoryStep } from './stay-story.ts';

export function requestFile(operation: DescribedOperation, seq: number): string {
  const { operationId, description, body } = operation;
  return fileOf(operation, {
    name: nameOf(operationId),
    seq,
    docs: [description, ...parameterDocs(operation)].join('\n'),
    given: givenValues[operationId] ?? {},
    body,
    leaves: leftValues[operationId],
  });
}

export function stepFile(
  step: StoryStep,
  seq: number,
  operationOf: (operationId: string) => DescribedOperation,
): string {
  const operation = operationOf(step.operationId);
  const { name, docs, query, params = {}, leaves, scripts } = step;
  const body = step.body?.((id) => operationOf(id).body ?? {}) ?? operation.body;
  // The step's query replaces the example's.
  const parameters = operation.parameters.map(({ example, ...parameter }) => ({
    ...parameter,
    ...((parameter.in !== 'query' || query === undefined) && { example }),
  }));
  const given = { ...params, ...query };
  return fileOf(
    { ...operation, parameters },
    { name, seq, docs: `${docs}\n\n${operation.description}`, given, body, leaves, scripts },
  );
}

interface FileParts {
  name: string;
  seq: number;
  docs: string;
  /** Override the examples, by parameter. */
  given: Readonly<Record<string, string>>;
  body: Readonly<Record<string, unknown>> | undefined;
  leaves: Readonly<Record<string, string>> | undefined;
  scripts?: StoryStep['scripts'] | undefined;
}

function fileOf(operation: DescribedOperation, { name, seq, docs, given, body, leaves, scripts }: FileParts): string {
  const { method, security } = operation;
  const isPublic = method === 'get' && (security.length === 0 || security.some((way) => Object.keys(way).length === 0));
  const { url, params } = addressOf(operation, given);
  const text = jsonToBruV2({
    meta: { name, type: 'http', seq },
    http: { method, url, body: body ? 'json' : 'none', auth: isPublic ? 'none' : 'inherit' },
    params,
    headers: operation.parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => unset(name)),
    ...(body && { body: { json: JSON.stringify(body, null, 2) } }),
    ...(leaves && { vars: { res: Object.entries(leaves).map(([name, value]) => ({ name, value, enabled: true })) } }),
    ...(scripts && { script: scripts }),
    assertions: [{ name: 'res.status', value: 'lt 300', enabled: true }],
    docs,
  });
  return withVariables(text);
}

/** Parameters without a value are listed but disabled. */
function addressOf({ path, parameters }: DescribedOperation, given: Readonly<Record<string, string>>) {
  const valuesOf = ({ name, example }: DescribedParameter): string[] => {
    const value = given[name] ?? example;
    return value === undefined ? [] : [value].flat().map(String);
  };
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap((parameter) => {
      const values = valuesOf(parameter);
      const items = values.map((value) => ({ name: parameter.name, value, enabled: true, type: 'query' as const }));
      return items.length > 0 ? items : [{ ...unset(parameter.name), type: 'query' as const }];
    });
  const inPath = new Map(
    parameters
      .filter((parameter) => parameter.in === 'path')
      .map((parameter) => [parameter.name, valuesOf(parameter).join()]),
  );
  // In Bruno, a segment that is one placeholder is a path parameter; others hold the values themselves.
  const own = path.split('/').flatMap((segment) => /^\{(\w+)\}$/.exec(segment)?.[1] ?? []);
  const filled = path
    .split('/')
    .map((segment) =>
      segment.replace(/\{(\w+)\}/g, (_, name: string) => (own.includes(name) ? `:${name}` : (inPath.get(name) ?? ''))),
    )
    .join('/');
  const sent = query.filter(({ enabled }) => enabled).map(({ name, value }) => `${name}=${value}`);
  return {
    url: `{{baseUrl}}${filled}${sent.length > 0 ? `?${sent.join('&')}` : ''}`,
    params: [
      ...query,
      ...own.map((name) => ({ name, value: inPath.get(name) ?? '', enabled: true, type: 'path' as const })),
    ],
  };
}

function unset(name: string) {
  return { name, value: '', enabled: false };
}

function parameterDocs({ parameters }: DescribedOperation): string[] {
  const lines = parameters.map(({ name, description, required = false, schema }) => {
    const values = schema.enum ? ` One of ${schema.enum.join(', ')}.` : '';
    return `- \`${name}\`${required ? ' (required)' : ''}: ${description}${values}`;
  });
  return lines.length === 0 ? [] : ['', '**Parameters**', '', ...lines];
}

/** `search-stays` becomes "Search stays". */
function nameOf(operationId: string): string {
  const words = operationId.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
