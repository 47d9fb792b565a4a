import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { bruToEnvJsonV2, bruToJsonV2, collectionBruToJson, type BruFolder, type BruRequest } from '@usebruno/lang';
import { projectFolder, readSource } from '../../structure/sources.ts';

export interface CollectionRequest extends BruRequest {
  folder: string;
  file: string;
  /** The auth that the request inherits: its folder's, else the collection's. */
  inherited: BruFolder['auth'];
}

/** As Bruno reads them, in the order in which it runs them. */
export function readCollection(root: string): CollectionRequest[] {
  const { auth } = collectionBruToJson(readSource(`${root}/collection.bru`));
  const folders = readdirSync(join(projectFolder, root), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'environments')
    .map(({ name }) => ({ name, ...collectionBruToJson(readSource(`${root}/${name}/folder.bru`)) }));
  return bySequence(folders).flatMap((folder) => {
    const files = readdirSync(join(projectFolder, root, folder.name)).filter((file) => file !== 'folder.bru');
    const inherited = folder.auth?.mode === 'apikey' ? folder.auth : auth;
    const requests = files.map((file) => ({
      ...bruToJsonV2(readSource(`${root}/${folder.name}/${file}`)),
      folder: folder.name,
      file,
      inherited,
    }));
    return bySequence(requests);
  });
}

export function readEnvironment(root: string, name: string): Record<string, string> {
  const { variables } = bruToEnvJsonV2(readSource(`${root}/environments/${name}.bru`));
  return Object.fromEntries(variables.map((variable) => [variable.name, variable.value]));
}

/**
 * Substitutes the variables, sends the request, and stores in `variables` what its scripts and expressions set. Returns
 * status and text of the answer, and the names of unset variables.
 */
export async function sendRequest(request: CollectionRequest, variables: Record<string, unknown>) {
  const bru = { setVar: (name: string, value: unknown) => (variables[name] = value) };
  runScript(request.script?.req, { bru });
  const unknown: string[] = [];
  const filled = (text: string) =>
    text.replace(/\{\{([^}]+)\}\}/g, (_, name: string) => {
      if (variables[name] === undefined) unknown.push(name);
      return String(variables[name]);
    });
  const { method, url, auth } = request.http;
  const inPath = (request.params ?? []).filter(({ type }) => type === 'path');
  const path = inPath.reduce(
    (before, { name, value }) => before.replace(`/:${name}`, `/${encodeURIComponent(filled(value))}`),
    url,
  );
  const key = auth === 'inherit' ? request.inherited?.apikey : undefined;
  const headers = {
    ...(key && { [key.key]: filled(key.value) }),
    ...(request.body && { 'Content-Type': 'application/json' }),
  };
  const body = request.body && filled(request.body.json);
  const response = await fetch(filled(path), { method: method.toUpperCase(), headers, ...(body && { body }) });
  const text = await response.text();
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json') === true;
  const res = { status: response.status, body: isJson ? (JSON.parse(text) as unknown) : text };
  runScript(request.script?.res, { bru, res });
  for (const { name, value } of request.vars?.res ?? []) variables[name] = runInNewContext(value, { res });
  return { status: response.status, text, unknown };
}

/** Errors thrown in the script's realm are not instances of this realm's Error. */
function runScript(script: string | undefined, context: object): void {
  if (script !== undefined) runInNewContext(`{${script}\n}`, context);
}

function bySequence<Item extends { meta?: { seq?: number | string } }>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => Number(one.meta?.seq) - Number(other.meta?.seq));
}
