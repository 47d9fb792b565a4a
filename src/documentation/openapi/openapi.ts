import { createDocument, type oas31 } from 'zod-openapi';
import { version } from '../../values/version.ts';
import type { ExampleWorld, Operation } from '../../http/operation.ts';
import operationTags from '../../http/operation-tags.json' with { type: 'json' };
import { sharedProblems, headerComponents, headerParameters, pathItems } from './openapi-operations.ts';
import { openObjects, shownSchema, isTree, nameInXml, type Tree } from './openapi-schema.ts';
import { besidePaths, serviceTag } from './openapi-beside.ts';
import { webhookShapes } from './openapi-webhooks.ts';
import { availabilitiesShape } from '../../stays/wire/availability.ts';
import { bookingInput, easyBookingInput } from '../../bookings/wire/booking-input.ts';
import { changeEvaluationShape, changeResultShape } from '../../bookings/wire/booking-change.ts';
import { bookingDetailShape, cancellationResultShape } from '../../bookings/wire/booking-detail.ts';
import { bookingResultShape, easyBookingResultShape } from '../../bookings/wire/booking.ts';
import { catalogShape } from '../../catalog/wire/catalog.ts';
import { changeFeedShape } from '../../catalog/wire/change-feed.ts';
import { contractStatusShape, contractShape } from '../../stays/wire/contract.ts';
import { couponDiscountShape, dailyPricesShape, evaluationShape, lineShape } from '../../stays/wire/price.ts';
import { discountShape, stayShape } from '../../stays/wire/stay.ts';
import { extrasShape, onSiteCostShape } from '../../lodgings/wire/extras.ts';
import { localOperatorShape } from '../../catalog/wire/local-operator.ts';
import { lodgingDetailShape } from '../../catalog/wire/lodging-detail.ts';
import { photoShape } from '../../catalog/wire/lodging-summary.ts';
import { problemShape } from '../../stays/wire/sale-refusals.ts';
import { propertyShape } from '../../lodgings/wire/property.ts';
import { contractResultShape, contractStatusResultShape, propertyResultShape } from '../../lodgings/wire/refusals.ts';
import { reviewShape } from '../../catalog/wire/review.ts';
import { facetShape, searchResultShape } from '../../search/wire/search-result.ts';
import { suggestionShape } from '../../stays/wire/availability-search.ts';
import type { z } from 'zod';
import type { Application } from '../../http/http-env.ts';
import { keepText } from '../kept-text.ts';
import { readFileSync } from 'node:fs';

/**
 * `world` returns the current objects that examples refer to, so that they work when pasted. `demoKey` is public; it
 * exists only on demo data in mode test.
 */
export function mountOpenApi(
  app: Application,
  operations: readonly Operation[],
  { publicUrl, world, demoKey }: { publicUrl: string; world: () => ExampleWorld; demoKey: DemoKey | undefined },
): void {
  let made: { world: string; answer: ReturnType<typeof keepText> } | undefined;
  app.get('/openapi.json', (hono) => {
    const now = world();
    const key = JSON.stringify(now);
    if (made?.world !== key) {
      const text = JSON.stringify(openApiDocument(operations, { publicUrl, world: now, demoKey }));
      made = { world: key, answer: keepText(text, 'application/json') };
    }
    return made.answer(hono.req.raw);
  });
}

/** OpenAPI 3.1; `publicUrl` is where the operations answer, and the examples refer to objects of `world`. */
export function openApiDocument(
  operations: readonly Operation[],
  { publicUrl, world, demoKey }: { publicUrl: string; world: ExampleWorld; demoKey?: DemoKey | undefined },
): ReturnType<typeof createDocument> {
  const documented = operations.map((operation) => ({ operation, example: operation.documentation.example(world) }));
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
      components: {
        schemas: components,
        headers: headerComponents,
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

/** Markdown. */
const about = readFileSync(new URL('about.md', import.meta.url), 'utf8').trimEnd();

const license = { name: 'Apache-2.0', identifier: 'Apache-2.0' };

function addXml(document: Tree, operations: readonly Operation[]): void {
  const { schemas } = document['components'] as { schemas: Tree };
  for (const [name, schema] of Object.entries(schemas)) nameInXml(schema, name);
  if (isTree(schemas['Problem'])) {
    schemas['Problem']['xml'] = { ...(schemas['Problem']['xml'] as Tree), name: 'problem' };
  }
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

/** A public key and the dealer that holds it. */
interface DemoKey {
  key: string;
  dealer: string;
}

/** `demoKey` is added to the first scheme, for trying out operations. */
function securitySchemes(demoKey: DemoKey | undefined): Record<string, oas31.SecuritySchemeObject> {
  return {
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'X-API-Key',
      description: keys,
      ...(demoKey && { 'x-demo-key': demoKey }),
    },
    bearer: { type: 'http', scheme: 'bearer', description: keys },
    publishableKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: publishableKeys },
  };
}

const keys =
  'The key that the operator of the service gave you, `lds_<mode>_<id>_<secret>_<checksum>`. Works as either header.';

const publishableKeys =
  'A publishable key, `lds_pub_…`, which pages of its origins may show. Works as either header, from those pages.';

/** Shapes with a name in the document; all others are inlined. */
const components: Record<string, z.ZodType> = {
  Availabilities: availabilitiesShape,
  Booking: bookingDetailShape,
  BookingLine: lineShape,
  BookingRequest: bookingInput,
  BookingResult: bookingResultShape,
  CancellationResult: cancellationResultShape,
  Catalog: catalogShape,
  ChangeEvaluation: changeEvaluationShape,
  ChangeFeed: changeFeedShape,
  ChangeResult: changeResultShape,
  Contract: contractShape,
  ContractResult: contractResultShape,
  ContractStatus: contractStatusShape,
  ContractStatusResult: contractStatusResultShape,
  CouponDiscount: couponDiscountShape,
  DailyPrices: dailyPricesShape,
  Discount: discountShape,
  EasyBookingRequest: easyBookingInput,
  EasyBookingResult: easyBookingResultShape,
  Evaluation: evaluationShape,
  Extras: extrasShape,
  Facet: facetShape,
  LocalOperator: localOperatorShape,
  LodgingDetail: lodgingDetailShape,
  OnSiteCost: onSiteCostShape,
  Photo: photoShape,
  Problem: problemShape,
  Property: propertyShape,
  PropertyResult: propertyResultShape,
  Review: reviewShape,
  SearchResult: searchResultShape,
  Stay: stayShape,
  SuggestedStay: suggestionShape,
  ...webhookShapes,
};
