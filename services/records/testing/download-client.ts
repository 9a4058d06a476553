import { get, type IncomingMessage } from 'node:http';
import { createTokenSigner } from '@portal/auth/internal-tokens';
import { tokenKeys } from '@portal/testing/token-keys';
import type { Connection } from 'mongoose';
import { mongo } from 'mongoose';
import { sortNameOf } from '../src/domain/sort-name.ts';
import { createDaySummaryStore } from '../src/store/day-summaries.ts';
import { recordId } from '../src/store/record-id.ts';
import { type RecordRow, recordCollection } from '../src/store/record-schema.ts';
import { exportedRecord } from './exported-records.ts';

const sign = createTokenSigner(tokenKeys().privateKey);

export interface DownloadCaller {
  userId: string;
  role: 'admin' | 'employee';
  stage?: 'setup' | 'full';
}

/** Requests a download as the gateway does; gives the response with its body unread. */
export function downloadFrom(
  url: string,
  caller: DownloadCaller,
  name: string,
  input: Record<string, unknown>,
  more: Record<string, string> = {},
): Promise<IncomingMessage> {
  const token = sign(
    { stage: 'full', sessionId: 'some', authenticatedAt: Date.now(), ...caller },
    'records',
  );
  const query = new URLSearchParams({ input: JSON.stringify(input) });
  const headers = { authorization: `Bearer ${token}`, 'x-client-address': '192.0.2.7', ...more };
  return new Promise((resolve, reject) => {
    const request = get(`${url}/downloads/${name}?${query}`, { headers, agent: false }, resolve);
    request.on('error', reject);
  });
}

export async function bytesOf(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Stores records as the archive does. */
export async function storeRecords(
  connection: Connection,
  rows: readonly (Parameters<typeof exportedRecord>[0] & { userId: string })[],
): Promise<void> {
  const documents = rows.map(({ userId, teamId = null, ...row }): RecordRow => {
    const record = exportedRecord(row);
    const { recordDate, sessionNumber } = record;
    const _id = new mongo.ObjectId(recordId(recordDate, userId, sessionNumber));
    return {
      annualLeaveDays: record.onAnnualLeave ? 1 : 0,
      ...record,
      _id,
      userId,
      teamId,
      sortName: sortNameOf(record),
      role: 'employee',
    };
  });
  await recordCollection(connection).insertMany(documents);
  const more = new Map<string, number>();
  for (const { recordDate } of documents) more.set(recordDate, (more.get(recordDate) ?? 0) + 1);
  const summaries = createDaySummaryStore(connection);
  await connection.transaction((session) => summaries.addWrites(more, session));
}
