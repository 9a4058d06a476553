/** A fault, and the test that makes it on real servers and reads everything back. */
export interface Fault {
  name: string;
  file: string;
  /** The title of the test. */
  test: string;
}

/** The faults that the portal must survive; none of them may lose or duplicate what was acknowledged. */
export const faults: readonly Fault[] = [
  {
    name: 'services and the gateway killed while people clock in and out',
    file: 'tools/faults/killed-services.long.test.ts',
    test: 'a killed service loses no acknowledged write and duplicates none',
  },
  {
    name: 'MongoDB, NATS and Valkey killed while people clock in and out',
    file: 'tools/faults/killed-servers.long.test.ts',
    test: 'killed servers lose no acknowledged write and duplicate none',
  },
  {
    name: 'Valkey killed and emptied in the middle of an archive',
    file: 'services/records/src/operations/archive/archive-date-range.test.ts',
    test: 'continues after Valkey was killed and lost its data',
  },
  {
    name: 'events delivered twice and out of order',
    file: 'services/records/src/replayed-streams.test.ts',
    test: 'builds the same read models, whatever the order of events and with repetitions',
  },
  {
    name: 'ten clock-ins at once',
    file: 'services/attendance/src/operations/clock/clock-in-race.test.ts',
    test: 'of ten clock-ins at once, each time, makes one entry and one event',
  },
  {
    name: 'leave of two holiday partners approved at once',
    file: 'services/leave/src/operations/annual-leave/leave-races.test.ts',
    test: 'approves only one of two partners’ leave if both are approved at once',
  },
  {
    name: 'a write repeated while the first is in progress',
    file: 'gateway/src/idempotency/idempotent-writes.test.ts',
    test: 'of concurrent writes one is done, and the others get 409',
  },
  {
    name: 'an Idempotency-Key with another body',
    file: 'gateway/src/idempotency/idempotent-writes.test.ts',
    test: 'another body or path gives 422',
  },
  {
    name: 'an event that can’t be handled',
    file: 'libs/bus/src/event-consumer.test.ts',
    test: 'a poison event becomes a dead letter after its tries, and does not block later events',
  },
  {
    name: 'SIGTERM during requests',
    file: 'gateway/src/shutdown.test.ts',
    test: 'a stop during requests lets the process exit in time',
  },
  {
    name: 'a process that hangs',
    file: 'tools/portal/processes/supervise.test.ts',
    test: 'a hung process is restarted',
  },
  {
    name: 'each process of a portal hangs',
    file: 'tools/portal/interrupted-starts.long.test.ts',
    test: 'each hung process is restarted within 20 seconds',
  },
  {
    name: 'a service that doesn’t respond',
    file: 'gateway/src/graph/subgraph-data-source.test.ts',
    test: 'doesn’t respond: 503 after the timeout',
  },
  {
    name: 'a service that cuts connections',
    file: 'gateway/src/graph/subgraph-data-source.test.ts',
    test: 'resets a write’s connection: no retry',
  },
  {
    name: 'a service that is down, in a query of several',
    file: 'gateway/src/graph/subgraph-data-source.test.ts',
    test: 'leaves the rest of a GraphQL response intact',
  },
  {
    name: 'the nights on which the clocks change',
    file: 'libs/kernel/src/london.test.ts',
    test: 'the nights of clock changes are an hour longer or shorter',
  },
  {
    name: 'a disk that stalls',
    file: 'tools/faults/stalling-disk.long.test.ts',
    test: 'a stalling disk delays writes, but nothing is lost, duplicated or restarted',
  },
  {
    name: 'a copy of the data directory next to the original',
    file: 'tools/portal/interrupted-starts.long.test.ts',
    test: 'a copy runs at the same time as its original without interference',
  },
  {
    name: 'a full disk',
    file: 'tools/portal/full-disk.long.test.ts',
    test: 'on a full disk writes are refused, nothing stops for good, and it recovers automatically',
  },
  {
    name: 'the data of the broker and of read models lost',
    file: 'tools/faults/lost-events.long.test.ts',
    test: 'lost streams are published again, and all read models can be rebuilt from them',
  },
  {
    name: 'the data of Valkey damaged',
    file: 'tools/portal/damaged-data.long.test.ts',
    test: 'an unreadable append-only file is quarantined, jobs are queued again, and damaged ports replaced',
  },
  {
    name: 'each process of a cluster killed and hung, each primary paused and cut off',
    file: 'tools/faults/broken-cluster.long.test.ts',
    test: 'a cluster loses and duplicates nothing, whichever process is killed, hangs or is cut off',
  },
  {
    name: 'each service and gateway of a cluster replaced by that of the next version',
    file: 'tools/upgrades/rolling-upgrade.long.test.ts',
    test: 'no request fails while the processes of a cluster are replaced by those of the next version',
  },
  {
    name: 'everything destroyed after a backup under load',
    file: 'tools/backup/restore.long.test.ts',
    test: 'a portal that was destroyed comes back with each write acknowledged before its backup, once',
  },
];
