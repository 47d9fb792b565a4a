import { describe, expect, it } from 'vitest';
import { emailInput } from '../../src/lodgings/wire/body-fields.ts';

const accepted = [
  'jean@example.org',
  ' jean@example.org ',
  'jean+trip@example.org',
  "o'neil.jr_1@sub.example.co.uk",
  'jean@exa-mple.travel',
  'jean@müller.de',
  'jean@xn--mller-kva.de',
  'иван@пример.рф',
  '用户@例子.中国',
  'JEAN@EXAMPLE.ORG',
  `${'x'.repeat(64)}@example.org`,
];

const refused = [
  'jean',
  'jean@',
  '@example.org',
  'jean@localhost',
  'jean@example,org',
  'jean@example..org',
  'jean@.example.org',
  'jean@example.org.',
  'jean@-example.org',
  'jean@example.o',
  'jean@example.123',
  'jean@127.0.0.1',
  'jean@[127.0.0.1]',
  'jean..durand@example.org',
  '.jean@example.org',
  'jean.@example.org',
  'jean durand@example.org',
  'jean,anna@example.org',
  'jean@example.org, anna@example.org',
  'jean@example.org;anna@example.org',
  'jean@@example.org',
  'jean@exam_ple.org',
  'jean@example.org/x',
  'jean@example.org:25',
  'jean@example%2eorg',
  'jean@example.org#',
  '"jean"@example.org',
  'Jean <jean@example.org>',
  'jean\u0000@example.org',
  'jean\u200d@example.org',
  `${'x'.repeat(65)}@example.org`,
];

describe('an e-mail address', () => {
  it.each(accepted)('%j is accepted', (address) => expect(emailInput.safeParse(address).success).toBe(true));
  it.each(refused)('%j is refused', (address) => expect(emailInput.safeParse(address).success).toBe(false));
});
