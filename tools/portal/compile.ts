// Loads every process of the portal once, none of which comes further than to find itself without
// a configuration. Node then keeps what their TypeScript and all that they import was compiled to
// (NODE_COMPILE_CACHE): six processes that each do this for themselves take 150 MB more.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { rootFolder } from '../root-folder.ts';

const exit = process.exit;
process.exit = (() => undefined) as unknown as typeof process.exit;

const services = await readdir(join(rootFolder, 'services'));
for (const part of [...services.map((name) => join('services', name)), 'gateway']) {
  await import(join(rootFolder, part, 'src/main.ts'));
}
exit();
