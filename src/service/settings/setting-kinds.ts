import { z } from 'zod';
import { readTrustedProxies } from '../../http/proxies.ts';

/** `must` completes the sentence "<NAME> must be …"; the message never repeats the text, which may be secret. */
function setting<Value>(must: string, read: (text: string) => Value | undefined) {
  return z.string().transform((text, check): Value => {
    const value = read(text);
    if (value === undefined) check.addIssue(`must be ${must}`);
    return value as Value;
  });
}

export const anyText = z.string();

const readWhole = (text: string, least: number, most: number) => {
  const value = /^\d+$/.test(text.trim()) ? Number(text) : NaN;
  return value >= least && value <= most ? value : undefined;
};

export const whole = (least: number, most: number) =>
  setting(`a number from ${least} to ${most}`, (text) => readWhole(text, least, most));

export const wholeOrAuto = (least: number, most: number) =>
  setting(`auto or a number from ${least} to ${most}`, (text) =>
    text === 'auto' ? text : readWhole(text, least, most),
  );

export const oneOf = <const Word extends string>(...words: readonly Word[]) =>
  setting(`${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`, (text) => words.find((word) => word === text));

export const onOff = setting('on or off', (text) => text === 'on' || (text === 'off' ? false : undefined));

export const textThat = (must: string, isRight: (text: string) => boolean) =>
  setting(must, (text) => (isRight(text) ? text : undefined));

export const address = (plain: string, encrypted: string) =>
  textThat(
    `an address that begins with ${plain}:// or ${encrypted}://`,
    (text) => new RegExp(`^(?:${plain}|${encrypted})://`, 'i').test(text) && URL.canParse(text),
  );

export const secret = (least: number) => textThat(`at least ${least} characters long`, (text) => text.length >= least);

const list = (must: string, isRight: (item: string) => boolean, read = (item: string) => item) =>
  setting(`${must}, separated by commas`, (text) => {
    const items = text.split(',').map((item) => read(item.trim()));
    return items.every(isRight) ? items : undefined;
  });

export const hosts = list(
  'host names such as www.shop.example',
  (host) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/.test(host),
  (host) => host.toLowerCase(),
);

export const origins = list(
  'origins such as https://shop.example',
  (origin) => /^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin,
);

export const proxies = setting(
  'the number of proxies (1 to 20), or networks such as loopback, private, 10.0.0.0/8 or 2001:db8::/32, separated by commas',
  readTrustedProxies,
);

export const timeZone = textThat('an IANA time zone such as Europe/Paris', (name) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
});
