import type { StreamInfo } from 'nats';
import { hasQuorum } from './stream-quorum.ts';

const confirmAfterMs = 30_000;

/** The suspicion that a cluster's stream lacks events that were published. */
export interface LossSuspicion {
  /** Whether the same leader has lacked them for half a minute, with a quorum each time. */
  isConfirmedBy(found: StreamInfo, now?: number): boolean;
  /** The stream has them after all. */
  dismiss(): void;
}

/**
 * Creates a suspicion. After a partition, a member that is behind may lead a stream for some seconds,
 * or believe so. Without waiting, a service publishes its history again although nothing is lost
 * (seen in one of four partitions).
 */
export function createLossSuspicion(): LossSuspicion {
  let suspect: { leader: string | undefined; since: number } | null = null;
  return {
    isConfirmedBy(found, now = performance.now()) {
      const leader = found.cluster?.leader;
      if (!hasQuorum(found)) suspect = null;
      else if (!suspect || suspect.leader !== leader) suspect = { leader, since: now };
      return suspect !== null && now - suspect.since >= confirmAfterMs;
    },
    dismiss() {
      suspect = null;
    },
  };
}
