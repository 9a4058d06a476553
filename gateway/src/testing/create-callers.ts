import { anonymousCaller, type Caller, type SessionStage } from '@portal/auth/caller';
import type { Role } from '@portal/contracts/identity/user';
import {
  createPerson,
  createPersonInFactorSetup,
  createPersonInSetup,
  masterAdminCookie,
} from './create-people.ts';
import type { TestGateway } from './test-gateway.ts';

export interface TestCaller {
  who: string;
  /** The caller as access rules see it. */
  caller: Caller;
  cookie: string | null;
}

/** Creates one caller of each kind: anonymous, in setup, to add a factor, employee, and both kinds of admin. */
export async function createCallers(gateway: TestGateway): Promise<TestCaller[]> {
  const as = (role: Role, stage: SessionStage = 'full'): Caller => ({
    userId: 'somebody',
    role,
    stage,
    sessionId: 'some session',
    authenticatedAt: Date.now(),
  });
  const [inSetup, adminInSetup, limited, adminLimited, employee, admin] = await Promise.all([
    createPersonInSetup(gateway),
    createPersonInSetup(gateway, 'admin'),
    createPersonInFactorSetup(gateway),
    createPersonInFactorSetup(gateway, 'admin'),
    createPerson(gateway),
    createPerson(gateway, 'admin'),
  ]);
  return [
    { who: 'nobody', caller: anonymousCaller, cookie: null },
    { who: 'somebody in setup', caller: as('employee', 'setup'), cookie: inSetup.cookie },
    { who: 'an admin in setup', caller: as('admin', 'setup'), cookie: adminInSetup.cookie },
    {
      who: 'somebody to add a factor',
      caller: as('employee', 'factor-setup'),
      cookie: limited.cookie,
    },
    {
      who: 'an admin to add a factor',
      caller: as('admin', 'factor-setup'),
      cookie: adminLimited.cookie,
    },
    { who: 'an employee', caller: as('employee'), cookie: employee.cookie },
    { who: 'an admin', caller: as('admin'), cookie: admin.cookie },
    { who: 'a master-admin', caller: as('master-admin'), cookie: masterAdminCookie() },
  ];
}
