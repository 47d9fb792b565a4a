import {
  takesPublishableKeys,
  type ExampleRequest,
  hasXml,
  isConditional,
  pathsOf,
  rootsOf,
  type Auth,
  type Body,
  type Operation,
} from '../../http/operation.ts';
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi';
import { answersOf, type Documented } from './openapi-answers.ts';
import { headerParametersOf, parametersOf } from './openapi-parameters.ts';
import { securityOf } from './openapi-security.ts';
import { xmlExample } from './openapi-xml.ts';

export function pathItems(documented: readonly Documented[]): ZodOpenApiPathsObject {
  const byPath = Map.groupBy(documented, ({ operation }) => operation.path);
  return Object.fromEntries(
    [...byPath].map(([path, known]) => [
      path,
      Object.fromEntries(known.map((one) => [one.operation.method.toLowerCase(), operationObject(one)])),
    ]),
  );
}

function operationObject(documented: Documented): ZodOpenApiOperationObject {
  const { operation, example } = documented;
  const { id } = operation;
  return {
    operationId: id,
    tags: [operation.documentation.tag],
    summary: operation.documentation.summary,
    description: descriptionOf(operation),
    security: securityOf(operation),
    requestParams: parametersOf(operation, example),
    parameters: headerParametersOf(operation),
    ...(operation.body && { requestBody: bodyOf(operation.body, example) }),
    responses: answersOf(documented),
  };
}

const keyNeeded: Readonly<Record<Auth, string>> = {
  open: 'Needs no key; a key that is sent is checked all the same.',
  S: 'Needs a key with ROLE_SERVICEPROD_API.',
  G: 'Needs a key with ROLE_GATEWAYIN_API.',
  'S/G': 'Needs a key with ROLE_SERVICEPROD_API or ROLE_GATEWAYIN_API.',
};

function descriptionOf(operation: Operation): string {
  const { documentation, auth, answer, body } = operation;
  const { mediaType } = answer;
  const sentences = [
    documentation.summary,
    ...pathsOf(operation)
      .slice(1)
      .map((path) => `It is served at \`${path}\`, too.`),
    keyNeeded[auth],
    takesPublishableKeys(operation) ? 'A publishable key will do.' : '',
    mediaType === undefined ? '' : `The answer comes as ${mediaType} only; problems are JSON.`,
    mediaType === undefined && !hasXml(operation) ? 'There is no XML form.' : '',
    isConditional(operation) ? 'Answers 304 to an If-None-Match that names the present answer.' : '',
    body?.limit === undefined ? '' : `The body may have up to ${body.limit / 1024 / 1024} MB.`,
    body?.acceptsGzip === true ? 'It may come packed with gzip.' : '',
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

function bodyOf(taken: Body, { body }: ExampleRequest) {
  const { root, shape, acceptsGzip } = taken;
  const roots = rootsOf(taken)
    .map((each) => `\`${each.root}\``)
    .join(' or ');
  const gzip = acceptsGzip === true ? ' `Content-Encoding: gzip` is understood.' : '';
  return {
    required: true,
    description:
      `In XML the root element is ${roots}. Members that are not named here are ignored; in JSON, numbers and ` +
      `booleans may come as strings, and an empty string counts as absent.${gzip}`,
    content: {
      'application/json': { schema: shape, example: body },
      'application/xml': { schema: shape, ...xmlExample(body, shape, root) },
    },
  };
}
