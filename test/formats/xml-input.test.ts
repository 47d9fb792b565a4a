import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import cases from './xml-cases.json' with { type: 'json' };
import { parseXml } from '../../src/formats/xml-decode.ts';

const shape = z.object({ name: z.string().optional(), tags: z.array(z.string()).optional() });

function read(xml: string): unknown {
  return parseXml(Buffer.from(xml), shape, 'thing');
}

function nested(levels: number): string {
  return `<thing>${'<a>'.repeat(levels - 1)}${'</a>'.repeat(levels - 1)}</thing>`;
}

describe('an XML body', () => {
  it.each(Object.entries(cases.readable))('may have %s', (_, xml) => {
    expect(read(xml)).toEqual({ outcome: 'read', value: { name: 'x' } });
  });

  it('keeps references in character data as they are', () => {
    expect(read('<thing><name>&amp;<![CDATA[&amp;<b>]]>&#x41;</name></thing>')).toEqual({
      outcome: 'read',
      value: { name: '&&amp;<b>A' },
    });
  });

  it('keeps the order and the pieces of a text around comments, instructions and character data', () => {
    const name = `a<!-- > -->b<?x it's "?>c<![CDATA[<!DOCTYPE x>]]> &amp;amp;\r\n`;
    expect(read(`<thing><?y '?><name>${name}</name><!-- " --></thing>`)).toEqual({
      outcome: 'read',
      value: { name: 'abc<!DOCTYPE x> &amp;' },
    });
  });

  it('keeps elements whose names are those of members of every object', () => {
    const names = ['constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];
    const sent = read(`<thing>${names.map((name) => `<${name} a="1">1</${name}><${name}/>`).join('')}</thing>`);
    expect(sent).toEqual({ outcome: 'read', value: Object.fromEntries(names.map((name) => [name, ['1', '']])) });
  });

  it('ends lines as XML has it', () => {
    expect(read('<thing><name>a\r\nb\rc&#13;d</name></thing>')).toEqual({
      outcome: 'read',
      value: { name: 'a\nb\nc\rd' },
    });
  });

  it.each(Object.entries(cases.prefixed))('may have a declared prefix %s, which counts for nothing', (_, xml) => {
    expect(read(xml)).toEqual({ outcome: 'read', value: { name: 'x' } });
  });

  it.each([
    ['is declared nowhere', '<b:thing><b:name>x</b:name></b:thing>', /prefix no xmlns/],
    ['is declared beside it', '<thing><a xmlns:b="urn:b"/><b:name>x</b:name></thing>', /prefix no xmlns/],
    ['is declared as nothing', '<b:thing xmlns:b=""><name>x</name></b:thing>', /prefix no xmlns/],
    ['is one of two', '<b:thing xmlns:b="urn:b"><b:c:name>x</b:c:name></b:thing>', /colon/],
  ])('says what is wrong with a prefix that %s', (_, xml, detail) => {
    expect(read(xml)).toEqual({ outcome: 'malformed', detail: expect.stringMatching(detail) as string });
  });

  it('keeps numbers as the text that was sent', () => {
    expect(read('<thing><name>007</name></thing>')).toEqual({ outcome: 'read', value: { name: '007' } });
  });

  it('gives an array where an element comes twice, which the shape refuses', () => {
    expect(read('<thing><name>a</name><name>b</name></thing>')).toEqual({
      outcome: 'read',
      value: { name: ['a', 'b'] },
    });
  });

  it('keeps unknown elements under their names', () => {
    expect(read('<thing><other><a>1</a></other><name>x</name></thing>')).toEqual({
      outcome: 'read',
      value: { name: 'x', other: { a: '1' } },
    });
  });

  it('may nest 16 levels and no more', () => {
    expect(read(nested(16))).toMatchObject({ outcome: 'read' });
    expect(read(nested(17))).toMatchObject({ outcome: 'malformed' });
    expect(read(nested(20_000))).toMatchObject({ outcome: 'malformed' });
  });

  it.each(Object.entries(cases.malformed))('is malformed with %s', (_, xml) => {
    expect(read(xml)).toMatchObject({ outcome: 'malformed' });
  });

  it('is malformed when it is no UTF-8', () => {
    expect(parseXml(Buffer.from([0x3c, 0x61, 0xff, 0x3e]), shape, 'thing')).toMatchObject({ outcome: 'malformed' });
  });

  it('never touches prototypes', () => {
    for (const name of ['__proto__', 'constructor', 'prototype', 'hasOwnProperty'])
      read(`<thing><${name}><polluted>yes</polluted></${name}></thing>`);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    const map = parseXml(
      Buffer.from('<m><entry><key>__proto__</key><value>x</value></entry></m>'),
      z.record(z.string(), z.string()),
      'm',
    );
    expect(map).toEqual({ outcome: 'read', value: {} });
  });
});

describe('a crowded XML body', () => {
  it.each(['<!---->', '<?a?>', '<![CDATA[x]]>'])('is malformed with more than 10,000 times %s', (aside) => {
    const body = (count: number) => `<thing><name>x${aside.repeat(count)}</name></thing>`;
    expect(read(body(10_000))).toMatchObject({ outcome: 'read' });
    expect(read(body(10_001))).toMatchObject({ outcome: 'malformed' });
  });
});
