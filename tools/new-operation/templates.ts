/** The names of a new operation. */
export interface Names {
  /** `leave` */
  service: string;
  /** The folder of its contracts: `people` for identity, else the service's name. */
  folder: string;
  /** `cancel-day` */
  file: string;
  /** `cancelDay` */
  field: string;
  /** `CancelDay` */
  type: string;
  /** `Cancel day` */
  title: string;
}

export const contract = ({ service, field, title, file }: Names) => `import { z } from 'zod';
import { operation } from '../operation.ts';
import { id } from '../scalars.ts';

export const ${field} = operation({
  name: '${field}',
  service: '${service}',
  kind: 'mutation',
  summary: '${title}',
  access: 'signed-in',
  input: z.strictObject({ id }),
  output: z.strictObject({ id }),
  errors: ['NOT_FOUND'],
  rest: { method: 'PATCH', path: '/api/${service}/{id}/${file}', status: 200 },
});
`;

export const operationFile = ({ folder, file, field, title }: Names) => `import type {
  ${field} as contract,
} from '@portal/contracts/${folder}/${file}';
import type { InputOf, OutputOf } from '@portal/contracts/operation';
import { fail, type Result } from '@portal/kernel/result';
import type { Request } from '@portal/runtime/request';

/** ${title}. Load, apply the rule in ../domain, store the change and its events in one transaction. */
export async function ${field}(
  _request: Request,
  { id }: InputOf<typeof contract>,
): Promise<Result<OutputOf<typeof contract>, 'NOT_FOUND'>> {
  return fail('NOT_FOUND', \`\${id} was not found\`);
}
`;

export const testFile = ({
  service,
  folder,
  file,
  field,
}: Names) => `import { ${field} } from '@portal/contracts/${folder}/${file}';
import { newId } from '@portal/testing/event-builders';
import { serviceEnvironment } from '@portal/testing/service-environment';
import { subgraphClient } from '@portal/testing/subgraph-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { start } from '../service.ts';

let service: Awaited<ReturnType<typeof start>>;

beforeAll(async () => {
  service = await start(await serviceEnvironment('${service}'));
});
afterAll(() => service.stop());

const person = { userId: newId(), role: 'employee' } as const;

test('an unknown id is not found', async () => {
  const response = await subgraphClient(service.url).as(person).run(${field}, { id: newId() });
  expect(response.code).toBe('NOT_FOUND');
});

test.each([
  ['nobody', {}, 'UNAUTHENTICATED'],
  ['somebody in setup', { ...person, stage: 'setup' }, 'SETUP_REQUIRED'],
] as const)('%s may not call it', async (_, caller, code) => {
  const response = await subgraphClient(service.url).as(caller).run(${field}, { id: newId() });
  expect(response.code).toBe(code);
});

test.each([{}, { id: { $gt: '' } }, { id: newId(), isAdmin: true }])(
  '%j is refused',
  async (input) => {
    const response = await subgraphClient(service.url).as(person).query(${field}.document, { input });
    expect(response.errors).not.toEqual([]);
  },
);
`;

export const schemaField = ({ field, type }: Names) =>
  `  ${field}(input: ${type}Input!): ${type}Answer!\n`;

export const schemaTypes = ({ type }: Names) => `
type ${type}Answer {
  id: ID!
}

input ${type}Input {
  id: ID!
}
`;

export const resolverImports = ({ folder, file, field }: Names) =>
  `import { ${field} as ${field}Contract } from '@portal/contracts/${folder}/${file}';
import { ${field} } from '../operations/${file}.ts';
`;

export const resolveImport = `import { resolve } from '@portal/runtime/resolve';\n`;

export const resolverLine = ({ field }: Names) => `${field}: resolve(${field}Contract, ${field}),`;
