import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { envJsonToBruV2, jsonToCollectionBru } from '@usebruno/lang';
import { readDescription, type DescribedOperation } from './described.ts';
import { lastOperations } from './left-values.ts';
import { requestFile, stepFile } from './request-file.ts';
import { stayStory } from './stay-story.ts';

/** Relative to the project's folder. */
export const collectionFolder = 'docs/bruno';

/** Messages of agents are not requested by hand. */
const leftOut = ['agents'];

const storyFolder = 'Book a stay';

/** Generated from the OpenAPI document: the text of each file by its path in the collection's folder. */
export function collectionFiles(): Map<string, string> {
  const { tags, operations } = readDescription();
  const operationOf = (id: string) => {
    const found = operations.find(({ operationId }) => operationId === id);
    if (!found) throw new Error(`The OpenAPI document has no operation ${id}`);
    return found;
  };
  return new Map([
    ['bruno.json', `${JSON.stringify(manifest, null, 2)}\n`],
    ['collection.bru', jsonToCollectionBru({ auth: keyIn('apiKey'), docs: about })],
    ['environments/demo.bru', envJsonToBruV2({ variables: demoVariables() })],
    [`${storyFolder}/folder.bru`, folderFile(storyFolder, aboutStory, 1)],
    ...stayStory.map((step, index): [string, string] => [
      `${storyFolder}/${index + 1} ${step.name}.bru`,
      stepFile(step, index + 1, operationOf),
    ]),
    ...tags.flatMap(({ name, description }, index) => [
      [`${name}/folder.bru`, folderFile(name, description, index + 2)] as const,
      ...inOrder(operations.filter(({ tag, operationId }) => tag === name && !leftOut.includes(operationId))).map(
        (operation, place) => [`${name}/${operation.operationId}.bru`, requestFile(operation, place + 1)] as const,
      ),
    ]),
  ]);
}

const manifest = { version: '1', name: 'Lodging distribution', type: 'collection' };

const about = `Every operation of the service, with an example that works on the demo data.

1. Start the service: \`npm start\`.
2. Choose the environment \`demo\`. For another service, copy it and put in its address, your key and one of its lodgings.
3. Send the requests of the folder "${storyFolder}" in their order. The others speak of the stays and of the booking that they find.

What is known only once an answer came is a variable: a list or a request that makes something leaves it for those that ask for it.
Parameters and headers that are listed and not ticked are those that may be sent, too.`;

const aboutStory =
  'From a search to a booking, each request with what the one before it found. Send them in their order, or run the folder.';

/** Deliveries use the key of a provider. */
function folderFile(name: string, description: string, seq: number): string {
  const auth = name === 'Providers' ? keyIn('providerKey') : { mode: 'inherit' };
  return jsonToCollectionBru({ meta: { name, seq }, auth, docs: description });
}

function keyIn(variable: string) {
  return { mode: 'apikey', apikey: { key: 'X-API-Key', value: `{{${variable}}}`, placement: 'header' as const } };
}

function demoVariables() {
  const dealers = JSON.parse(readSeed('dealers.json')) as { id: string; demoKeys: string[] }[];
  const keyOf = (dealer: string) => dealers.find(({ id }) => id === dealer)?.demoKeys[0] ?? '';
  const properties = readSeed('properties.ndjson').split('\n');
  const variables = {
    baseUrl: 'http://localhost:8080',
    apiKey: keyOf('meridian'),
    providerKey: keyOf('atlantic'),
    // Lodgings of a fresh database are numbered in order of loading.
    lodgingId: String(properties.findIndex((line) => line.includes('"providerReference":"AT-0017"')) + 1),
    gatewayCode: 'Seaside.example',
  };
  return Object.entries(variables).map(([name, value]) => ({ name, value, enabled: true, secret: false }));
}

function readSeed(file: string): string {
  return readFileSync(join(import.meta.dirname, '../../seed', file), 'utf8');
}

function inOrder(operations: readonly DescribedOperation[]): DescribedOperation[] {
  const isLast = ({ operationId }: DescribedOperation) => Number(lastOperations.includes(operationId));
  return operations.toSorted((one, other) => isLast(one) - isLast(other));
}
