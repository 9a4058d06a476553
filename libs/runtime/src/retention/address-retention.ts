import type { Bus } from '@portal/bus/nats-connection';
import { purgeExpiredEvents } from '@portal/bus/purge-expired-events';
import type { EventType } from '@portal/contracts/event';
import type { Connection } from 'mongoose';
import { type RetentionRule, retentionStart } from './retention-rule.ts';

/**
 * Purges a service's events that have network addresses from its stream. Identity has stored those in the audit trail by
 * then.
 */
export function addressRetention(
  { bus, connection }: { bus: Bus; connection: Connection },
  types: readonly [EventType, ...EventType[]],
  days: number,
): RetentionRule {
  const period = { days };
  return {
    kind: 'ADDRESSES',
    period,
    isOfCopies: true,
    removeBatch: async () => 0,
    purgeEvents: (now) =>
      purgeExpiredEvents({
        nc: bus,
        connection,
        service: types[0].service,
        types,
        before: retentionStart(period, now),
        except: [],
      }),
  };
}
