import { describe, expect, it } from 'vitest';
import { environment } from '../../src/service/settings.ts';
import { readSource } from '../../structure/sources.ts';

const example = readSource('.env.example');
const entries = [...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => ({ name, value }));

describe('.env.example', () => {
  it('names every variable of src/service/settings.ts, in its order, and no other', () => {
    expect(
      entries.map(({ name }) => name),
      'write the same variables into .env.example as `environment` of src/service/settings.ts has',
    ).toEqual(Object.keys(environment.shape));
  });

  it('shows the defaults', () => {
    const set = Object.fromEntries(entries.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]));
    expect(environment.parse(set), 'write the defaults of src/service/settings.ts into .env.example').toEqual(
      environment.parse({}),
    );
  });

  it('gives each variable its value in sight', () => {
    const unset = entries.filter(({ value }) => value === '').map(({ name }) => name);
    const withoutDefault = Object.entries(environment.shape).flatMap(([name, shape]) =>
      shape.safeParse(undefined).data === undefined ? [name] : [],
    );
    expect(unset, 'only variables without a default may be empty').toEqual(withoutDefault);
  });

  it('explains each variable in the comment above it', () => {
    const unexplained = entries.filter(({ name }) => !new RegExp(`^# .+\\n${name}=`, 'm').test(example));
    expect(unexplained, 'write a comment line directly above each variable').toEqual([]);
  });
});
