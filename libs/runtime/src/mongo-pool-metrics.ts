import type { Connection } from 'mongoose';
import { Gauge, Histogram } from 'prom-client';

const inUse = new Gauge({
  name: 'portal_mongodb_connections_in_use',
  help: 'Connections of the pool that a command or a transaction uses',
  labelNames: ['service'],
});

const wait = new Histogram({
  name: 'portal_mongodb_connection_wait_seconds',
  help: 'How long commands waited for a connection of the pool',
  labelNames: ['service'],
  buckets: [0.001, 0.01, 0.05, 0.1, 0.5, 1, 5],
});

/** Measures the connection pool of a service: its use, and how long commands wait while it is full. */
export function registerConnectionPoolMetrics(connection: Connection, service: string): void {
  const client = connection.getClient();
  client.on('connectionCheckedOut', ({ durationMS }) => {
    inUse.inc({ service });
    wait.observe({ service }, durationMS / 1000);
  });
  client.on('connectionCheckedIn', () => inUse.dec({ service }));
}
