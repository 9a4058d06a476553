import type { ServiceName } from '@portal/contracts/operation';
import type { NeighbourConventions } from './neighbour-conventions.ts';
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

/** What differs between the tests of the services: how they start the service and call it as somebody. */
interface ServiceTest {
  imports: string;
  start: string;
  as: string;
}

const serviceTests: Record<ServiceName, ServiceTest> = {
  identity: startedBeforeAll('identity', 'Identity', 'startIdentity'),
  attendance: startedAtOnce('startAttendanceService'),
  leave: startedAtOnce('startLeaveService'),
  messaging: startedBeforeAll('messaging', 'Messaging', 'startMessaging'),
  records: startedAtOnce('startRecordsService'),
};

function startedAtOnce(start: string): ServiceTest {
  return {
    imports: `import { expect, test } from 'vitest';
import { ${start} } from '../../../testing/service.ts';`,
    start: `const { as } = await ${start}();`,
    as: 'as',
  };
}

function startedBeforeAll(name: string, type: string, start: string): ServiceTest {
  return {
    imports: `import { beforeAll, expect, test } from 'vitest';
import { type ${type}, ${start} } from '../../../testing/service.ts';`,
    start: `let ${name}: ${type};
beforeAll(async () => {
  ${name} = await ${start}();
});`,
    as: `${name}.ask.as`,
  };
}

export const test = (
  { service, field }: OperationNames,
  contractModule: string,
  access: NeighbourConventions['access'],
) => {
  const { imports, start, as } = serviceTests[service];
  return `import { ${field} } from '${contractModule}';
import { newId } from '@portal/kernel/new-id';
${imports}

${start}

const person = { userId: newId(), role: '${roleOf[access]}' } as const;

test('an unknown id is not found', async () => {
  const { code } = await ${as}(person).run(${field}, { id: newId() });
  expect(code).toBe('NOT_FOUND');
});

test.each([
  ['nobody', {}, 'UNAUTHENTICATED'],
  ['somebody in setup', { ...person, stage: 'setup' }, 'SETUP_REQUIRED'],${refusedRoles(access)}
] as const)('%s may not call it', async (_, caller, code) => {
  expect((await ${as}(caller).run(${field}, { id: newId() })).code).toBe(code);
});

test.each([{}, { id: { $gt: '' } }, { id: newId(), isAdmin: true }])(
  '%j is refused',
  async (input) => {
    const { code } = await ${as}(person).query(${field}.document, { input });
    expect(code).toBe('BAD_INPUT');
  },
);
`;
};
