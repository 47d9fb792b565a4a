import type { TestService } from '../service.ts';

export async function setChannels(service: TestService, dealer: string, ...channels: string[]): Promise<void> {
  const option = channels.length === 0 ? '--without out' : `--out ${channels.join(' ')}`;
  await service.operator.done(`dealers save ${dealer} ${option}`);
}

/** Returns the key, and the public id by which the operator names it. */
export async function giveKey(
  service: TestService,
  { dealer, roles, expires }: { dealer: string; roles: readonly string[]; expires?: number },
): Promise<{ key: string; publicId: string }> {
  const end = expires === undefined ? '' : ` --expires ${new Date(expires).toISOString()}`;
  const made = await service.operator.done(`keys create --dealer ${dealer} --role ${roles.join(' ')}${end}`);
  return made as { key: string; publicId: string };
}

export async function letPublish(service: TestService, inChannel: string, isAllowed: boolean): Promise<void> {
  await service.operator.done(`gateways save ${inChannel} ${isAllowed ? '--self-publish' : '--without self-publish'}`);
}
