import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ServiceName, serviceNames } from '@portal/contracts/operation';
import { operations } from '@portal/contracts/operations';
import { expectedError } from '../portal/expected-error.ts';
import { rootFolder } from '../root-folder.ts';
import {
  contractModuleOf,
  withContract,
  withListedOperation,
  withMutation,
  withResolver,
} from './edits.ts';
import { neighbourConventions } from './neighbour-conventions.ts';
import { type OperationNames, toOperationNames } from './operation-names.ts';
import * as templates from './templates.ts';

const resolversSuffix = '-resolvers.ts';

/** Where a new operation belongs, and its name in kebab case. */
export interface NewOperation {
  service: ServiceName;
  area: string;
  name: string;
}

export function isService(name: string): name is ServiceName {
  return serviceNames.some((one) => one === name);
}

/**
 * Adds an operation to the contract of its area, the SDL and the resolvers, with its code and its test. Gives the
 * paths of the files. Rejects with a plain error, and changes nothing, if it can't be added.
 */
export async function addOperation({ service, area, name }: NewOperation): Promise<string[]> {
  const areas = readdirSync(join(rootFolder, `services/${service}/src/graph`))
    .filter((file) => file.endsWith(resolversSuffix))
    .map((file) => file.slice(0, -resolversSuffix.length));
  if (!areas.includes(area)) throw expectedError(`The areas of ${service} are ${areas.join(', ')}`);
  const names = parseNames(service, area, name);

  const resolversPath = `services/${service}/src/graph/${area}${resolversSuffix}`;
  const resolvers = await read(resolversPath);
  if (!/\bdeps\b/.test(resolvers)) {
    throw expectedError(
      `${resolversPath} takes no dependencies: give it (deps: Dependencies), as its neighbours have`,
    );
  }
  const contractModule = contractModuleOf(resolvers);
  const contractFile = contractModule.split('/').at(-1) ?? '';
  const inContract = new Set<unknown>(Object.values(await import(contractModule)));
  const neighbours = operations.filter((one) => inContract.has(one));
  const conventions = neighbourConventions(area, neighbours);
  const operationPath = `services/${service}/src/operations/${area}/${name}`;

  const created = {
    [`${operationPath}.ts`]: templates.operation(names, contractModule),
    [`${operationPath}.test.ts`]: templates.test(names, contractModule, conventions.access),
  };
  const existing = Object.keys(created).find((path) => existsSync(join(rootFolder, path)));
  if (existing) throw expectedError(`${existing} already exists`);
  if (operations.some((one) => one.name === names.field)) {
    throw expectedError(
      `There is already an operation ${names.field}: names are unique in GraphQL`,
    );
  }

  const edits: Record<string, (source: string) => string> = {
    [`libs/contracts/src/${names.service}/${contractFile}.ts`]: (source) =>
      withContract(source, names, conventions),
    'libs/contracts/src/operations.ts': (source) =>
      withListedOperation(source, names, contractFile),
    [`services/${service}/schema.graphql`]: (source) =>
      withMutation(
        source,
        names,
        neighbours.map((one) => one.name),
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
  return [...Object.keys(created), ...Object.keys(edits)];
}

function parseNames(service: ServiceName, area: string, name: string): OperationNames {
  try {
    return toOperationNames(service, area, name);
  } catch (failure) {
    throw expectedError((failure as Error).message);
  }
}

function read(path: string): Promise<string> {
  return readFile(join(rootFolder, path), 'utf8');
}
