import { type MirrorRow, mirrorCollection } from '@portal/bus/collections';
import { firstSubscriberId } from '@portal/bus/subscriber-accounts';
import type {
  subscribers as contract,
  Subscriber as Shown,
} from '@portal/contracts/attendance/subscriber';
import type { OutputOf } from '@portal/contracts/operation';
import { ok, type Result } from '@portal/kernel/result';
import type { CommonCode } from '@portal/runtime/resolve';
import { activeSubscribers } from '../store/subscribers.ts';
import type { SubscriberDependencies } from './subscriber-dependencies.ts';

const builtIn = {
  id: firstSubscriberId,
  name: 'First system',
  isBuiltIn: true,
  createdAt: null,
  createdBy: null,
};

/** A healthy mirror is checked every ten seconds. */
const inOrderMs = 60_000;

export async function subscribers({
  connection,
  subscribers,
  managed,
}: Pick<SubscriberDependencies, 'connection' | 'subscribers' | 'managed'>): Promise<
  Result<OutputOf<typeof contract>, CommonCode>
> {
  if (!managed) return ok({ isManaged: false, subscribers: [] });
  const [rows, mirrors] = await Promise.all([
    activeSubscribers(subscribers),
    mirrorCollection(connection).find().toArray(),
  ]);
  const byId = new Map(mirrors.map((mirror) => [mirror._id, mirror]));
  const added = rows.map(({ _id, name, createdAt, createdBy }) => ({
    id: _id,
    name,
    isBuiltIn: false,
    createdAt: createdAt.toISOString(),
    createdBy: createdBy === null ? null : { id: createdBy, firstName: null, lastName: null },
  }));
  const now = Date.now();
  const shown = [builtIn, ...added].map((one) => ({ ...one, ...stateOf(byId.get(one.id), now) }));
  return ok({ isManaged: true, subscribers: shown });
}

function stateOf(
  mirror: MirrorRow | undefined,
  now: number,
): Pick<Shown, 'state' | 'isConnected' | 'lastSeenAt' | 'eventsBehind'> {
  const isReady = mirror?.checkedAt && now - mirror.checkedAt.getTime() < inOrderMs;
  return {
    state: isReady ? 'ready' : 'preparing',
    isConnected: isReady ? mirror.reading.isReading : false,
    lastSeenAt: mirror?.reading.lastReadAt?.toISOString() ?? null,
    eventsBehind: mirror?.reading.behind ?? null,
  };
}
