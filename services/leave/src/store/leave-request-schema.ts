import { Schema } from 'mongoose';
import type { LeaveRequest } from '../domain/leave-request.ts';

export type LeaveRequestRow = Omit<LeaveRequest, 'id'> & { _id: string };

const required = { required: true } as const;
const text = { type: String, ...required };
const optionalText = { type: String, default: null };

/** The fields and indexes of the collection `requests`. */
export const leaveRequestSchema = new Schema<LeaveRequestRow>(
  {
    _id: text,
    userId: text,
    leaveType: { ...text, enum: ['annual', 'sick', 'compassionate'] },
    startDate: text,
    endDate: text,
    isHalfDay: { type: Boolean, ...required },
    halfDayPeriod: optionalText,
    reason: text,
    status: { ...text, enum: ['pending', 'approved', 'denied', 'cancelled'] },
    denialReason: optionalText,
    requestedAt: { type: Date, ...required },
    decidedAt: { type: Date, default: null },
    decidedBy: optionalText,
    days: [
      new Schema(
        {
          date: text,
          portion: { ...text, enum: ['full', 'morning', 'afternoon'] },
          status: { ...text, enum: ['booked', 'cancelled'] },
          hours: Number,
          isAdded: Boolean,
        },
        { _id: false },
      ),
    ],
    history: {
      // Requests stored before histories existed have none.
      default: undefined,
      type: [
        new Schema(
          {
            action: text,
            at: { type: Date, ...required },
            by: optionalText,
            day: optionalText,
            from: optionalText,
            reason: String,
            previousDates: {
              type: new Schema({ startDate: text, endDate: text }, { _id: false }),
              default: undefined,
            },
            changedHours: {
              type: new Schema(
                {
                  before: { type: Number, ...required },
                  after: { type: Number, ...required },
                },
                { _id: false },
              ),
              default: undefined,
            },
          },
          { _id: false },
        ),
      ],
    },
    version: { type: Number, ...required },
  },
  { versionKey: false },
);

// A person's leave from a day on. By end date, so that the cost doesn't grow with past years.
leaveRequestSchema.index({ userId: 1, endDate: 1 });
// Absences in a date range (selective).
leaveRequestSchema.index({ endDate: 1, startDate: 1 });
// Who has old requests. For all statuses, unlike the next.
leaveRequestSchema.index({ requestedAt: 1 });
// What somebody has requested in the last days, of which the number is limited.
leaveRequestSchema.index({ userId: 1, requestedAt: 1 });
// Pending requests, oldest first.
leaveRequestSchema.index(
  { leaveType: 1, requestedAt: 1 },
  { partialFilterExpression: { status: 'pending' }, name: 'pending' },
);
// The same of one person.
leaveRequestSchema.index(
  { userId: 1, requestedAt: 1 },
  { partialFilterExpression: { status: 'pending' }, name: 'pending-by-user' },
);
