/**
 * Adds an operation that compiles, is served by GraphQL and REST, and has a test:
 * `npm run new:operation leave annual-leave cancel-day`. It adds the contract to its area, the field to
 * the SDL, the operation with its test, and the resolver, then generates what follows from them.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { serviceNames } from '@portal/contracts/operation';
import { operations } from '@portal/contracts/operations';
import { rootFolder } from '../root-folder.ts';
import {
  contractModuleOf,
  withContract,
  withListedOperation,
  withMutation,
  withResolver,
} from './edits.ts';
import { neighbourConventions } from './neighbours.ts';
import { type OperationNames, toOperationNames } from './operation-names.ts';
import * as templates from './templates.ts';

const resolversSuffix = '-resolvers.ts';

const [service = '', area = '', file = ''] = process.argv.slice(2);
if (!serviceNames.some((name) => name === service)) {
  stop(`Usage: npm run new:operation <${serviceNames.join('|')}> <area> <name-in-kebab-case>`);
}
const areas = readdirSync(join(rootFolder, `services/${service}/src/graph`))
  .filter((name) => name.endsWith(resolversSuffix))
  .map((name) => name.slice(0, -resolversSuffix.length));
if (!areas.includes(area)) stop(`The areas of ${service} are ${areas.join(', ')}`);
const names = parseNames();

const resolversPath = `services/${service}/src/graph/${area}${resolversSuffix}`;
const resolvers = await read(resolversPath);
if (!/\bdeps\b/.test(resolvers)) {
  stop(
    `${resolversPath} takes no dependencies: give it (deps: Dependencies), as its neighbours have`,
  );
}
const contractModule = contractModuleOf(resolvers);
const contractFile = contractModule.split('/').at(-1) ?? '';
const inContract = new Set<unknown>(Object.values(await import(contractModule)));
const neighbours = operations.filter((one) => inContract.has(one));
const conventions = neighbourConventions(area, neighbours);
const operationPath = `services/${service}/src/operations/${area}/${file}`;

const created = {
  [`${operationPath}.ts`]: templates.operation(names, contractModule),
  [`${operationPath}.test.ts`]: templates.test(names, contractModule, conventions.access),
};
const existing = Object.keys(created).find((path) => existsSync(join(rootFolder, path)));
if (existing) stop(`${existing} already exists`);
if (operations.some(({ name }) => name === names.field)) {
  stop(`There is already an operation ${names.field}: names are unique in GraphQL`);
}

const edits: Record<string, (source: string) => string> = {
  [`libs/contracts/src/${names.contractFolder}/${contractFile}.ts`]: (source) =>
    withContract(source, names, conventions),
  'libs/contracts/src/operations.ts': (source) => withListedOperation(source, names, contractFile),
  [`services/${service}/schema.graphql`]: (source) =>
    withMutation(
      source,
      names,
      neighbours.map(({ name }) => name),
    ),
  [resolversPath]: (source) => withResolver(source, names, contractModule),
};
// All edits are computed before the first is written, so that a failure changes nothing.
const changed = await Promise.all(
  Object.entries(edits).map(async ([path, edit]) => [path, edit(await read(path))] as const),
);
for (const [path, text] of [...Object.entries(created), ...changed]) {
  await mkdir(dirname(join(rootFolder, path)), { recursive: true });
  await writeFile(join(rootFolder, path), text);
}

const paths = [...Object.keys(created), ...Object.keys(edits)];
run('biome', 'check', '--write', ...paths.filter((path) => path.endsWith('.ts')));
run('node', 'tools/compose-supergraph.ts');
run('node', 'tools/check-contracts.ts');
run('node', 'tools/generate.ts');

console.log(`Created:\n${paths.map((path) => `  ${path}`).join('\n')}

Next, in this order: access, input, output, errors and route in the contract; the same input and output
in the SDL; the rule in services/${service}/src/domain/; the operation and its test. CONTRIBUTING.md says how.
Its test: npx vitest run --root services/${service} ${file}`);

function parseNames(): OperationNames {
  try {
    return toOperationNames(service, area, file);
  } catch (failure) {
    stop((failure as Error).message);
  }
}

function read(path: string): Promise<string> {
  return readFile(join(rootFolder, path), 'utf8');
}

function run(program: string, ...args: string[]): void {
  execFileSync(join(rootFolder, 'node_modules/.bin', program), args, {
    cwd: rootFolder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}
