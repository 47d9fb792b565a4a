import { expect, it } from 'vitest';
import { XmlAnswers } from '../support/xml-answers.ts';

const ok =
  '<?xml version="1.0"?><availabilities><lastChange>2027-03-04 17:19</lastChange><lastChangeAt>2027-03-04T17:19:02.114Z</lastChangeAt><hasPromo>true</hasPromo></availabilities>';

function answersWith(
  text: string,
  path = '/v2/lodgings/1/availabilities?limit=20270101',
  type = 'application/xml',
): XmlAnswers {
  const answers = new XmlAnswers();
  answers.note('GET', path, new Response(text, { headers: { 'Content-Type': `${type}; charset=utf-8` } }));
  return answers;
}

it('takes answers that are valid by the schema of their operation', async () => {
  await expect(answersWith(ok).expectValid()).resolves.toBeUndefined();
  await expect(answersWith('{}', '/v2/lodgings', 'application/json').expectValid()).resolves.toBeUndefined();
});

it('throws for an answer that is another operation’s, has a wrong member, or is not well-formed', async () => {
  await expect(answersWith(ok, '/v2/lodgings/1').expectValid()).rejects.toThrow('break the schema');
  await expect(answersWith(ok.replace('true', 'maybe')).expectValid()).rejects.toThrow('hasPromo');
  await expect(answersWith(ok.replace('17:19', '\u0001')).expectValid()).rejects.toThrow('break the schema');
  await expect(answersWith(ok, '/v2/x', 'application/problem+xml').expectValid()).rejects.toThrow(
    '/schema/problem.xsd',
  );
});
