import { defaultEmployment } from '@portal/contracts/identity/employment';
import { newId } from '@portal/kernel/new-id';
import { buildEventHistory } from '@portal/testing/build-event-history';
import { eventually } from '@portal/testing/eventually';
import { isLongRun } from '@portal/testing/long-run';
import { readCollections, replayToFreshService } from '@portal/testing/replay-to-fresh-service';
import { seededRandom, shuffle } from '@portal/testing/seeded-random';
import { expect, test } from 'vitest';
import { growingCollections } from '../testing/growing-collections.ts';
import { buildAccountWithTemporaryPassword } from './domain/new-account.ts';
import { start } from './service.ts';
import { createAccountStore } from './store/accounts.ts';

test('gives the same result for leave’s events in any order and with repeats', async () => {
  const people = Array.from({ length: isLongRun ? 9 : 3 }, newId);
  const history = buildEventHistory(people, 20_261_121);
  const now = new Date();
  const replay = {
    service: 'identity' as const,
    collections: growingCollections,
    start,
    prepare: (database: Awaited<ReturnType<typeof replayToFreshService>>) =>
      database.transaction(async (session) => {
        const accounts = createAccountStore(database);
        for (const id of people) {
          const names = { firstName: 'Ada', lastName: 'Byron', username: `person-${id}` };
          const fields = { ...names, id, passwordHash: 'none', sealed: 'none' };
          const more = {
            role: 'employee',
            email: null,
            annualLeaveEntitlement: 25,
            employment: defaultEmployment,
          } as const;
          await accounts.insert(
            buildAccountWithTemporaryPassword({ ...fields, ...more }, now),
            session,
          );
        }
      }),
  };
  const random = seededRandom(9);
  const [once, mixed] = await Promise.all([
    replayToFreshService(replay, [history]),
    replayToFreshService(replay, [shuffle(random, history), shuffle(random, history)]),
  ]);
  /** Audited leave actions, sorted, because their order differs between runs. */
  const auditRows = async (database: typeof once) => {
    const rows = database.collection('audit').find({ action: 'leave-settings-changed' });
    return (await rows.toArray())
      .map(({ targetId, at }) => `${targetId} ${at.toISOString()}`)
      .sort();
  };
  await eventually(async () => {
    // The version depends on the order of events, and both on when they are handled.
    const left = { accounts: ['version', 'updatedAt'] };
    const inOrder = await readCollections(once, left);
    expect(await readCollections(mixed, left)).toEqual(inOrder);
    expect(inOrder.accounts).toMatchObject(
      people.map(() => ({ annualLeaveEntitlement: 27, workStartTime: '08:00' })),
    );
    expect(await auditRows(mixed)).toEqual(await auditRows(once));
    expect(await auditRows(once)).toHaveLength(3 * people.length);
  });
}, 240_000);
