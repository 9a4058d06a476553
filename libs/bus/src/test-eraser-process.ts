// An eraser in a process of its own, so that a test can kill it: MONGODB_URI and NATS_URL say where.
import mongoose from 'mongoose';
import { startEraser } from './erasures.ts';
import { connectBus } from './nats-connection.ts';

const { MONGODB_URI = '', NATS_URL = '' } = process.env;
const connection = await mongoose.createConnection(MONGODB_URI).asPromise();
const user = { user: 'attendance', pass: 'not-asked-for' };
const nc = await connectBus({ servers: NATS_URL, name: 'eraser', ...user });
process.send?.('starts');
startEraser({ nc, connection, service: 'attendance', pollMs: 5 });
