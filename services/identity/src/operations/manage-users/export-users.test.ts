import type { Caller } from '@portal/auth/caller';
import { updateEmployment } from '@portal/contracts/identity/edit-user';
import { importColumns } from '@portal/contracts/identity/import-users';
import { beforeAll, expect, test } from 'vitest';
import { downloadFrom } from '../../../testing/download-from.ts';
import { anonymousAndOthers, inDays } from '../../../testing/registrations.ts';
import { type IdentityTestService, startIdentityService } from '../../../testing/service.ts';
import { type TeamHelpers, teamHelpers } from '../../../testing/teams.ts';

let identity: IdentityTestService;
let teams: TeamHelpers;
beforeAll(async () => {
  identity = await startIdentityService();
  teams = await teamHelpers(identity);
});

const exportUsers = (caller: Partial<Caller>, input: Record<string, unknown> = {}) =>
  downloadFrom(identity, 'exportUsers', caller, input);

test.each(anonymousAndOthers)('%s can’t download it', async (_who, caller, code) => {
  const response = await exportUsers(caller);
  expect(await response.json()).toMatchObject({ errors: [{ extensions: { code } }] });
});

test.each([{ status: 'late' }, { teamId: 'ward' }, { search: 'x'.repeat(201) }, { role: 'admin' }])(
  '%j is refused',
  async (input) => {
    expect((await exportUsers(teams.admin, input)).status).toBe(400);
  },
);

async function linesOf(input: Record<string, unknown> = {}): Promise<string[]> {
  const response = await exportUsers(teams.admin, input);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="staff-${inDays(0)}.csv"`,
  );
  // `text()` would drop the byte order mark.
  const text = Buffer.from(await response.arrayBuffer()).toString();
  expect(text.startsWith('\ufeff')).toBe(true);
  const [header, ...lines] = text.slice(1, -2).split('\r\n');
  expect(header).toBe(importColumns.join());
  expect(response.headers.get('x-record-count')).toBe(String(lines.length));
  return lines;
}

test('has the staff of the list with its filters, no formulas and no secrets, and is audited', async () => {
  const named = (firstName: string, username: string) =>
    identity.insertAccount('employee', {
      firstName,
      lastName: 'Byron',
      username,
      usernameKey: username.toLowerCase(),
    });
  const ada = await named('=Ada', 'Ada');
  const lee = await named('Lee', 'Lee');
  await named('Bob, "B"', 'Bob');
  const { id: teamId } = await teams.addTeam({ name: '@Ward' });
  await teams.move(teamId, inDays(0), ada.id);
  await teams.hr.run(updateEmployment, { id: lee.id, lastDay: inDays(-1) });

  const namesOf = async (input: Record<string, unknown>) =>
    (await linesOf(input)).map((line) => line.split(',Byron,')[0]);
  expect(await namesOf({})).toEqual(["'=Ada", '"Bob, ""B"""']);
  expect(await namesOf({ search: 'ADA byron' })).toEqual(["'=Ada"]);
  expect(await namesOf({ status: 'left' })).toEqual(['Lee']);
  expect(await namesOf({ search: 'nobody' })).toEqual([]);
  const [line = '', ...others] = await linesOf({ teamId });
  expect(others).toEqual([]);
  expect(line).toMatch(/^'=Ada,Byron,Ada,.*,'@Ward$/);

  expect(await teams.auditedAs('staff-exported')).toMatchObject([
    { actorId: teams.admin.userId, targetId: null, details: [{ field: 'count', after: '2' }] },
    { details: [{ field: 'count', after: '1' }] },
    {
      details: [
        { field: 'status', after: 'left' },
        { field: 'count', after: '1' },
      ],
    },
    { details: [{ field: 'count', after: '0' }] },
    {
      details: [
        { field: 'team', after: '@Ward' },
        { field: 'count', after: '1' },
      ],
    },
  ]);
});
