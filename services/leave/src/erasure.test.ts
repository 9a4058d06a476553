import { irregularHoursChanged } from '@portal/contracts/attendance/events';
import { userChanged } from '@portal/contracts/identity/events';
import { createCalendarFeed } from '@portal/contracts/leave/calendar-feed';
import { newId } from '@portal/kernel/new-id';
import { buildCloudEvent, publishAs } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { expectErasure } from '@portal/testing/expect-erasure';
import { expect, it } from 'vitest';
import { requestLeave, startAnnualLeaveService } from '../testing/annual-leave.ts';
import { saveFitNote } from '../testing/fit-notes.ts';
import { createPartnership } from '../testing/partnerships.ts';
import { personalDataSources } from './store/personal-data-sources.ts';

const leave = await startAnnualLeaveService();
const { as, attendance, database, decide, deletePerson, hr, identity, person } = leave;

async function requestDay(userId: string, day: string): Promise<string> {
  const requested = { startDate: day, endDate: day, reason: 'Rest' };
  const { data, errors } = await as({ userId }).run(requestLeave, requested);
  expect(errors).toEqual([]);
  return data?.id ?? '';
}

/** Does what stores something about a person, who is staff and then an administrator. */
async function fillCollections(gone: string, colleague: string): Promise<void> {
  const own = await requestDay(gone, '2027-06-15');
  expect((await decide(own, 'approved')).errors).toEqual([]);
  const worked = { userId: gone, month: '2026-07', minutes: 4_080 };
  const hours = buildCloudEvent(irregularHoursChanged, gone, {
    id: newId(),
    version: 1,
    ...worked,
  });
  await publishAs(attendance, irregularHoursChanged, hours);
  await eventually(async () =>
    expect(await database.collection('irregular_hours').countDocuments({ userId: gone })).toBe(1),
  );
  const note = { fromDay: '2026-06-15', toDay: '2026-06-15', seenOn: '2026-06-15' };
  const seen = await hr.run(saveFitNote, { id: gone, kind: 'not-fit', ...note });
  expect(seen.errors).toEqual([]);
  const pair = { user1Id: gone, user2Id: colleague };
  expect((await hr.run(createPartnership, pair)).errors).toEqual([]);
  const headers = { 'idempotency-key': newId(), 'x-idempotency-fingerprint': 'a'.repeat(64) };
  expect((await as({ userId: gone }).run(createCalendarFeed, {}, headers)).errors).toEqual([]);
  // An event without its data, which becomes a dead letter.
  await publishAs(identity, userChanged, buildCloudEvent(userChanged, gone, {}));

  const other = await requestDay(colleague, '2027-06-16');
  const admin = as({ userId: gone, role: 'admin' });
  expect((await decide(other, 'approved', admin)).errors).toEqual([]);
}

it('leaves nothing of a deleted person in any collection', async () => {
  const [gone, colleague] = [await person({ lastName: 'Quillfeather' }), await person()];
  await fillCollections(gone.id, colleague.id);
  await expectErasure({
    database,
    person: { id: gone.id, names: ['Quillfeather'] },
    unfilled: {
      policy: 'Applies to everybody.',
      published_holidays: 'The bank holidays.',
      teams: 'Names nobody: who is in a team is stored with the person.',
    },
    copied: {
      sources: personalDataSources(database),
      leftOut: {
        people: 'A copy of the account.',
        guards: 'Locks.',
        irregular_hours: 'A copy of the irregular hours.',
      },
    },
    kept: {
      'outbox.event.data.actorId': 'Who decided on a colleague’s leave, until the event expires.',
      'people._id': 'The tombstone: a late event must not bring the person back.',
      'requests.decidedBy': 'Who decided on a colleague’s leave.',
      'requests.history.by': 'Who decided on a colleague’s leave.',
    },
    deletePerson: () => deletePerson(gone.id, 2),
  });
});
