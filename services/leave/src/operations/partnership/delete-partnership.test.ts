import { newId } from '@portal/kernel/new-id';
import { expect, it } from 'vitest';
import {
  createPartnership,
  deletePartnership,
  partnerships,
} from '../../../testing/partnerships.ts';
import { startLeaveService } from '../../../testing/service.ts';

const { as, eventsOf, person } = await startLeaveService();
const bossId = newId();
const boss = as({ userId: bossId, role: 'admin' });

const pair = (user1Id: string, user2Id: string) =>
  boss.run(createPartnership, { user1Id, user2Id });
const idsOf = async () => (await boss.run(partnerships)).data?.map(({ id }) => id) ?? [];

it('ends a partnership once, with an event for each partner', async () => {
  const [ada, grace] = [await person(), await person()];
  const id = (await pair(ada.id, grace.id)).data?.id ?? '';
  const answers = await Promise.all([1, 2, 3].map(() => boss.run(deletePartnership, { id })));
  expect(answers.map(({ code }) => code).sort()).toEqual(['NOT_FOUND', 'NOT_FOUND', null]);
  expect(answers.find(({ code }) => code === null)?.data).toEqual({ success: true });
  expect(answers.find(({ code }) => code)?.errors[0]?.message).toBe('Partnership not found');
  expect(await idsOf()).not.toContain(id);
  for (const person of [ada, grace]) {
    const [, , , ended, audited] = await eventsOf(person.id, 5);
    expect(ended).toMatchObject({
      type: 'portal.leave.partnership-deleted',
      data: { id, version: 2, status: 'ended' },
    });
    expect(audited?.data).toMatchObject({ id: person.id, action: 'partnership-deleted' });
  }
  const again = await pair(grace.id, ada.id);
  expect(again.data?.id).not.toBe(id);
});
