// Minimal baseline for exporting records: bare HTTP, and a native cursor with each row written as CSV.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import mongoose from 'mongoose';
import { csvHead, csvLine, type ExportedRow } from './baseline-csv.ts';

const mongo = await new mongoose.mongo.MongoClient(process.env.MONGODB_URI ?? '').connect();
const records = mongo.db().collection<ExportedRow>('records');
const order = { recordDate: -1, sortName: 1, userId: 1, sessionNumber: 1 } as const;
/** Characters per chunk. */
const chunk = 65_536;

const server = createServer(async (request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://localhost');
  const [from, to] = [searchParams.get('startDate') ?? '', searchParams.get('endDate') ?? ''];
  response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' });
  let text = csvHead;
  const rows = records
    .find({ recordDate: { $gte: from, $lte: to } })
    .sort(order)
    .batchSize(1_000);
  for await (const row of rows) {
    text += csvLine(row);
    if (text.length < chunk) continue;
    if (!response.write(text)) await once(response, 'drain');
    text = '';
  }
  response.end(text);
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ ready: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
});
process.on('disconnect', () => process.exit(0));
