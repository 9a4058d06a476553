import { updateEmployment } from '@portal/contracts/identity/edit-user';
import { registrations } from '@portal/contracts/identity/registration';
import { beforeAll, expect, test } from 'vitest';
import {
  anonymousAndOthers,
  exportRegistrations,
  inDays,
  type RegistrationHelpers,
  registrationHelpers,
} from '../../../testing/registrations.ts';
import { type IdentityTestService, startIdentityService } from '../../../testing/service.ts';
import { teamHelpers } from '../../../testing/teams.ts';

let identity: IdentityTestService;
let helpers: RegistrationHelpers;
beforeAll(async () => {
  identity = await startIdentityService();
  helpers = await registrationHelpers(identity);
});

test.each(anonymousAndOthers)('%s can’t download it', async (_who, caller, code) => {
  const response = await exportRegistrations(identity, caller);
  expect(await response.json()).toMatchObject({ errors: [{ extensions: { code } }] });
});

test('an unknown filter is refused', async () => {
  const response = await exportRegistrations(identity, helpers.admin, { status: 'old' });
  expect(response.status).toBe(400);
});

async function linesOf(input: Record<string, unknown> = {}): Promise<string[]> {
  const response = await exportRegistrations(identity, helpers.admin, input);
  expect(response.status).toBe(200);
  // `text()` would drop the byte order mark.
  const text = Buffer.from(await response.arrayBuffer()).toString();
  expect(text.startsWith('\ufeff')).toBe(true);
  expect(text.endsWith('\r\n')).toBe(true);
  return text.slice(1, -2).split('\r\n');
}

test('has a line for each registration of current staff, and the filters of the list', async () => {
  const named = (username: string) =>
    identity.insertAccount('employee', { username, usernameKey: username.toLowerCase() });
  const [ada, odd, leaver] = [await named('Ada'), await named('-=Odd'), await named('Leaver')];
  const training = await helpers.addTraining(null, '@Fire, "safety"');
  await helpers.saveNmc(ada.id, '2035-03-31');
  await helpers.save({
    userId: ada.id,
    kind: 'dbs',
    issuedOn: '2026-02-01',
    number: '001234567890',
  });
  await helpers.save({
    userId: odd.id,
    kind: 'training',
    trainingTypeId: training.id,
    issuedOn: '2026-01-31',
    expiresOn: '2026-02-28',
  });
  await helpers.saveNmc(leaver.id, '2035-03-31');
  await helpers.hr.run(updateEmployment, { id: leaver.id, lastDay: inDays(-1) });

  const header = 'Username,Registration,Training,Number,Issued,Expires,Update Service';
  const oddLine = `'-=Odd,Training,"'@Fire, ""safety""",,31/01/2026,28/02/2026,`;
  expect(await linesOf()).toEqual([
    header,
    oddLine,
    'Ada,NMC,,12A3456B,,31/03/2035,',
    'Ada,DBS,,001234567890,01/02/2026,,No',
  ]);
  expect(await linesOf({ kind: 'nmc' })).toEqual([header, 'Ada,NMC,,12A3456B,,31/03/2035,']);
  expect(await linesOf({ status: 'expired' })).toEqual([header, oddLine]);
  expect(await linesOf({ status: 'expiring', kind: 'dbs' })).toEqual([header]);
  expect(await linesOf({ expiresWithinDays: 30 })).toEqual([header]);

  const rows = identity.database.collection('audit').find({ action: 'registrations-exported' });
  expect(await rows.sort({ _id: 1 }).toArray()).toMatchObject([
    { actorId: helpers.admin.userId, targetId: null, details: [] },
    { details: [{ field: 'registration', after: 'nmc' }] },
    { details: [{ field: 'status', after: 'expired' }] },
    {
      details: [
        { field: 'registration', after: 'dbs' },
        { field: 'status', after: 'expiring' },
      ],
    },
    { details: [{ field: 'expiresWithinDays', after: '30' }] },
  ]);
});

test('is a named CSV file, in several batches where there are many', async () => {
  const { id: userId } = await identity.insertAccount('employee');
  const row = (index: number) => ({
    _id: index.toString(16).padStart(24, '0') as never,
    version: 1,
    userId,
    kind: 'training',
    trainingTypeId: index.toString(16).padStart(24, '0'),
    trainingName: `Training ${index}`,
    number: null,
    issuedOn: '2026-01-31',
    expiresOn: '2040-01-31',
    expiryKey: '2040-01-31',
    isOnUpdateService: null,
    isCurrent: true,
    reminded: null,
    nextReminderOn: null,
  });
  const rows = Array.from({ length: 1_001 }, (_, index) => row(index));
  await identity.database.collection('registrations').insertMany(rows);
  const response = await exportRegistrations(identity, helpers.admin, { kind: 'training' });
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="registrations-${inDays(0)}.csv"`,
  );
  const lines = (await response.text()).split('\r\n');
  expect(new Set(lines.filter((line) => line.includes('Training ')))).toHaveLength(1_001);
});

test('has only the people who are in a team today, as the list', async () => {
  const teams = await teamHelpers(identity);
  const { id: teamId } = await teams.addTeam();
  const people = await Promise.all(
    ['In', 'Later', 'Before', 'Out'].map((username) =>
      identity.insertAccount('employee', { username, usernameKey: username.toLowerCase() }),
    ),
  );
  const [now, later, before] = people.map(({ id }) => id) as [string, string, string];
  for (const { id } of people) await helpers.saveNmc(id, '2035-03-31');
  await teams.move(teamId, inDays(-10), now, before);
  await teams.move(teamId, inDays(10), later);
  await teams.move(null, inDays(-1), before);
  expect((await linesOf({ teamId })).slice(1)).toEqual([expect.stringMatching(/^In,/)]);
  const listed = await helpers.hr.run(registrations, { teamId });
  expect(listed.data?.items.map(({ userId }) => userId)).toEqual([now]);
  const ofOther = await helpers.hr.run(registrations, { teamId, userId: later });
  expect(ofOther.data?.items).toEqual([]);
});
