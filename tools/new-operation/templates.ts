import type { NeighbourConventions } from './neighbours.ts';
import type { OperationNames } from './operation-names.ts';

export const contract = (
  { service, field, title, file }: OperationNames,
  { access, path }: NeighbourConventions,
) => `
export const ${field} = operation({
  name: '${field}',
  service: '${service}',
  kind: 'mutation',
  summary: '${title}',
  access: '${access}',
  input: z.strictObject({ id }),
  output: z.strictObject({ id }),
  errors: ['NOT_FOUND'],
  rest: { method: 'POST', path: '${path}/{id}/${file}', status: 200 },
});
`;

export const schemaField = ({ field, type }: OperationNames) =>
  `  ${field}(input: ${type}Input!): ${type}Result!\n`;

export const schemaTypes = ({ type }: OperationNames) => `
type ${type}Result {
  id: ID!
}

input ${type}Input {
  id: ID!
}
`;

export const operation = (
  { field, title }: OperationNames,
  contractModule: string,
) => `import type { ${field} as contract } from '${contractModule}';
import type { InputOf } from '@portal/contracts/operation';
import { fail } from '@portal/kernel/result';
import type { SignedInRequest } from '@portal/runtime/request';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';

/** ${title}. Loads, applies the rule in domain/, stores the change and its events in one transaction. */
export async function ${field}(
  _deps: Dependencies,
  _request: SignedInRequest,
  { id }: InputOf<typeof contract>,
): Promise<OperationResult<typeof contract>> {
  return fail('NOT_FOUND', \`\${id} was not found\`);
}
`;

export const resolver = ({ field }: OperationNames, contractName: string) =>
  `${field}: resolve(${contractName}, (request, input) => ${field}(deps, request, input)),\n`;

const roleOf = {
  'signed-in': 'employee',
  employee: 'employee',
  admin: 'admin',
  'master-admin': 'master-admin',
} as const satisfies Record<NeighbourConventions['access'], string>;

function refusedRoles(access: NeighbourConventions['access']): string {
  if (access === 'signed-in') return '';
  const refused = access === 'employee' ? 'admin' : 'employee';
  return `\n  ['an ${refused}', { ...person, role: '${refused}' }, 'FORBIDDEN'],`;
}

export const test = (
  { service, file, field }: OperationNames,
  contractModule: string,
  access: NeighbourConventions['access'],
) => `import { ${field} } from '${contractModule}';
import { newId } from '@portal/kernel/new-id';
import { serviceEnvironment } from '@portal/testing/service-environment';
import { subgraphClient } from '@portal/testing/subgraph-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { start } from '../../service.ts';

let service: Awaited<ReturnType<typeof start>>;

beforeAll(async () => {
  service = await start(await serviceEnvironment('${service}'));
});
afterAll(() => service.stop());

const person = { userId: newId(), role: '${roleOf[access]}' } as const;

test('${file}: an unknown id is not found', async () => {
  const response = await subgraphClient(service.url).as(person).run(${field}, { id: newId() });

  expect(response.code).toBe('NOT_FOUND');
});

test.each([
  ['nobody', {}, 'UNAUTHENTICATED'],
  ['somebody in setup', { ...person, stage: 'setup' }, 'SETUP_REQUIRED'],${refusedRoles(access)}
] as const)('${file}: %s may not call it', async (_, caller, code) => {
  const response = await subgraphClient(service.url).as(caller).run(${field}, { id: newId() });

  expect(response.code).toBe(code);
});

test.each([{}, { id: { $gt: '' } }, { id: newId(), isAdmin: true }])(
  '${file}: %j is refused',
  async (input) => {
    const response = await subgraphClient(service.url).as(person).query(${field}.document, { input });

    expect(response.errors).not.toEqual([]);
  },
);
`;
