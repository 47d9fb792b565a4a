import { createDocument } from 'zod-openapi';
import { version } from '../../values/version.ts';
import { type ExampleWorld, type Operation, operationTags } from '../../http/operation.ts';
import { sharedProblems } from './openapi-answers.ts';
import { components } from './openapi-components.ts';
import { headerComponents } from './openapi-headers.ts';
import { headerParameters } from './openapi-parameters.ts';
import { pathItems } from './openapi-paths.ts';
import { openObjects, shownSchema } from './openapi-schema.ts';
import { besidePaths, serviceTag, webhookMessages } from './openapi-beside.ts';
import { securitySchemes, type DemoKey } from './openapi-security.ts';
import { about } from './openapi-texts.ts';
import { isTree, nameInXml, type Tree } from './openapi-xml.ts';

/** OpenAPI 3.1; `publicUrl` is where the operations answer, and the examples refer to objects of `world`. */
export function openApiDocument(
  operations: readonly Operation[],
  { publicUrl, world, demoKey }: { publicUrl: string; world: ExampleWorld; demoKey?: DemoKey | undefined },
): ReturnType<typeof createDocument> {
  const documented = operations.map((operation) => ({
    operation,
    example: operation.documentation.example(world),
    publicUrl,
  }));
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: { title: 'Lodging distribution', version, description: about, license },
      servers: [{ url: publicUrl }],
      tags: [...Object.entries(operationTags).map(([name, description]) => ({ name, description })), serviceTag],
      paths: {
        ...pathItems(documented),
        ...besidePaths(publicUrl),
      },
      webhooks: webhookMessages,
      components: {
        schemas: components,
        headers: headerComponents(),
        responses: sharedProblems(operations, publicUrl),
        parameters: headerParameters(),
        securitySchemes: securitySchemes(demoKey),
      },
    },
    { override: shownSchema, allowEmptySchema: { custom: true, transform: true, pipe: true } },
  );
  openObjects(document);
  addXml(document as unknown as Tree, operations);
  return document;
}

const license = { name: 'Apache-2.0', identifier: 'Apache-2.0' };

function addXml(document: Tree, operations: readonly Operation[]): void {
  const { schemas } = document['components'] as { schemas: Tree };
  for (const [name, schema] of Object.entries(schemas)) nameInXml(schema, name);
  if (isTree(schemas['Problem']))
    schemas['Problem']['xml'] = { ...(schemas['Problem']['xml'] as Tree), name: 'problem' };
  for (const { path, method, body, answer } of operations) {
    const item = (document['paths'] as Record<string, Tree>)[path] ?? {};
    const { requestBody, responses } = item[method.toLowerCase()] as {
      requestBody?: Tree;
      responses: Record<string, Tree>;
    };
    if (body) nameContent(requestBody, body.root);
    for (const status of answer.statuses ?? [200]) nameContent(responses[status], answer.root);
  }
}

function nameContent(holder: Tree | undefined, root: string): void {
  for (const [type, media] of Object.entries((holder?.['content'] ?? {}) as Record<string, Tree>)) {
    const schema = { ...(media['schema'] as Tree) };
    media['schema'] = schema;
    nameInXml(schema, root);
    if (type.endsWith('xml')) schema['xml'] = { ...(schema['xml'] as Tree | undefined), name: root };
    else delete schema['xml'];
  }
}
