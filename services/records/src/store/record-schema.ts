import { type Connection, type mongo, Schema } from 'mongoose';
import type { StoredRecord } from '../domain/day-difference.ts';

/** A stored record. */
export type RecordRow = Omit<StoredRecord, 'id'> & {
  /** recordId: the same for the same day, person and session. */
  _id: mongo.ObjectId;
  createdAt: Date;
};

const required = { required: true } as const;
const flag = { type: Boolean, ...required };
const text = { type: String, ...required };

const schema = new Schema<RecordRow>(
  {
    userId: text,
    recordDate: text,
    sessionNumber: { type: Number, ...required },
    firstName: text,
    lastName: text,
    sortName: text,
    role: text,
    annualLeaveEntitlement: { type: Number, ...required },
    onAnnualLeave: flag,
    annualLeaveDays: { type: Number, ...required },
    onSickLeave: flag,
    onCompassionateLeave: flag,
    isWorkingDay: flag,
    // Records of earlier versions have none of them.
    dueMinutes: Number,
    plannedMinutes: Number,
    isIrregular: Boolean,
    irregularLeaveMinutes: Number,
    teamId: String,
    wasPresent: flag,
    clockInTime: { type: Date, default: null },
    clockOutTime: { type: Date, default: null },
    hoursWorked: { type: Number, default: null },
    isLate: flag,
    lateMinutes: { type: Number, ...required },
    clockInLocation: { type: String, default: null },
    clockOutLocation: { type: String, default: null },
    createdAt: { type: Date, ...required },
    final: Boolean,
  },
  { collection: 'records', versionKey: false },
);

/** The list of everyone, newest day first. */
export const allRecordsSort = {
  recordDate: -1,
  sortName: 1,
  userId: 1,
  sessionNumber: 1,
} as const;
schema.index(allRecordsSort);
/** The list of one person. */
export const personRecordsSort = { userId: 1, recordDate: -1, sessionNumber: 1 } as const;
schema.index(personRecordsSort);
/** The list of a team: of the records of days on which their person was in it. */
export const teamRecordsSort = { teamId: 1, ...allRecordsSort } as const;
schema.index(teamRecordsSort, { partialFilterExpression: { teamId: { $gt: '' } } });

export type RecordCollection = mongo.Collection<RecordRow>;

/** The records, for the files of this folder. They are read without mongoose, because there are millions. */
export function recordCollection(connection: Connection): RecordCollection {
  const { collection } = connection.model<RecordRow>('Record', schema);
  return collection as unknown as RecordCollection;
}
