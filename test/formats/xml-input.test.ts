import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseXml } from '../../src/formats/xml-decode.ts';

const shape = z.object({ name: z.string().optional(), tags: z.array(z.string()).optional() });

const readable: Readonly<Record<string, string>> = {
  'a declaration, comments and instructions':
    '<?xml version="1.0" encoding="utf-8"?><!-- a --><thing><!-- b --><name>x</name></thing>',
  'a byte order mark': '\ufeff<thing><name>x</name></thing>',
  'white space around values': '<thing>\n  <name>\n x \n</name>\n</thing>\n',
  'references of XML itself': '<thing><name>&#120;</name></thing>',
  'character data': '<thing><name><![CDATA[x]]></name></thing>',
  'an attribute that names a namespace': '<thing xmlns="urn:x"><name>x</name></thing>',
};

const prefixed: Readonly<Record<string, string>> = {
  everywhere: '<b:thing xmlns:b="urn:b"><b:name>x</b:name></b:thing>',
  'at the root only': '<b:thing xmlns:b="urn:b"><name>x</name></b:thing>',
  'that is declared where it is used': '<thing><b:name xmlns:b="urn:b">x</b:name></thing>',
  'beside attributes of namespaces': '<thing xmlns:i="urn:i" i:schemaLocation="a b"><name i:type="t">x</name></thing>',
  'that XML itself has': '<thing><xml:name>x</xml:name></thing>',
};

const malformed: Readonly<Record<string, string>> = {
  'a DOCTYPE': '<!DOCTYPE thing [<!ENTITY a "b">]><thing><name>&a;</name></thing>',
  'a DOCTYPE in other letters': '<!doctype thing SYSTEM "file:///etc/passwd"><thing/>',
  'an entity of its own': '<thing><name>&a;</name></thing>',
  'an entity with the name of a member of every object': '<thing><name>&constructor;</name></thing>',
  'a DOCTYPE behind a comment': '<!-- --><!DOCTYPE thing><thing/>',
  'a DOCTYPE that hides between two attributes': '<thing a="<!--"><!DOCTYPE a><b c="-->"/></thing>',
  'a DOCTYPE within the root': '<thing><!DOCTYPE a></thing>',
  'an entity of its own in an attribute': '<thing a="&b;"/>',
  'a reference that is cut by a comment': '<thing><name>&am<!-- -->p;</name></thing>',
  'a name that is cut by an instruction': '<th<?a?>ing/>',
  'a comment with two hyphens in it': '<thing><!-- -- --></thing>',
  'a comment that is not closed': '<thing><!-- </thing>',
  'an XML declaration that comes late': '<thing><?xml version="1.0"?></thing>',
  'the end of character data in a text': '<thing><name>]]></name></thing>',
  'character data beside the root': '<thing/><![CDATA[x]]>',
  'a closing tag that is empty': '<thing><tags><tag>x</tag></tags></tag/></thing>',
  'an attribute twice': '<thing a="1" a="2"/>',
  '21 attributes': `<thing${Array.from({ length: 21 }, (_, at) => ` a${at}=""`).join('')}/>`,
  'a lone ampersand': '<thing><name>a & b</name></thing>',
  'a reference to a forbidden character': '<thing><name>&#0;</name></thing>',
  'a reference to half a character': '<thing><name>&#xD800;</name></thing>',
  'a reference beyond Unicode': '<thing><name>&#x110000;</name></thing>',
  'two roots': '<thing/><thing/>',
  'two full roots': '<thing><name>x</name></thing><thing></thing>',
  'text after the root': '<thing/>text',
  'text between the root and a comment': '<thing/>text<!-- -->',
  'a bracket after the root': '<thing/>>',
  'a root that breaks off': '<thing/',
  'text in front of the root': 'text<thing/>',
  'no root': '<?xml version="1.0"?>',
  nothing: '',
  'another root': '<other/>',
  'an element that is not closed': '<thing><name>x</thing>',
  'an attribute without quotes': '<thing a=b/>',
  'another encoding': '<?xml version="1.0" encoding="ISO-8859-1"?><thing/>',
};

function read(xml: string): unknown {
  return parseXml(Buffer.from(xml), shape, 'thing');
}

function nested(levels: number): string {
  return `<thing>${'<a>'.repeat(levels - 1)}${'</a>'.repeat(levels - 1)}</thing>`;
}

describe('an XML body', () => {
  it.each(Object.entries(readable))('may have %s', (_, xml) => {
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

  it.each(Object.entries(prefixed))('may have a declared prefix %s, which counts for nothing', (_, xml) => {
    expect(read(xml)).toEqual({ outcome: 'read', value: { name: 'x' } });
  });

  it.each([
    ['is declared nowhere', '<b:thing><b:name>x</b:name></b:thing>', /undeclared namespace prefix/],
    ['is declared beside it', '<thing><a xmlns:b="urn:b"/><b:name>x</b:name></thing>', /undeclared namespace prefix/],
    ['is declared as nothing', '<b:thing xmlns:b=""><name>x</name></b:thing>', /undeclared namespace prefix/],
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

  it.each(Object.entries(malformed))('is malformed with %s', (_, xml) => {
    expect(read(xml)).toMatchObject({ outcome: 'malformed' });
  });

  it('is malformed when it is no UTF-8', () => {
    expect(parseXml(Buffer.from([0x3c, 0x61, 0xff, 0x3e]), shape, 'thing')).toMatchObject({ outcome: 'malformed' });
  });

  it('never touches prototypes', () => {
    for (const name of ['__proto__', 'constructor', 'prototype', 'hasOwnProperty']) {
      read(`<thing><${name}><polluted>yes</polluted></${name}></thing>`);
    }
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
