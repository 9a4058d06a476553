import { eventually } from '@portal/testing/eventually';
import { published } from '@portal/testing/nats';
import { publishUserCreated } from '@portal/testing/people';
import { expect, it } from 'vitest';
import { startedLeave } from '../test-service.ts';

const { database, identity, leave, people } = await startedLeave();
const settings = database.collection<{ _id: string }>('settings');

it('gives staff their settings and tells of them once, however often it hears', async () => {
  const [ada] = await people({ annualLeaveEntitlement: 28 });
  if (!ada) throw new Error('not reached');
  // The same again with another event id, as a replay after years would be.
  await publishUserCreated(identity, { ...ada, annualLeaveEntitlement: 20 });
  await people({});
  expect(await settings.findOne({ _id: ada.id })).toEqual({
    _id: ada.id,
    annualLeaveEntitlement: 28,
    leaveYearStartDate: '04-06',
    carryOverDays: 0,
    carryOverYear: null,
    version: 1,
  });
  const events = await eventually(async () => {
    const all = await published(leave, 'leave');
    expect(all).toHaveLength(2);
    return all;
  });
  expect(events[0]).toMatchObject({
    subject: `portal.leave.settings-changed.${ada.id}`,
    event: {
      data: {
        id: ada.id,
        version: 1,
        annualLeaveEntitlement: 28,
        leaveYearStartDate: '04-06',
        carryOverDays: 0,
      },
    },
  });
});

it('gives administrators none', async () => {
  const [admin, master] = await people({ role: 'admin' }, { role: 'master-admin' });
  const ids = [admin?.id ?? '', master?.id ?? ''];
  expect(await settings.countDocuments({ _id: { $in: ids } })).toBe(0);
});
