import type { TypedDocumentNode } from '@apollo/client';
import { londonDay } from '@portal/kernel/london';
import { useMemo } from 'react';
import { type LiveQuery, useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { currentTime } from '../../../lib/time/server-clock.ts';
import { type NameOf, useNames } from '../staff/use-names.ts';

/** A query for leave, and how its rows are shown. */
export interface LeaveRowSource<Data, Leave, Row> {
  document: TypedDocumentNode<Data, Record<string, never>>;
  read: (data: Data) => readonly Leave[] | null;
  toRow: (leave: Leave, nameOf: NameOf, today: string) => Row;
}

/** The rows of a live query for leave. `on` are the prefixes of the live changes. */
export function useLeaveRows<Data, Leave, Row>(
  { document, read, toRow }: LeaveRowSource<Data, Leave, Row>,
  on: readonly string[],
): LiveQuery<readonly Row[]> {
  const { value, ...query } = useLiveQuery(document, { everyMs: 30_000, on, read });
  const nameOf = useNames();
  const today = londonDay(new Date(currentTime()));
  const rows = useMemo(
    () => value?.map((leave) => toRow(leave, nameOf, today)),
    [value, toRow, nameOf, today],
  );
  return { ...query, value: rows };
}
