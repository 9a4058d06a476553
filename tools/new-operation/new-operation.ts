/**
 * Creates a new operation with its test: `npm run new:operation leave cancel-day`. Writes the contract, the
 * operation and its test, adds it to the SDL, the resolvers and the list of operations, and composes the
 * supergraph. The result passes `npm test`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceNames } from '@portal/contracts/operation';
import { rootFolder } from '../root-folder.ts';
import { namesOf, withMutation, withOperation, withResolver } from './edits.ts';
import * as templates from './templates.ts';

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

const [service = '', file = ''] = process.argv.slice(2);
const known = serviceNames.find((name) => name === service);
if (!known || !file) {
  stop(`Usage: npm run new:operation <${serviceNames.join('|')}> <name-in-kebab-case>`);
}
const names = (() => {
  try {
    return namesOf(known, file);
  } catch (error) {
    stop((error as Error).message);
  }
})();

const created = {
  [`libs/contracts/src/${names.folder}/${file}.ts`]: templates.contract(names),
  [`services/${service}/src/operations/${file}.ts`]: templates.operationFile(names),
  [`services/${service}/src/operations/${file}.test.ts`]: templates.testFile(names),
};
const changed = {
  'libs/contracts/src/operations.ts': withOperation,
  [`services/${service}/schema.graphql`]: withMutation,
  [`services/${service}/src/graph/resolvers.ts`]: withResolver,
};
const existing = Object.keys(created).find((path) => existsSync(join(rootFolder, path)));
if (existing) stop(`${existing} already exists`);

// Compute all edits before writing, so that a failure changes nothing.
const edited = await Promise.all(
  Object.entries(changed).map(async ([path, edit]) => {
    const source = await readFile(join(rootFolder, path), 'utf8');
    return [path, edit(source, names)] as const;
  }),
);
for (const [path, text] of [...Object.entries(created), ...edited]) {
  await writeFile(join(rootFolder, path), text);
}

const run = (...command: [string, ...string[]]) =>
  execFileSync(join(rootFolder, 'node_modules/.bin', command[0]), command.slice(1), {
    cwd: rootFolder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
const sources = [...Object.keys(created), ...Object.keys(changed)];
run('biome', 'check', '--write', ...sources.filter((path) => path.endsWith('.ts')));
run('node', 'tools/compose-supergraph.ts');
run('node', 'tools/check-contracts.ts');

console.log(`Created:\n${sources.map((path) => `  ${path}`).join('\n')}

Next: who may call it, input, output and route in the contract; the same in the SDL;
the rule in services/${service}/src/domain/; then the operation and its test.
See CONTRIBUTING.md. Run the test: npx vitest run --root services/${service} ${file}`);
