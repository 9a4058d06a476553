// Minimal baseline for the records of a person: bare HTTP, and a native find on the index.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import mongoose from 'mongoose';

const mongo = await new mongoose.mongo.MongoClient(process.env.MONGODB_URI ?? '').connect();
const records = mongo.db().collection('records');
const order = { userId: 1, recordDate: -1, sessionNumber: 1 } as const;

const server = createServer(async (request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://localhost');
  const given = (name: string) => searchParams.get(name) ?? '';
  const recordDate = { $gte: given('startDate'), $lte: given('endDate') };
  const rows = await records
    .find({ userId: given('workerId'), recordDate })
    .sort(order)
    .toArray();
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(rows));
});
server.keepAliveTimeout = 75_000;
server.listen(0, '127.0.0.1', () => {
  process.send?.({ ready: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
});
process.on('disconnect', () => process.exit(0));
