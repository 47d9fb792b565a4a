import { writeApiKey } from '../../src/formats/api-key.ts';
import type { Draft } from './drafts.ts';

export interface Source {
  providerId: string;
  providerReference: string;
}

export function gateways(): object[] {
  return [
    { code: 'Seaside.example', direction: 'OUT', personPrices: true },
    { code: 'Summit.example', direction: 'OUT', personPrices: true },
    { code: 'Waterways.example', direction: 'OUT', personPrices: true },
    // Its dealers know only the price and mandatoryServicesPrice.
    { code: 'Holidays.example', direction: 'OUT' },
    inChannel('AtlanticStays', 'ATLANTIC', true, ['Seaside.example', 'Holidays.example']),
    inChannel('AlpinaLodges', 'ALPINA', false, ['Summit.example']),
    inChannel('CanalEscapes', 'CANALIS', false, ['Waterways.example', 'Holidays.example']),
  ];
}

function inChannel(code: string, company: string, selfPublish: boolean, defaultGateways: string[]): object {
  return { code, direction: 'IN', company, selfPublish, defaultGateways };
}

/** One dealer for each mix of roles; their keys are public and for tests only. */
export function dealers(): object[] {
  const returnHosts = ['partner.example.org', 'localhost'];
  return [
    {
      id: 'meridian',
      name: 'Meridian Travel',
      company: 'MERIDIAN',
      outGateways: ['Seaside.example', 'Summit.example', 'Waterways.example'],
      inGateways: [],
      roles: ['ROLE_SERVICEPROD_API'],
      returnHosts,
      demoKeys: [demoKey('DemoSell', 'demo-key-of-the-selling-dealer')],
    },
    {
      id: 'alpina',
      name: 'Alpina Lodges',
      company: 'ALPINA',
      outGateways: [],
      inGateways: ['AlpinaLodges'],
      roles: ['ROLE_GATEWAYIN_API'],
      returnHosts: [],
      demoKeys: [demoKey('DemoSend', 'demo-key-of-the-delivering-dealer')],
    },
    {
      id: 'atlantic',
      name: 'Atlantic Stays',
      company: 'ATLANTIC',
      outGateways: ['Holidays.example', 'Seaside.example'],
      inGateways: ['AtlanticStays', 'CanalEscapes'],
      roles: ['ROLE_SERVICEPROD_API', 'ROLE_GATEWAYIN_API'],
      returnHosts,
      demoKeys: [demoKey('DemoBoth', 'demo-key-of-the-dealer-with-both-roles')],
    },
  ];
}

function demoKey(publicId: string, words: string): string {
  return writeApiKey({ kind: 'test', publicId, secret: words.padEnd(43, '0') });
}

const sources = {
  sea: { providerId: 'AtlanticStays', prefix: 'AT' },
  mountain: { providerId: 'AlpinaLodges', prefix: 'AL' },
  lake: { providerId: 'AlpinaLodges', prefix: 'AL' },
  canal: { providerId: 'CanalEscapes', prefix: 'CE' },
} as const;

export function sourceOf(draft: Pick<Draft, 'number' | 'place'>): Source {
  const { providerId, prefix } = sources[draft.place.kind];
  return { providerId, providerReference: `${prefix}-${String(draft.number).padStart(4, '0')}` };
}

/** Undefined: the in channel's default. One lodging in 19 is on Holidays alone. */
export function channelsOf(draft: Draft): string[] | undefined {
  if (draft.number % 19 === 7) return ['Holidays.example'];
  const own = {
    sea: 'Seaside.example',
    mountain: 'Summit.example',
    lake: 'Waterways.example',
    canal: 'Waterways.example',
  };
  if (draft.place.kind === 'lake') return ['Waterways.example', 'Summit.example'];
  if (draft.number % 4 === 1) return undefined;
  return draft.number % 3 === 0 ? [own[draft.place.kind], 'Holidays.example'] : [own[draft.place.kind]];
}
