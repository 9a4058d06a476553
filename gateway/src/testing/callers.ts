import { anonymous, type Caller } from '@portal/auth/caller';
import type { Role } from '@portal/contracts/people/user';
import type { TestGateway } from './gateway.ts';
import { masterAdmin, newcomer, person } from './people.ts';

export interface TestCaller {
  who: string;
  /** As the rules see them. */
  caller: Caller;
  cookie: string | null;
}

/** One caller of each kind: nobody, somebody in setup, an employee, and both kinds of admin. */
export async function everyKindOfCaller(gateway: TestGateway): Promise<TestCaller[]> {
  const as = (role: Role, stage: 'setup' | 'full' = 'full'): Caller => ({
    userId: 'somebody',
    role,
    stage,
    sessionId: 'some session',
  });
  const [inSetup, adminInSetup, employee, admin] = await Promise.all([
    newcomer(gateway),
    newcomer(gateway, 'admin'),
    person(gateway),
    person(gateway, 'admin'),
  ]);
  return [
    { who: 'nobody', caller: anonymous, cookie: null },
    { who: 'somebody in setup', caller: as('employee', 'setup'), cookie: inSetup.cookie },
    { who: 'an admin in setup', caller: as('admin', 'setup'), cookie: adminInSetup.cookie },
    { who: 'an employee', caller: as('employee'), cookie: employee.cookie },
    { who: 'an admin', caller: as('admin'), cookie: admin.cookie },
    { who: 'a master-admin', caller: as('master-admin'), cookie: masterAdmin() },
  ];
}
