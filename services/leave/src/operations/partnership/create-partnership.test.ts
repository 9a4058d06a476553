import { addDays, londonDay } from '@portal/kernel/london';
import { newId } from '@portal/kernel/new-id';
import { expect, it } from 'vitest';
import { createPartnership, partnerships } from '../../../testing/partnerships.ts';
import { startLeaveService } from '../../../testing/service.ts';

const { as, database, employ, eventsOf, people, person } = await startLeaveService();
const bossId = newId();
const boss = as({ userId: bossId, role: 'admin' });

const pair = (user1Id: string, user2Id: string) =>
  boss.run(createPartnership, { user1Id, user2Id });

it('makes two members of staff partners, with an event for each', async () => {
  const [ada, grace] = [await person(), await person()];
  const { data, errors } = await pair(ada.id, grace.id);
  expect(errors).toEqual([]);
  expect(data).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    user1Id: ada.id,
    user2Id: grace.id,
    user1: { id: ada.id },
    user2: { id: grace.id },
    createdAt: expect.any(String),
    sharedDays: [],
  });
  expect((await boss.run(partnerships)).data).toContainEqual(data);
  for (const { id } of [ada, grace]) {
    const [, created, audited] = await eventsOf(id, 3);
    expect(created).toMatchObject({
      type: 'portal.leave.partnership-created',
      data: { id: data?.id, version: 1, status: 'partners' },
    });
    // No event names the other partner.
    expect(JSON.stringify(created)).not.toContain(id === ada.id ? grace.id : ada.id);
    expect(audited?.data).toMatchObject({
      id,
      action: 'partnership-created',
      actorId: bossId,
      address: '192.0.2.1',
    });
  }
});

it('refuses people who have left', async () => {
  const [ada, grace] = [await person(), await person()];
  await employ(grace.id, { firstDay: '2026-01-05', lastDay: addDays(londonDay(new Date()), -1) });
  for (const [answer, field] of [
    [await pair(ada.id, grace.id), 'user2Id'],
    [await pair(grace.id, ada.id), 'user1Id'],
  ] as const) {
    expect(answer.code).toBe('BAD_INPUT');
    expect(answer.errors[0]?.extensions.issues).toMatchObject([{ path: [field] }]);
  }
  await employ(grace.id, { firstDay: '2026-01-05', lastDay: londonDay(new Date()) });
  expect((await pair(ada.id, grace.id)).errors).toEqual([]);
});

it('refuses the same pair twice, in either order and concurrently', async () => {
  const [ada, grace] = [await person(), await person()];
  const both = [ada.id, grace.id] as const;
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      pair(both[index % 2] ?? '', both[1 - (index % 2)] ?? ''),
    ),
  );
  expect(answers.filter(({ code }) => code === null)).toHaveLength(1);
  const refused = [...answers.filter(({ code }) => code), await pair(grace.id, ada.id)];
  for (const { code, errors } of refused) {
    expect(code).toBe('PARTNERSHIP_EXISTS');
    expect(errors[0]?.message).toBe('These two people are already holiday partners.');
  }
  expect(await eventsOf(ada.id, 3)).toHaveLength(3);
});

it('refuses anything but two members of staff', async () => {
  const [ada, admin] = await people({}, { role: 'admin' });
  const [staff, boss1] = [ada?.id ?? '', admin?.id ?? ''];
  const refusal = async (user1Id: unknown, user2Id: unknown) => {
    const input = { user1Id, user2Id } as { user1Id: string; user2Id: string };
    const { code, errors } = await boss.run(createPartnership, input);
    const { message, extensions } = errors[0] ?? {};
    return { code, message, path: (extensions?.issues as { path: string[] }[])?.[0]?.path[0] };
  };
  const missing = { code: 'BAD_INPUT', message: 'Please select both partners' };
  expect(await refusal(staff, '')).toEqual({ ...missing, path: 'user2Id' });
  expect(await refusal('', staff)).toEqual({ ...missing, path: 'user1Id' });
  expect(await refusal(staff, staff)).toEqual({
    code: 'BAD_INPUT',
    message: 'Please select different users for the partnership',
    path: 'user2Id',
  });
  const noStaff = {
    code: 'BAD_INPUT',
    message: 'Administrators don’t have leave in the portal. Select members of staff.',
  };
  expect(await refusal(staff, boss1)).toEqual({ ...noStaff, path: 'user2Id' });
  expect(await refusal(boss1, staff)).toEqual({ ...noStaff, path: 'user1Id' });
  const unknown = { code: 'NOT_FOUND', message: 'Staff member not found', path: undefined };
  expect(await refusal(staff, newId())).toEqual(unknown);
  expect(await refusal(newId(), staff)).toEqual(unknown);
  expect(await database.collection('guards').countDocuments({ _id: staff as never })).toBe(0);
});

it('changes nothing for a repeated request', async () => {
  const [ada, grace] = [await person(), await person()];
  const input = { user1Id: ada.id, user2Id: grace.id };
  const key = { 'idempotency-key': 'pair', 'x-idempotency-fingerprint': 'a'.repeat(64) };
  const first = await boss.run(createPartnership, input, key);
  expect(await boss.run(createPartnership, input, key)).toMatchObject({ data: first.data });
  expect(await eventsOf(ada.id, 3)).toHaveLength(3);
});
