import { eventually } from '@portal/testing/eventually';
import { historyOf } from '@portal/testing/history';
import { newId } from '@portal/testing/people';
import { randomFrom, shuffled } from '@portal/testing/random';
import { contentsOf, heard } from '@portal/testing/replay';
import { expect, test } from 'vitest';
import { temporaryAccount } from './domain/new-account.ts';
import { start } from './service.ts';
import { accountStore } from './store/accounts.ts';

test('makes the same of what leave tells, in whatever order and how often', async () => {
  const people = Array.from({ length: 9 }, newId);
  const history = historyOf(people, 20_261_121);
  const now = new Date();
  const replay = {
    service: 'identity' as const,
    start,
    prepare: (database: Awaited<ReturnType<typeof heard>>) =>
      database.transaction(async (session) => {
        const accounts = accountStore(database);
        for (const id of people) {
          const names = { firstName: 'Ada', lastName: 'Byron', username: `person-${id}` };
          const beginning = { ...names, id, passwordHash: 'none', sealed: 'none' };
          const more = { role: 'employee', email: null, annualLeaveEntitlement: 25 } as const;
          await accounts.insert(temporaryAccount({ ...beginning, ...more }, now), session);
        }
      }),
  };
  const random = randomFrom(9);
  const [once, mixed] = await Promise.all([
    heard(replay, [history]),
    heard(replay, [shuffled(random, history), shuffled(random, history)]),
  ]);
  /** What leave says that somebody did; in which order it is noted is of the run. */
  const noted = async (database: typeof once) => {
    const rows = database.collection('audit').find({ action: 'leave-settings-changed' });
    return (await rows.toArray())
      .map(({ targetId, at }) => `${targetId} ${at.toISOString()}`)
      .sort();
  };
  await eventually(async () => {
    // How many steps it took is of the run, too.
    const inOrder = await contentsOf(once, { accounts: ['version'] });
    expect(await contentsOf(mixed, { accounts: ['version'] })).toEqual(inOrder);
    expect(inOrder.accounts).toMatchObject(
      people.map(() => ({ annualLeaveEntitlement: 27, workStartTime: '08:00' })),
    );
    expect(await noted(mixed)).toEqual(await noted(once));
    expect(await noted(once)).toHaveLength(3 * people.length);
  });
}, 240_000);
