import { z } from 'zod';
import { readTrustedProxies } from '../../http/proxies/trusted-proxies.ts';

/** A number of proxies, or networks. */
export const proxiesSetting = z.string().transform((text, check) => {
  const read = readTrustedProxies(text);
  if (read === undefined)
    check.addIssue(
      'is the number of proxies (1 to 20), or networks such as loopback, private, 10.0.0.0/8, 2001:db8::/32',
    );
  return read;
});

/** Names of hosts with commas between them, each perhaps with a port. */
export const hostsSetting = z.string().transform((text, check) => {
  const listed = text.split(',').map((host) => host.trim().toLowerCase());
  const wrong = listed.find((host) => !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/.test(host));
  if (wrong !== undefined) check.addIssue(`${wrong} is no host, such as www.shop.example`);
  return listed;
});

/** Origins of scripts, with commas between them. */
export const originsSetting = z.string().transform((text, check) => {
  const listed = text.split(',').map((origin) => origin.trim());
  const wrong = listed.find(
    (origin) => !/^https?:$/.test(urlOf(origin)?.protocol ?? '') || urlOf(origin)?.origin !== origin,
  );
  if (wrong !== undefined) check.addIssue(`${wrong} is no origin, such as https://shop.example`);
  return listed;
});

function urlOf(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** Who mail to customers comes from: an address, or a name and an address. */
export const senderSetting = z
  .string()
  .regex(
    /^(?:[^\p{Cc}<>@,;"]*<[^\s<>@,;"]+@[^\s<>@,;"]+>|[^\s<>@,;"]+@[^\s<>@,;"]+)$/u,
    'is no sender, such as Stays <stays@example.org>',
  );
