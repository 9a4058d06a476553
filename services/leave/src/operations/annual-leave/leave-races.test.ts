import { leaveBalance } from '@portal/contracts/leave/leave-balance';
import { addDays } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { raceRounds } from '@portal/testing/long-run';
import { saveFaultTestResult } from '@portal/testing/save-fault-test-result';
import { expect, it } from 'vitest';
import {
  bookLeave,
  cancelLeave,
  decideLeave,
  deleteLeaveRequest,
  startAnnualLeaveService,
} from '../../../testing/annual-leave.ts';
import { annualLeave } from '../../../testing/leave-requests.ts';
import { createPartnership } from '../../../testing/partnerships.ts';

/*
 * Nothing is stored about these people yet, so their first lock creates its document. Two transactions that create the
 * same document are the hardest case.
 */
const { database, decide, hr, partners, signedIn, staff, storeRequests, storeTeam } =
  await startAnnualLeaveService();
const otherHr = signedIn({ userId: newId(), role: 'master-admin' });

const rounds = raceRounds(75);
/** Partners who are off together would break the rule. */
const roundsOfPartners = raceRounds();
const atOnce = Math.min(25, rounds);
const range = { startDate: '2026-08-10', endDate: '2026-08-14' };
const week = (userId: string, more: Parameters<typeof annualLeave>[2] = {}) =>
  annualLeave(range.startDate, range.endDate, { userId, ...more });

type Person = Awaited<ReturnType<typeof staff>>[number];

/** Runs some rounds concurrently, each with its own people, because a round is mostly waiting. */
async function play(
  prepare: () => Promise<Person[]>,
  round: (ada: Person, grace: Person, number: number) => Promise<void>,
  times = rounds,
): Promise<void> {
  const people = await prepare();
  for (let first = 0; first < times; first += atOnce) {
    const numbers = Array.from({ length: atOnce }, (_, place) => first + place);
    await Promise.all(
      numbers.map((number) =>
        round(people[2 * number] as Person, people[2 * number + 1] as Person, number),
      ),
    );
  }
}

const pairs = (annualLeaveEntitlement = 25, count = rounds) =>
  staff(...Array.from({ length: 2 * count }, () => ({ annualLeaveEntitlement })));

async function partnered() {
  const people = await pairs(25, roundsOfPartners);
  const ids = people.map(({ id }) => id);
  await partners(
    ...Array.from(
      { length: roundsOfPartners },
      (_, i) => [ids[2 * i] ?? '', ids[2 * i + 1] ?? ''] as const,
    ),
  );
  return people;
}

/** Pairs of colleagues in a team of their own, in which one has to be at work. */
async function teamed() {
  const people = await pairs();
  for (let index = 0; index < people.length; index += 2) {
    const memberIds = people.slice(index, index + 2).map(({ id }) => id);
    await storeTeam({ memberIds });
  }
  return people;
}

const codes = (answers: { code: string | null }[]) => answers.map(({ code }) => code).toSorted();

it('approves only one of two partners’ leave if both are approved at once', async ({ task }) => {
  const approve = async (ada: Person, grace: Person) => {
    const [one, other] = [week(ada.id), week(grace.id)];
    await storeRequests(one, other);
    const answers = await Promise.all([
      decide(one.id, 'approved'),
      decide(other.id, 'approved', otherHr),
    ]);
    expect(codes(answers)).toEqual(['LEAVE_CONFLICT', null]);
  };
  await play(partnered, approve, roundsOfPartners);
  saveFaultTestResult(task, { tried: roundsOfPartners, acknowledged: roundsOfPartners });
}, 120_000);

it('approves only one of two partners who request and are approved at once', async () => {
  const askAndApprove = async (person: Person) => {
    const requested = await person.ask(range.startDate, range.endDate);
    return requested.data ? decide(requested.data.id, 'approved') : requested;
  };
  const bothAsk = async (ada: Person, grace: Person) => {
    const answers = await Promise.all([ada, grace].map(askAndApprove));
    expect(codes(answers)).toEqual(['LEAVE_CONFLICT', null]);
  };
  await play(partnered, bothAsk, roundsOfPartners);
}, 120_000);

it('approves only one of two colleagues’ leave at once if one has to be at work', async () => {
  const approve = async (ada: Person, grace: Person) => {
    const [one, other] = [week(ada.id), week(grace.id)];
    await storeRequests(one, other);
    const answers = await Promise.all([
      decide(one.id, 'approved'),
      decide(other.id, 'approved', otherHr),
    ]);
    expect(codes(answers)).toEqual(['COVER_TOO_LOW', null]);
  };
  await play(teamed, approve);
}, 120_000);

it('lets only one of two colleagues be off whose leave is requested and booked at once', async () => {
  const askOrBook = async (ada: Person, grace: Person) => {
    const request = week(ada.id);
    await storeRequests(request);
    const booked = { id: grace.id, leaveType: 'annual', reason: 'Agreed', ...range } as const;
    const answers = await Promise.all([
      decide(request.id, 'approved'),
      otherHr.run(bookLeave, booked),
    ]);
    expect(codes(answers)).toEqual(['COVER_TOO_LOW', null]);
  };
  await play(teamed, askOrBook);
}, 120_000);

it('never lets concurrent requests of one person exceed the balance', async () => {
  await play(
    () => pairs(5),
    async (ada) => {
      const days = ['2026-08-03', '2026-08-05', '2026-08-10'];
      const answers = await Promise.all(days.map((day) => ada.ask(day, addDays(day, 1))));
      expect(codes(answers)).toEqual(['LEAVE_EXCEEDED', null, null]);
      expect((await ada.run(leaveBalance)).data).toMatchObject({ used: 0, pending: 4, total: 5 });
    },
  );
}, 120_000);

it('lets one of two administrators decide, and tells the other', async () => {
  await play(
    () => pairs(),
    async (ada, _, number) => {
      const request = week(ada.id);
      await storeRequests(request);
      const { id } = request;
      const second = number % 2 === 0 ? ('denied' as const) : ('approved' as const);
      const answers = await Promise.all([decide(id, 'approved'), decide(id, second, otherHr)]);
      expect(codes(answers)).toEqual(['ALREADY_DECIDED', null]);
      const [done] = answers.filter(({ code }) => code === null);
      const late = answers.find(({ code }) => code !== null);
      const verb = done?.data?.status === 'denied' ? 'declined' : 'approved';
      expect(late?.errors[0]?.message).toBe(`This request has already been ${verb}.`);
    },
  );
}, 120_000);

it('deletes a request that is decided at the same time, or says that it is gone', async () => {
  await play(
    () => pairs(),
    async (ada) => {
      const request = week(ada.id);
      await storeRequests(request);
      const { id } = request;
      const [deleted, decided] = await Promise.all([
        hr.run(deleteLeaveRequest, { id }),
        otherHr.run(decideLeave, { id, status: 'approved' }),
      ]);
      expect(deleted.code).toBeNull();
      expect([null, 'NOT_FOUND']).toContain(decided.code);
      expect((await ada.balance())?.used).toBe(0);
    },
  );
}, 120_000);

it('approves nothing that conflicts with a new partnership', async () => {
  const seen = { before: 0, refused: 0 };
  await play(
    () => pairs(),
    async (ada, grace) => {
      const [taken, requested] = [week(ada.id, { status: 'approved' }), week(grace.id)];
      await storeRequests(taken, requested);
      const [made, approved] = await Promise.all([
        hr.run(createPartnership, { user1Id: ada.id, user2Id: grace.id }),
        decide(requested.id, 'approved', otherHr),
      ]);
      expect(made.code).toBeNull();
      if (approved.code !== null) {
        seen.refused += 1;
        return expect(approved.code).toBe('LEAVE_CONFLICT');
      }
      seen.before += 1;
      const published = await database
        .collection('outbox')
        .find({ 'event.subject': grace.id, 'event.type': { $ne: 'portal.leave.audited' } })
        .sort({ position: 1 })
        .toArray();
      expect(published.map(({ event }) => event.type.split('.')[2])).toEqual([
        'approved',
        'partnership-created',
      ]);
    },
  );
  expect(seen.before + seen.refused).toBe(rounds);
}, 120_000);

it('withdraws a request before its approval or not at all', async () => {
  await play(
    () => pairs(),
    async (ada) => {
      const request = week(ada.id);
      await storeRequests(request);
      const { id } = request;
      const [cancelled, approved] = await Promise.all([
        ada.run(cancelLeave, { id }),
        decide(id, 'approved'),
      ]);
      // Approving a cancelled request restores it.
      expect(approved.code).toBeNull();
      expect([null, 'FORBIDDEN']).toContain(cancelled.code);
      const versions = cancelled.code === null ? 3 : 2;
      const row = await database.collection<{ _id: string }>('requests').findOne({ _id: id });
      expect(row).toMatchObject({ status: 'approved', version: versions });
    },
  );
}, 120_000);

it('restores only one of two cancelled requests if the balance covers one', async () => {
  await play(
    () => pairs(7),
    async (ada) => {
      const before = { userId: ada.id, status: 'cancelled' } as const;
      const two = [week(ada.id, before), annualLeave('2026-08-17', '2026-08-21', before)];
      await storeRequests(...two);
      const answers = await Promise.all(two.map(({ id }) => decide(id, 'approved')));
      expect(codes(answers)).toEqual(['LEAVE_EXCEEDED', null]);
    },
  );
}, 120_000);
