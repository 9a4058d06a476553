import { Schema } from 'mongoose';
import type { Entry } from '../domain/entry.ts';

/** A session as it is stored. */
export type EntryRow = Omit<Entry, 'id'> & { _id: string; open: boolean };

const required = { required: true } as const;

/** The stored fields of a session, for the collections of sessions and of undone ones. */
export const entryFields = {
  _id: { type: String, ...required },
  userId: { type: String, ...required },
  day: { type: String, ...required },
  shiftDay: { type: String, ...required },
  clockInTime: { type: Date, ...required },
  clockOutTime: { type: Date, default: null },
  isLate: { type: Boolean, ...required },
  lateMinutes: { type: Number, ...required },
  clockInLocation: { type: String, ...required },
  clockOutLocation: { type: String, default: null },
  missingClockOut: { type: Boolean, ...required },
  sentLate: { type: Boolean, ...required },
  corrected: { type: Boolean, ...required },
  hours: { type: { workStartTime: String, workEndTime: String }, ...required, _id: false },
  isIrregular: Boolean,
  version: { type: Number, ...required },
  open: { type: Boolean, ...required },
};

/** The fields and indexes of the collection `entries`. */
export const entrySchema = new Schema<EntryRow>(entryFields, {
  collection: 'entries',
  versionKey: false,
});

// One open session per person, also with concurrent requests. It also serializes transactions about
// one person: each adds or removes this key, so that their earlier reads stay valid.
entrySchema.index({ userId: 1 }, { unique: true, partialFilterExpression: { open: true } });
// A person's latest session, and their sessions since an instant: most reads of this service.
entrySchema.index({ userId: 1, clockInTime: -1 });
// Open sessions by age, to find missing clock-outs. The index stays small whatever the history.
entrySchema.index({ clockInTime: 1 }, { name: 'open', partialFilterExpression: { open: true } });
// The few sessions with a missing clock-out, of everybody and of one person, newest first.
const marked = { partialFilterExpression: { missingClockOut: true } };
entrySchema.index({ clockInTime: -1 }, { name: 'missing', ...marked });
entrySchema.index({ userId: 1, clockInTime: -1 }, { name: 'missing-of-person', ...marked });
// Everybody's sessions of a week, the oldest sessions, and the late ones among them, newest first.
entrySchema.index({ day: 1 });
entrySchema.index({ clockInTime: -1 }, { name: 'late', partialFilterExpression: { isLate: true } });

/** Converts a session to its stored form. */
export function toRow({ id, ...entry }: Entry): EntryRow {
  return { _id: id, ...entry, open: entry.clockOutTime === null && !entry.missingClockOut };
}

/** Converts a stored session to the domain's type. */
export function toEntry({ _id, open: _, ...row }: EntryRow): Entry {
  return { ...beforeCorrections, id: _id, ...row };
}

/** Defaults for sessions that were stored before corrections existed. */
const beforeCorrections = {
  corrected: false,
  hours: { workStartTime: '09:00', workEndTime: '17:00' },
};
