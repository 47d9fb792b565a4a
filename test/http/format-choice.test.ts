import { describe, expect, it } from 'vitest';
import { negotiateForm } from '../../src/http/answers/format-choice.ts';

function sent(query: string, accept: string | null) {
  const headers = accept === null ? {} : { accept };
  return { query: new URLSearchParams(query), request: new Request('http://localhost', { headers }) };
}

function format(query: string, accept: string | null = null): string {
  return negotiateForm({}, sent(query, accept));
}

describe('the format of an answer', () => {
  it.each([
    [null, 'json'],
    ['*/*', 'json'],
    ['application/json', 'json'],
    ['application/xml', 'xml'],
    ['text/xml', 'xml'],
    ['APPLICATION/XML', 'xml'],
    ['text/*', 'xml'],
    ['application/*', 'json'],
    ['application/xml;q=0.5, application/json;q=0.4', 'xml'],
    ['application/xml;q=0.5, application/json;q=0.6', 'json'],
    ['application/json;q=0, */*', 'xml'],
    ['application/xml, */*', 'xml'],
    ['application/xml, application/json', 'xml'],
    ['application/json, application/xml', 'json'],
    ['text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8', 'xml'],
  ])('is chosen by the header Accept %j: %s', (accept, expected) => {
    expect(format('', accept)).toBe(expected);
  });

  it('is what the parameter says, whatever the header says', () => {
    expect(format('format=xml', 'application/json')).toBe('xml');
    expect(format('format=json', 'text/html')).toBe('json');
    expect(format('format=', 'application/xml')).toBe('xml');
  });

  it.each(['format=yaml', 'format=json&format=xml'])('is refused as INVALID_PARAMETER for %s', (query) => {
    expect(() => format(query)).toThrow(expect.objectContaining({ code: 'INVALID_PARAMETER', status: 400 }) as Error);
  });

  it.each(['text/html', 'application/json;q=0', 'application/json;q=x', 'image/*'])(
    'is refused as NOT_ACCEPTABLE for %s',
    (accept) => {
      expect(() => format('', accept)).toThrow(
        expect.objectContaining({ code: 'NOT_ACCEPTABLE', status: 406 }) as Error,
      );
    },
  );
});

describe('the wish for an answer of one media type', () => {
  const choice = (query: string, accept: string | null) =>
    negotiateForm({ mediaType: 'text/calendar' }, sent(query, accept));

  it.each([
    null,
    '',
    '*/*',
    'text/*',
    'text/calendar',
    'TEXT/Calendar;q=0.3',
    'text/html, */*;q=0.1',
    'text/*;q=0, text/calendar',
  ])('is met for the header Accept %j; problems are JSON', (accept) => {
    expect(choice('', accept)).toBe('json');
    expect(choice('format=', accept)).toBe('json');
  });

  it.each([
    ['format=json', null],
    ['format=xml', 'text/calendar'],
    ['', 'application/json'],
    ['', 'application/xml, text/html'],
    ['', 'text/calendar;q=0'],
    ['', 'text/calendar;q=0, */*'],
    ['', 'text/*;q=0, */*'],
  ])('is refused as NOT_ACCEPTABLE for %j and the header %j', (query, accept) => {
    expect(() => choice(query, accept)).toThrow(
      expect.objectContaining({
        code: 'NOT_ACCEPTABLE',
        parts: expect.objectContaining({ allowed: ['text/calendar'] }) as object,
      }) as Error,
    );
  });

  it('is refused as INVALID_PARAMETER for a format that nobody has', () => {
    expect(() => choice('format=ics', null)).toThrow(expect.objectContaining({ code: 'INVALID_PARAMETER' }) as Error);
  });
});
