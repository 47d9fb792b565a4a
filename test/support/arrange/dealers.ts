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

/** A key that expires at the service's instant. No command makes one that expires in the past. */
export async function giveExpiredKey(service: TestService, wish: Pick<NewKey, 'dealer' | 'roles'>): Promise<string> {
  const now = service.clock.now();
  const { key, publicId } = await giveKey(service, { ...wish, expires: now + 3_600_000 });
  service.db.prepare('UPDATE api_keys SET expires_at = ? WHERE public_id = ?').run(now, publicId);
  return key;
}

export async function giveRevokedKey(service: TestService, wish: Pick<NewKey, 'dealer' | 'roles'>): Promise<string> {
  const { key, publicId } = await giveKey(service, wish);
  await service.operator.done(`keys revoke ${publicId}`);
  return key;
}

export async function letPublish(service: TestService, inChannel: string, isAllowed: boolean): Promise<void> {
  await service.operator.done(`gateways save ${inChannel} ${isAllowed ? '--self-publish' : '--without self-publish'}`);
}
