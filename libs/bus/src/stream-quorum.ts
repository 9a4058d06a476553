import type { StreamInfo } from 'nats';

/** Members of a cluster send each other a heartbeat every second. */
const heartbeatLimitMs = 4_000;
const nanosecondsPerMs = 1e6;

/**
 * Whether the leader that gave this information has heard from most of the stream's members in the last
 * 4 s. After a leader is cut off, the others elect a new one and store events. The old leader lacks these
 * events, and needs some seconds to notice. True for a stream with one copy.
 */
export function hasQuorum({ cluster }: Pick<StreamInfo, 'cluster'>): boolean {
  const followers = cluster?.replicas ?? [];
  const reached = followers.filter(
    ({ offline, active }) => !offline && active / nanosecondsPerMs < heartbeatLimitMs,
  );
  const members = followers.length + 1;
  return reached.length + 1 > members / 2;
}
