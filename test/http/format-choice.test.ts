import { expect, it } from 'vitest';
import { acceptsGzip } from '../../src/http/answers/encoded.ts';
import { acceptedLanguages, negotiateForm, type AnswerForm } from '../../src/http/answers/format-choice.ts';
import { ApiError } from '../../src/http/problem.ts';

/** The expected is a format, or the code of the refusal. */
type Case = [query: string, accept: string | undefined, expected: string];

const jsonOrXml: Case[] = [
  ['', undefined, 'json'],
  ['', '*/*', 'json'],
  ['', 'application/json', 'json'],
  ['', 'application/xml', 'xml'],
  ['', 'text/xml', 'xml'],
  ['', 'APPLICATION/XML', 'xml'],
  ['', 'text/*', 'xml'],
  ['', 'application/*', 'json'],
  ['', 'application/xml;q=0.5, application/json;q=0.4', 'xml'],
  ['', 'application/xml;q=0.5, application/json;q=0.6', 'json'],
  ['', 'application/json;q=0, */*', 'xml'],
  ['', 'application/xml, */*', 'xml'],
  ['', 'application/xml, application/json', 'xml'],
  ['', 'application/json, application/xml', 'json'],
  ['', 'text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8', 'xml'],
  ['format=xml', 'application/json', 'xml'],
  ['format=json', 'text/html', 'json'],
  ['format=', 'application/xml', 'xml'],
  ['format=yaml', undefined, 'INVALID_PARAMETER'],
  ['format=json&format=xml', undefined, 'INVALID_PARAMETER'],
  ['', 'text/html', 'NOT_ACCEPTABLE'],
  ['', 'application/json;q=0', 'NOT_ACCEPTABLE'],
  ['', 'application/json;q=x', 'NOT_ACCEPTABLE'],
  ['', 'image/*', 'NOT_ACCEPTABLE'],
];

const jsonXmlOrLines: Case[] = [
  ['', 'application/x-ndjson', 'lines'],
  ['', 'application/json;q=0.5, application/x-ndjson', 'lines'],
  ['', 'application/json, application/x-ndjson;q=0.9', 'json'],
  ['', 'application/*', 'json'],
  ['format=json', 'application/x-ndjson', 'json'],
  ['format=xml', 'application/x-ndjson', 'xml'],
  ['format=ndjson', 'application/x-ndjson', 'INVALID_PARAMETER'],
];

/** Of an operation that answers with nothing but `text/calendar`. */
const ownMediaType: Case[] = [
  ['format=', undefined, 'json'],
  ['format=', '', 'json'],
  ['format=', '*/*', 'json'],
  ['format=', 'text/*', 'json'],
  ['format=', 'text/calendar', 'json'],
  ['format=', 'TEXT/Calendar;q=0.3', 'json'],
  ['format=', 'text/html, */*;q=0.1', 'json'],
  ['format=', 'text/*;q=0, text/calendar', 'json'],
  ['format=json', undefined, 'NOT_ACCEPTABLE'],
  ['format=xml', 'text/calendar', 'NOT_ACCEPTABLE'],
  ['', 'application/json', 'NOT_ACCEPTABLE'],
  ['', 'application/xml, text/html', 'NOT_ACCEPTABLE'],
  ['', 'text/calendar;q=0', 'NOT_ACCEPTABLE'],
  ['', 'text/calendar;q=0, */*', 'NOT_ACCEPTABLE'],
  ['', 'text/*;q=0, */*', 'NOT_ACCEPTABLE'],
  ['format=ics', undefined, 'INVALID_PARAMETER'],
];

type Shown = Parameters<typeof negotiateForm>[0];

/** The form, or the refusal. */
function choiceOf(operation: Shown, query: string, accept: string | undefined): AnswerForm | ApiError {
  const request = new Request('http://localhost', { headers: accept === undefined ? {} : { accept } });
  try {
    return negotiateForm(operation, { query: new URLSearchParams(query), request });
  } catch (error) {
    return error as ApiError;
  }
}

const nameOf = (choice: AnswerForm | ApiError) => (typeof choice === 'string' ? choice : choice.code);

it.each(jsonOrXml)('?%s with Accept %s is %s', (query, accept, expected) => {
  expect(nameOf(choiceOf({}, query, accept))).toBe(expected);
});

it.each(jsonXmlOrLines)('?%s with Accept %s is %s where lines are a form', (query, accept, expected) => {
  expect(nameOf(choiceOf({ forms: ['json', 'xml', 'lines'] }, query, accept))).toBe(expected);
});

/** Problems of an operation with a media type of its own are JSON. */
it.each(ownMediaType)('?%s with Accept %s is %s of a media type of its own', (query, accept, expected) => {
  const choice = choiceOf({ mediaType: 'text/calendar' }, query, accept);
  expect(nameOf(choice)).toBe(expected);
  if (expected === 'NOT_ACCEPTABLE') expect(choice).toMatchObject({ parts: { allowed: ['text/calendar'] } });
});

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
  const choose = (operation: Shown) => nameOf(choiceOf(operation, '', accept));
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
