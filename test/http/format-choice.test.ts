import { expect, it } from 'vitest';
import { negotiateForm, type AnswerForm } from '../../src/http/answers/format-choice.ts';
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
