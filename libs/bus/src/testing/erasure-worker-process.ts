// Runs an erasure worker in a separate process, so that a test can kill it. Uses MONGODB_URI and NATS_URL.
import mongoose from 'mongoose';
import { watchCollections } from '../collection-changes.ts';
import { startErasureWorker } from '../erasure-worker.ts';
import { connectBus } from '../nats-connection.ts';

const { MONGODB_URI = '', NATS_URL = '' } = process.env;
const connection = await mongoose.createConnection(MONGODB_URI).asPromise();
const user = { user: 'attendance', pass: 'not-asked-for' };
const nc = await connectBus({ servers: NATS_URL, name: 'eraser', ...user });
process.send?.('starts');
const changes = watchCollections(connection);
startErasureWorker({ nc, connection, service: 'attendance', changes, pollMs: 5 });
