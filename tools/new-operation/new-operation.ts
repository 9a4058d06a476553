/**
 * Adds an operation that compiles, is served by GraphQL and REST, and has a test:
 * `npm run new:operation leave annual-leave cancel-day`. It adds the contract to its area, the field to
 * the SDL, the operation with its test, and the resolver, then generates what follows from them.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { serviceNames } from '@portal/contracts/operation';
import { isExpectedError } from '../portal/expected-error.ts';
import { rootFolder } from '../root-folder.ts';
import { addOperation, isService } from './add-operation.ts';

const [service = '', area = '', name = ''] = process.argv.slice(2);
if (!isService(service)) {
  stop(`Usage: npm run new:operation <${serviceNames.join('|')}> <area> <name-in-kebab-case>`);
}
const paths = await addOperation({ service, area, name }).catch((failure: unknown) => {
  if (isExpectedError(failure)) stop(failure.message);
  throw failure;
});
run('biome', 'check', '--write', ...paths.filter((path) => path.endsWith('.ts')));
run('node', 'tools/compose-supergraph.ts');
run('node', 'tools/check-contracts.ts');
run('node', 'tools/generate.ts');

console.log(`Created:\n${paths.map((path) => `  ${path}`).join('\n')}

Next, in this order: access, input, output, errors and route in the contract; the same input and output
in the SDL; the rule in services/${service}/src/domain/; the operation and its test. CONTRIBUTING.md says how.
Its test: npx vitest run --root services/${service} ${name}`);

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
