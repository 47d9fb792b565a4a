import manifest from '../../package.json' with { type: 'json' };

/** The version of this program: of the service, its commands, its description and its client. */
export const version = manifest.version;
