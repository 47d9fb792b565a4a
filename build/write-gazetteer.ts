import { writeFileSync } from 'node:fs';
import { writeGazetteer } from './gazetteer.ts';

writeFileSync(new URL('../index-mappings/cities.txt', import.meta.url), writeGazetteer());
