import type { CloudEvent, DataOf } from '@portal/contracts/event';
import { leaveEvents, type leaveState } from '@portal/contracts/leave/events';
import { newId } from '@portal/kernel/new-id';
import { buildCloudEvent } from '@portal/testing/event-builders';
import type { z } from 'zod';

type State = z.output<typeof leaveState>;

/** An event of leave about a request; by default approved and in effect. */
export function leaveEvent(
  userId: string,
  state: Partial<State> = {},
): CloudEvent<DataOf<(typeof leaveEvents)[number]>> & { type: string } {
  const data = {
    id: newId(),
    version: 1,
    leaveType: 'annual',
    status: 'approved',
    inEffect: true,
    byHr: true,
    startDate: null,
    endDate: null,
    days: [],
    changedDays: [],
    changedHours: null,
    ...state,
  } satisfies State;
  const type = eventTypeOfStatus(data.status);
  return { ...buildCloudEvent(type, userId, data), data };
}

export function eventTypeOfStatus(status: State['status']) {
  const name = status === 'pending' ? 'requested' : status;
  const found = leaveEvents.find((event) => event.name === name);
  if (!found) throw new Error('not reached');
  return found;
}
