import { z } from 'zod';
import { readTrustedProxies } from '../../http/proxies/trusted-proxies.ts';

/** A setting that `read` understands; `must` completes the sentence "<NAME> must be …" for every other text, which it never repeats. */
function setting<Value>(must: string, read: (text: string) => Value | undefined) {
  return z.string().transform((text, check): Value => {
    const value = read(text);
    if (value === undefined) check.addIssue(`must be ${must}`);
    return value as Value;
  });
}

/** Any text. */
export const anyText = z.string();

const readWhole = (text: string, least: number, most: number) => {
  const value = /^\d+$/.test(text.trim()) ? Number(text) : NaN;
  return value >= least && value <= most ? value : undefined;
};

/** A whole number between the two. */
export const whole = (least: number, most: number) =>
  setting(`a number from ${least} to ${most}`, (text) => readWhole(text, least, most));

/** A whole number between the two, or `auto`. */
export const wholeOrAuto = (least: number, most: number) =>
  setting(`auto or a number from ${least} to ${most}`, (text) =>
    text === 'auto' ? text : readWhole(text, least, most),
  );

/** One of the words. */
export const oneOf = <const Word extends string>(...words: readonly Word[]) =>
  setting(`${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`, (text) => words.find((word) => word === text));

/** `on` or `off`. */
export const onOff = setting('on or off', (text) => text === 'on' || (text === 'off' ? false : undefined));

/** A text for which the test holds. */
export const textThat = (must: string, isRight: (text: string) => boolean) =>
  setting(must, (text) => (isRight(text) ? text : undefined));

/** An address of one of two protocols, such as `http` and `https`. */
export const address = (plain: string, encrypted: string) =>
  textThat(
    `an address that begins with ${plain}:// or ${encrypted}://`,
    (text) => new RegExp(`^(?:${plain}|${encrypted})://`, 'i').test(text) && URL.canParse(text),
  );

/** A secret of at least that many characters. */
export const secret = (least: number) => textThat(`at least ${least} characters long`, (text) => text.length >= least);

/** Items with commas between them. */
const list = (must: string, isRight: (item: string) => boolean, read = (item: string) => item) =>
  setting(`${must}, separated by commas`, (text) => {
    const items = text.split(',').map((item) => read(item.trim()));
    return items.every(isRight) ? items : undefined;
  });

/** Host names, each with or without a port. */
export const hosts = list(
  'host names such as www.shop.example',
  (host) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/.test(host),
  (host) => host.toLowerCase(),
);

/** Origins of scripts. */
export const origins = list(
  'origins such as https://shop.example',
  (origin) => /^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin,
);

/** A number of proxies, or networks. */
export const proxies = setting(
  'the number of proxies (1 to 20), or networks such as loopback, private, 10.0.0.0/8 or 2001:db8::/32, separated by commas',
  readTrustedProxies,
);

/** A time zone that this Node.js knows. */
export const timeZone = textThat('an IANA time zone such as Europe/Paris', (name) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
});
