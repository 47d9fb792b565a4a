import type { CreateDocumentOptions } from 'zod-openapi';

/**
 * Turns a schema as zod writes it into what callers need to know: the form on the wire where a shape reads text (`wire` in its
 * `.meta()`), defaults behind transformations, no limits that are those of every JSON number.
 */
export const shownSchema: NonNullable<CreateDocumentOptions['override']> = ({ jsonSchema, zodSchema, io }) => {
  const shown = jsonSchema as Record<string, unknown>;
  const { wire } = shown;
  if (io === 'input' && typeof wire === 'object') {
    for (const name of Object.keys(shown)) if (!kept.has(name)) Reflect.deleteProperty(shown, name);
    Object.assign(shown, wire);
  }
  delete shown['wire'];
  if (shown['additionalProperties'] === false) delete shown['additionalProperties'];
  if (shown['minimum'] === Number.MIN_SAFE_INTEGER) delete shown['minimum'];
  if (shown['maximum'] === Number.MAX_SAFE_INTEGER) delete shown['maximum'];
  const { def } = zodSchema._zod;
  if (def.type === 'default') {
    const { defaultValue } = def;
    if (Array.isArray(defaultValue)) delete shown['default'];
    else shown['default'] = defaultValue;
  }
};

/** What a shape says beside the form of what is sent. */
const kept = new Set(['default', 'description']);
