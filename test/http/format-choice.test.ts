import { expect, it } from 'vitest';
import { acceptsGzip } from '../../src/http/answers/encoded.ts';
import { acceptedLanguages, negotiateForm, type AnswerForm } from '../../src/http/answers/format-choice.ts';
import { ApiError } from '../../src/http/problem.ts';
import cases from '../samples/format-choice.json' with { type: 'json' };

interface Case {
  /** The only one of the operation. */
  mediaType?: string;
  /** Default: JSON and XML. */
  forms?: AnswerForm[];
  query: string;
  accept?: string;
  /** A format, or the code of the refusal. */
  expected: string;
}

/** Problems of an operation with a media type of its own are JSON. */
it.each(cases as Case[])(
  '$accept, ?$query of $mediaType is $expected',
  ({ mediaType, forms, query, accept, expected }) => {
    const request = new Request('http://localhost', { headers: accept === undefined ? {} : { accept } });
    const operation = { ...(mediaType !== undefined && { mediaType }), ...(forms && { forms }) };
    const choose = () => negotiateForm(operation, { query: new URLSearchParams(query), request });
    if (/^[a-z]+$/.test(expected)) expect(choose()).toBe(expected);
    else expect(choose).toThrow(expect.objectContaining({ code: expected }) as ApiError);
    if (mediaType !== undefined && expected === 'NOT_ACCEPTABLE')
      expect(choose).toThrow(
        expect.objectContaining({ parts: expect.objectContaining({ allowed: [mediaType] }) as object }) as ApiError,
      );
  },
);

/** Headers of old clients that the grammar of RFC 9110 does not allow. */
const loose: [accept: string, first: string, only: string][] = [
  ['text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2', 'json', 'json'],
  ['*', 'json', 'json'],
  ['*;q=.1', 'json', 'json'],
  ['*/*; q=.2', 'json', 'json'],
  ['text/html, *', 'json', 'json'],
  ['application/json;q=.5', 'json', 'NOT_ACCEPTABLE'],
  ['application/xml; Q = .5', 'xml', 'NOT_ACCEPTABLE'],
  ['application/xml;q=.5, *;q=.4', 'xml', 'json'],
  ['application/xml;q=.4, *;q=.5', 'json', 'json'],
  ['application/json;q=.33333, application/xml;q=.33334', 'xml', 'NOT_ACCEPTABLE'],
  ['application/json;q=0, *', 'xml', 'json'],
  ['*;q=0', 'NOT_ACCEPTABLE', 'NOT_ACCEPTABLE'],
  ['*/*;q=.0', 'NOT_ACCEPTABLE', 'NOT_ACCEPTABLE'],
  ['application/json;q=', 'NOT_ACCEPTABLE', 'NOT_ACCEPTABLE'],
];

it.each(loose)('%s is %s, and %s of an operation with one media type', (accept, first, only) => {
  const asked = { query: new URLSearchParams(), request: new Request('http://localhost', { headers: { accept } }) };
  const choose = (operation: { mediaType?: string; forms?: AnswerForm[] }) => {
    try {
      return negotiateForm(operation, asked);
    } catch (error) {
      return (error as ApiError).code;
    }
  };
  expect([choose({}), choose({ forms: ['json', 'xml', 'lines'] })]).toEqual([first, first]);
  expect(choose({ mediaType: 'text/calendar' })).toBe(only);
});

it.each([
  ['gzip;q=.5', true],
  ['*', true],
  ['identity, *;q=.2', true],
  ['gzip; q=.0, *', false],
])('Accept-Encoding %s accepts gzip: %s', (header, expected) => {
  expect(acceptsGzip(header)).toBe(expected);
});

it.each([
  ['de;q=.5, en;q=.9', ['en', 'de']],
  ['*, de', ['*', 'de']],
])('Accept-Language %s means %j', (header, expected) => {
  expect(acceptedLanguages(header)).toEqual(expected);
});
