import { clientPackage } from './client-package.ts';
import { documentation } from './documentation/documentation.ts';
import { buildOnce } from './once.ts';
import { searchPage } from './search-page.ts';

// `npm run build`, and before `npm start`: rebuilds the pages and packages whose sources changed.
for (const [name, build] of Object.entries({
  'the search page': searchPage,
  'the documentation': documentation,
  'the typed client': clientPackage,
})) {
  if (await buildOnce(build)) console.log(`Built ${name}`);
}
