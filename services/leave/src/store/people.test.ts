import { newId } from '@portal/kernel/new-id';
import { connectDatabase, freshDatabase } from '@portal/testing/databases';
import { expect, it } from 'vitest';
import { createPeopleStore } from './people.ts';

const connection = await connectDatabase(await freshDatabase('leave-people'));
const people = createPeopleStore(connection);

it('somebody is no staff between two employments, but is in each of them', async () => {
  const id = newId();
  const person = {
    id,
    role: 'employee',
    version: 1,
    firstDay: '2026-11-02',
    lastDay: null,
    earlierEmployments: [{ firstDay: null, lastDay: '2026-09-19' }],
    patterns: [],
    teamMemberships: [],
    isDeactivated: false,
  } as const;
  await connection.transaction((session) => people.saveIfNewer(person, session));
  const isStaffOn = async (day: string) => !(await people.notStaffAmong([id], day)).has(id);
  expect(await isStaffOn('2026-09-19')).toBe(true);
  expect(await isStaffOn('2026-09-20')).toBe(false);
  expect(await isStaffOn('2026-11-01')).toBe(false);
  expect(await isStaffOn('2026-11-02')).toBe(true);
  expect(await people.leftBy('2026-12-01')).not.toContain(id);
});
