import manifest from '../../package.json' with { type: 'json' };

/** Version of the service, its commands, its API description and its client. */
export const version = manifest.version;
