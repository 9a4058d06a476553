// A relay in a process of its own, so that a test can kill it: MONGODB_URI and NATS_URL say where.
import mongoose from 'mongoose';
import { connectBus } from './nats-connection.ts';
import { createOutbox } from './outbox.ts';
import { startRelay } from './relay.ts';

const { MONGODB_URI = '', NATS_URL = '' } = process.env;
const service = 'attendance';
const connection = await mongoose.createConnection(MONGODB_URI).asPromise();
const nc = await connectBus({ servers: NATS_URL, name: 'relay' });
const outbox = createOutbox({ connection, service });
startRelay({ nc, connection, service, outbox, leaseMs: 60_000, pollMs: 50 });
process.send?.('started');
