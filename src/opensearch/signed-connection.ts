import type { Connection, Transport } from '@opensearch-project/opensearch';
import { AwsSigv4Signer } from '@opensearch-project/opensearch/aws-v3';
import type { AwsAccess } from './access.ts';
import { PoolConnection } from './pool-connection.ts';

/** Signs each request, and each retry again, with AWS Signature Version 4. */
export function signForAws(access: AwsAccess): { Connection: typeof Connection; Transport: typeof Transport } {
  const { region, ...credentials } = access;
  const getCredentials = () => Promise.resolve(credentials);
  const signer = AwsSigv4Signer({ region, service: 'es', getCredentials });
  class SignedConnection extends PoolConnection {
    override buildRequestObject(params: unknown) {
      return signer.buildSignedRequestObject(super.buildRequestObject(params));
    }
  }
  return { Connection: SignedConnection, Transport: signer.Transport };
}
