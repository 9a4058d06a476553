import type { InputOf } from '@portal/contracts/operation';
import type { dailyRecords as contract } from '@portal/contracts/records/daily-record';
import { ok } from '@portal/kernel/result';
import { type Records, recordsOn, type StoredRecord } from '../store/records.ts';

export async function dailyRecords(records: Records, { date }: InputOf<typeof contract>) {
  return ok((await recordsOn(records, date)).map(shown));
}

function shown({ createdAt, clockInTime, clockOutTime, ...record }: StoredRecord) {
  return {
    ...record,
    clockInTime: clockInTime?.toISOString() ?? null,
    clockOutTime: clockOutTime?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
