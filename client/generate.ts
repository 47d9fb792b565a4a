import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { declaration } from './declaration.ts';

// `npm run client`: writes the types of the service's own document beside this file.
writeFileSync(fileURLToPath(new URL('service.d.ts', import.meta.url)), await declaration());
