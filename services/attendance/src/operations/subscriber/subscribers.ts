import type { MirrorRow } from '@portal/bus/collections';
import { firstSubscriberId } from '@portal/bus/subscriber-accounts';
import type {
  subscribers as contract,
  Subscriber as SubscriberDto,
} from '@portal/contracts/attendance/subscriber';
import { ok } from '@portal/kernel/result';
import type { OperationResult } from '@portal/runtime/resolve';
import type { Dependencies } from '../../dependencies.ts';

const builtIn = {
  id: firstSubscriberId,
  name: 'Built-in system',
  isBuiltIn: true,
  createdAt: null,
  createdBy: null,
};

/** A healthy mirror is checked every ten seconds. */
const inOrderMs = 60_000;

export async function subscribers({
  subscribers,
  subscriberMirrors,
  managedBroker,
}: Pick<Dependencies, 'subscribers' | 'subscriberMirrors' | 'managedBroker'>): Promise<
  OperationResult<typeof contract>
> {
  if (!managedBroker) return ok({ isManaged: false, subscribers: [] });
  const [active, mirrors] = await Promise.all([
    subscribers.active(),
    subscriberMirrors.bySubscriber(),
  ]);
  const added = active.map(({ id, name, createdAt, createdBy }) => ({
    id,
    name,
    isBuiltIn: false,
    createdAt: createdAt.toISOString(),
    createdBy: createdBy === null ? null : { id: createdBy, firstName: null, lastName: null },
  }));
  const now = Date.now();
  const shown = [builtIn, ...added].map((one) => ({
    ...one,
    ...stateOf(mirrors.get(one.id), now),
  }));
  return ok({ isManaged: true, subscribers: shown });
}

function stateOf(
  mirror: MirrorRow | undefined,
  now: number,
): Pick<SubscriberDto, 'state' | 'isConnected' | 'lastSeenAt' | 'eventsBehind'> {
  const isReady = mirror?.checkedAt && now - mirror.checkedAt.getTime() < inOrderMs;
  return {
    state: isReady ? 'ready' : 'preparing',
    isConnected: isReady ? mirror.reading.isReading : false,
    lastSeenAt: mirror?.reading.lastReadAt?.toISOString() ?? null,
    eventsBehind: mirror?.reading.behind ?? null,
  };
}
