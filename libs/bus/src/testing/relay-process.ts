// Runs a relay in a separate process, so that a test can kill it. Uses MONGODB_URI and NATS_URL.
import mongoose from 'mongoose';
import { watchCollections } from '../collection-changes.ts';
import { connectBus } from '../nats-connection.ts';
import { createOutbox } from '../outbox.ts';
import { startRelay } from '../outbox-relay.ts';

const { MONGODB_URI = '', NATS_URL = '' } = process.env;
const service = 'attendance';
const connection = await mongoose.createConnection(MONGODB_URI).asPromise();
const nc = await connectBus({ servers: NATS_URL, name: 'relay' });
const outbox = createOutbox({ connection, service });
const changes = watchCollections(connection);
startRelay({ nc, connection, service, outbox, changes, leaseMs: 60_000, retryMs: 50 });
process.send?.('started');
