import type { TestService } from '../service.ts';

export async function setChannels(service: TestService, dealer: string, ...channels: string[]): Promise<void> {
  const option = channels.length === 0 ? '--without out' : `--out ${channels.join(' ')}`;
  await service.operator.done(`dealers save ${dealer} ${option}`);
}

/** A dealer with its own in channel, whose lodgings go to the dealer's only out channel. */
export async function addDealer(
  service: TestService,
  dealer: { id: string; inChannel: string; outChannel: string },
): Promise<void> {
  const { id, inChannel, outChannel } = dealer;
  const company = id.toUpperCase();
  await service.operator.done(
    `gateways save ${inChannel} --direction IN --company ${company} --self-publish --default ${outChannel}`,
  );
  await service.operator.done(
    `dealers save ${id} --name ${id} --company ${company} --in ${inChannel} --out ${outChannel}`,
  );
}

interface NewKey {
  dealer: string;
  roles: readonly string[];
  expires?: number;
}

/** Returns the key, and the public id by which the operator names it. */
export async function giveKey(service: TestService, wish: NewKey): Promise<{ key: string; publicId: string }> {
  const { dealer, roles, expires } = wish;
  const end = expires === undefined ? '' : ` --expires ${new Date(expires).toISOString()}`;
  const made = await service.operator.done(`keys create --dealer ${dealer} --role ${roles.join(' ')}${end}`);
  return made as { key: string; publicId: string };
}

export async function letPublish(service: TestService, inChannel: string, isAllowed: boolean): Promise<void> {
  await service.operator.done(`gateways save ${inChannel} ${isAllowed ? '--self-publish' : '--without self-publish'}`);
}
