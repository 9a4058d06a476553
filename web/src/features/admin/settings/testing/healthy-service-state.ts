import type { ServiceStatePartsFragment } from '../../../../gql/documents.ts';

/** The state of a service without any issue. */
export const healthyServiceState: ServiceStatePartsFragment = {
  startedAt: '2026-07-01T08:00:00.000Z',
  databaseConnected: true,
  brokerConnected: true,
  queuesConnected: null,
  eventsWaiting: 0,
  deadLetters: 0,
  queues: [],
  jobs: [],
  retention: [],
  isMemoryShort: false,
  isDiskShort: false,
};
