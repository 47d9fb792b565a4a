import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/service/config.ts';
import { dataFolder } from '../service/service-process.ts';
import { certificateFile } from './front-node.ts';

const url = { OPENSEARCH_URL: 'https://a.example:9200, https://b.example:9200' };
const keys = { AWS_ACCESS_KEY_ID: 'AKID', AWS_SECRET_ACCESS_KEY: 'a-secret-access-key' };
const region = { OPENSEARCH_AWS_REGION: 'us-gov-west-1' };
const user = { OPENSEARCH_USER: 'svc', OPENSEARCH_PASSWORD: 'a-secret-password' };

function problemsOf(variables: Record<string, string>): string {
  try {
    readConfig(variables);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).problems.join('\n');
  }
}

describe('the settings of the cluster', () => {
  it('may name several nodes, an authority and a user', () => {
    const read = readConfig({ ...url, ...user, OPENSEARCH_CA_FILE: certificateFile('authority') });
    expect(read.opensearchUrl).toBe(url.OPENSEARCH_URL);
    expect(read.opensearchAccess).toEqual({
      ca: expect.stringContaining('BEGIN CERTIFICATE') as string,
      user: { name: 'svc', password: 'a-secret-password' },
    });
  });

  it('may name a region, and then need keys', () => {
    expect(readConfig({ ...url, ...region, ...keys }).opensearchAccess).toEqual({
      aws: { region: 'us-gov-west-1', accessKeyId: 'AKID', secretAccessKey: 'a-secret-access-key' },
    });
    expect(problemsOf({ ...url, ...region })).toMatch(/^AWS_ACCESS_KEY_ID must be .*\nAWS_SECRET_ACCESS_KEY must be /);
    expect(readConfig({ ...url, ...keys }).opensearchAccess).toEqual({});
  });

  it.each([
    ['ftp://a.example'],
    ['https://a.example:9200,'],
    ['a.example:9200'],
    ['https://svc:a-secret-password@a.example:port'],
    ['https://svc:a-secret-password%zz@a.example'],
    ['https://svc:a-secret-password@a.example,https://a.example/'],
  ])('refuse %s as addresses, without repeating it', (address) => {
    const problems = problemsOf({ OPENSEARCH_URL: address });
    expect(problems).toMatch(/^OPENSEARCH_URL must be http:\/\/ or https:\/\/ addresses/);
    expect(problems).not.toContain('a-secret-password');
  });

  it.each([
    ['OPENSEARCH_PASSWORD', { ...url, OPENSEARCH_USER: 'svc' }],
    ['OPENSEARCH_USER', { ...url, OPENSEARCH_PASSWORD: 'a-secret-password' }],
    ['OPENSEARCH_USER', { ...url, ...user, OPENSEARCH_USER: 's:vc' }],
    ['OPENSEARCH_USER', user],
    ['OPENSEARCH_AWS_REGION', { ...region, ...keys }],
    ['OPENSEARCH_AWS_REGION', { ...url, ...keys, OPENSEARCH_AWS_REGION: 'Paris' }],
    ['OPENSEARCH_AWS_REGION', { ...url, ...region, ...keys, ...user }],
    ['OPENSEARCH_AWS_REGION', { ...region, ...keys, OPENSEARCH_URL: 'https://svc:a-secret-password@a.example' }],
    ['OPENSEARCH_CA_FILE', { ...url, OPENSEARCH_CA_FILE: '/no/such/file' }],
    ['OPENSEARCH_CA_FILE', { OPENSEARCH_URL: 'http://a.example', OPENSEARCH_CA_FILE: certificateFile('authority') }],
  ])('name %s when it is wrong or missing, and show no secret', (name, variables) => {
    const problems = problemsOf(variables);
    expect(problems).toMatch(new RegExp(`^${name} must be `));
    expect(problems).not.toMatch(/a-secret/);
  });

  it('tell a file without a certificate from one that is not there', () => {
    const file = join(dataFolder(), 'authority.pem');
    writeFileSync(file, 'no certificate');
    expect(problemsOf({ ...url, OPENSEARCH_CA_FILE: file })).toMatch(
      /authority\.pem is not \(ERR_OSSL_PEM_NO_START_LINE\)/,
    );
    expect(problemsOf({ ...url, OPENSEARCH_CA_FILE: `${file}.gone` })).toMatch(/gone is not \(ENOENT\)/);
  });
});
