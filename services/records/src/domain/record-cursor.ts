/** A range of days, both ends included, of everyone, one person, one team, or one person while in a team. */
export interface RecordRange {
  startDate: string;
  endDate: string;
  workerId?: string | null | undefined;
  /** Only records of days on which their person was in the team. */
  teamId?: string | null | undefined;
}

/** The position of a record in the lists: newest day first, within a day by name. */
export interface RecordPosition {
  recordDate: string;
  sortName: string;
  userId: string;
  sessionNumber: number;
}

const pattern = /^(\d{4}-\d\d-\d\d)\.([0-9a-f]{24})\.(\d{1,6})\.(.*)$/su;

/** The cursors of the list of a range (@portal/runtime/keyset-pagination). */
export function recordCursor({ startDate, endDate, workerId }: RecordRange) {
  return {
    format: ({ recordDate, userId, sessionNumber, sortName }: RecordPosition): string =>
      `${recordDate}.${userId}.${sessionNumber}.${sortName}`,

    /** Null for a position that is not in the list. */
    parse(text: string): RecordPosition | null {
      const [, recordDate = '', userId = '', number, sortName = ''] = pattern.exec(text) ?? [];
      const isOfList =
        recordDate >= startDate && recordDate <= endDate && (!workerId || workerId === userId);
      return isOfList ? { recordDate, userId, sessionNumber: Number(number), sortName } : null;
    },
  };
}
