export const about = `Search, availability and booking of holiday lodgings.

**Keys.** Send yours as \`X-API-Key\` or as \`Authorization: Bearer\`, never in the query.

**Forms.** Answers are JSON or XML: \`format\`, else \`Accept\`, else JSON. Bodies may be either. In XML a list is a wrapper with one
element per item, a map a wrapper with \`entry\` elements of \`key\` and \`value\`; members that are null or absent are left out,
money has 2 decimals. The schemas are at \`/schema.xsd\`.

**Words.** Days are \`YYYYMMDD\`, instants ISO 8601 in UTC, money is in euros. A stay takes the nights from the arrival up to and
without the departure.

**Parameters.** Lists repeat their name; \`a,b\` and \`name[]=\` are understood too. Codes may come in any case. An empty value
counts as absent, unknown names are ignored and named in \`X-Unknown-Parameters\`.

**Problems** are problem documents (RFC 9457) with a stable \`code\`, a pointer to every wrong field, and \`retryable\`. A path that
does not exist is 404 ROUTE_NOT_FOUND. HEAD answers as GET, without a body.

**Freshness.** Reads carry an \`ETag\`; ask again with \`If-None-Match\`. Answers above 1 KB are packed for those who accept gzip.`;

export const keys =
  'The key that the operator of the service gave you, `lds_<mode>_<id>_<secret>_<checksum>`. Works as either header.';

export const publishableKeys =
  'A publishable key, `lds_pub_…`, which pages of its origins may show. Works as either header, from those pages.';
