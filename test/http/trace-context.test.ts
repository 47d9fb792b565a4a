import { describe, expect, it } from 'vitest';
import { continueTrace, formatTraceparent } from '../../src/http/trace-context.ts';

const trace = '0af7651916cd43dd8448eb211c80319c';
const parent = 'b7ad6b7169203331';

describe('a traceparent', () => {
  it('is continued by a part of its own', () => {
    const context = continueTrace(`00-${trace}-${parent}-01`);
    expect(context).toEqual({
      traceId: trace,
      spanId: expect.stringMatching(/^(?!0{16})[\da-f]{16}$/) as string,
      parentId: parent,
      isSampled: true,
    });
    expect(context.spanId).not.toBe(parent);
    expect(formatTraceparent(context)).toBe(`00-${trace}-${context.spanId}-01`);
  });

  it.each([
    ['that is not kept', `00-${trace}-${parent}-00`, false],
    ['with flags to come', `00-${trace}-${parent}-03`, true],
    ['of a version to come', `cc-${trace}-${parent}-01`, true],
    ['of a version to come that says more', `cc-${trace}-${parent}-01-what-the-future-says`, true],
    ['with blanks around it', ` 00-${trace}-${parent}-01 `, true],
  ])('%s is taken', (_, sent, isSampled) => {
    expect(continueTrace(sent)).toMatchObject({ traceId: trace, parentId: parent, isSampled });
  });

  it.each([
    ['none', null],
    ['an empty one', ''],
    ['version ff', `ff-${trace}-${parent}-01`],
    ['a trace of zeros', `00-${'0'.repeat(32)}-${parent}-01`],
    ['a parent of zeros', `00-${trace}-${'0'.repeat(16)}-01`],
    ['capitals', `00-${trace.toUpperCase()}-${parent}-01`],
    ['version 00 with more behind it', `00-${trace}-${parent}-01-more`],
    ['a future version with more glued to it', `cc-${trace}-${parent}-01.more`],
    ['a trace that is too short', `00-${trace.slice(1)}-${parent}-01`],
    ['no flags', `00-${trace}-${parent}`],
    ['two of them', `00-${trace}-${parent}-01, 00-${trace}-${parent}-01`],
    ['letters beyond f', `00-${'g'.repeat(32)}-${parent}-01`],
  ])('with %s begins a new trace', (_, sent) => {
    const context = continueTrace(sent);
    expect(context).toMatchObject({ parentId: undefined, isSampled: false });
    expect(context.traceId).toMatch(/^(?!0{32})[\da-f]{32}$/);
    expect(context.traceId).not.toBe(trace);
    expect(continueTrace(sent).traceId).not.toBe(context.traceId);
  });
});
