// Minimal baseline for a signed-in read: bare HTTP, one Valkey lookup, one native findOne.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';

const redis = new Redis(process.env.REDIS_URL ?? '');
const mongo = await new mongoose.mongo.MongoClient(process.env.MONGODB_URI ?? '').connect();
const entries = mongo.db().collection('entries');

/** The session after its signature (libs/auth/src/session-codec.ts), which the baseline doesn't check. */
function contentOf(session: string | null): string {
  return session?.slice(session.indexOf('{')) ?? '{}';
}

const server = createServer(async (request, response) => {
  try {
    const session = await redis.get(String(request.headers['x-session-key']));
    const { userId } = JSON.parse(contentOf(session)) as { userId?: string };
    const entry = userId && (await entries.findOne({ userId }));
    response.writeHead(entry ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(entry));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});
server.keepAliveTimeout = 75_000;
server.listen(0, '127.0.0.1', () => {
  process.send?.({ ready: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
});
process.on('disconnect', () => process.exit(0));
