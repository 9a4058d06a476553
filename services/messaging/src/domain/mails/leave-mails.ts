import type { DataOf } from '@portal/contracts/event';
import type { leaveRequested } from '@portal/contracts/leave/events';
import { formatDateTime, formatDay } from '@portal/kernel/format-date';
import type { MailContext } from './mail-content-types.ts';
import {
  displayName,
  greeting,
  hrFooter,
  reasonInPortal,
  screenUrl,
  staffFooter,
  whenDecided,
} from './mail-snippets.ts';
import type { MailText } from './render-mail.ts';

type LeaveState = DataOf<typeof leaveRequested>;

export interface LeaveMailData {
  leaveType: LeaveState['leaveType'];
  /** First to last day; null if the request has no days left. */
  range: Range | null;
}

export interface LeaveRequestedMailData extends LeaveMailData {
  /** Whether it was approved automatically. */
  isApproved?: boolean;
}

interface Range {
  from: string;
  to: string;
  /** The part of the day, for a single day. */
  portion: 'full' | 'morning' | 'afternoon';
}

/** What HR did to a leave request, by the name of leave's event. */
export type LeaveChange =
  | 'booked'
  | 'approved'
  | 'denied'
  | 'restored'
  | 'decision-undone'
  | 'cancelled'
  | 'deleted'
  | 'day-cancelled'
  | 'day-restored'
  | 'day-deleted'
  | 'days-added'
  | 'dates-changed';

export interface LeaveDecisionMailData extends LeaveMailData {
  change: LeaveChange;
  /** The days that changed, if not the whole request. */
  changedDays?: readonly string[];
  /** The hours, if only those changed. */
  changedHours?: { before: number; after: number } | null;
}

const leaveNames = {
  annual: 'annual leave',
  sick: 'sick leave',
  compassionate: 'compassionate leave',
} as const;

/** The data of a leave request that an email may contain: its type and its date range. */
export function toLeaveMailData({
  leaveType,
  days,
}: Pick<LeaveState, 'leaveType' | 'days'>): LeaveMailData {
  const ordered = days.toSorted((a, b) => a.date.localeCompare(b.date));
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (!first || !last) return { leaveType, range: null };
  const portion = first === last ? first.portion : 'full';
  return { leaveType, range: { from: first.date, to: last.date, portion } };
}

/** The email to HR about a new leave request or sickness report. */
export function leaveRequestedMail(data: LeaveRequestedMailData, context: MailContext): MailText {
  const who = displayName(context);
  const leave = leaveNames[data.leaveType];
  const done = data.leaveType === 'sick' ? 'reported' : 'requested';
  return {
    subject: `${who} has ${done} ${leave}`,
    paragraphs: [
      `${who} has ${done} ${leave}${when(data)}.\nThey ${done} it on ${formatDateTime(context.at)}.`,
      'You can read the full request in the portal.',
    ],
    link: data.isApproved
      ? { label: 'View leave calendar', url: screenUrl(context.publicUrl, '/?tab=calendar') }
      : {
          label: 'View pending requests',
          url: screenUrl(context.publicUrl, '/admin/pending-leave'),
        },
    footer: hrFooter,
  };
}

/** The email to a member of staff about HR's decision. The reason stays in the portal. */
export function leaveDecidedMail(data: LeaveDecisionMailData, context: MailContext): MailText {
  const leave = leaveNames[data.leaveType];
  const isAnnual = data.leaveType === 'annual';
  const section = isAnnual ? 'annual-leave' : 'sick-leave';
  return {
    // The subject shows on lock screens, so it never says anything about health.
    subject: data.changedHours ? 'The hours of your leave were changed' : subjects[data.change],
    paragraphs: [
      `${greeting(context.person)}\n${sentenceOf(data, leave)}\n${whenDecided(context)}`,
      ...(hasReason(data) ? [reasonInPortal] : []),
    ],
    link: {
      label: 'View your leave',
      url: screenUrl(context.publicUrl, `/?section=${section}`),
    },
    footer: staffFooter('HR decisions'),
  };
}

/** HR must give a reason for declining annual leave and for what it books or moves itself. */
function hasReason({ change, leaveType }: LeaveDecisionMailData): boolean {
  if (change === 'denied') return leaveType === 'annual';
  return change === 'booked' || change === 'dates-changed';
}

const subjects: Record<LeaveChange, string> = {
  booked: 'Leave was booked for you',
  approved: 'Your leave was approved',
  denied: 'Your leave was declined',
  restored: 'Your leave was restored',
  'decision-undone': 'Your leave is pending again',
  cancelled: 'Your leave was cancelled',
  deleted: 'Your leave was deleted',
  'day-cancelled': 'A day of your leave was cancelled',
  'day-restored': 'A day of your leave was restored',
  'day-deleted': 'A day of your leave was deleted',
  'days-added': 'Days were added to your leave',
  'dates-changed': 'The dates of your leave were changed',
};

function sentenceOf(data: LeaveDecisionMailData, leave: string): string {
  const { change, range, changedDays = [], changedHours } = data;
  if (change === 'deleted') return `HR has deleted your ${leave}${spanOf(changedDays)}.`;
  if (change === 'booked') {
    const done = data.leaveType === 'sick' ? 'recorded' : 'booked';
    return `HR has ${done} ${leave} for you${when(data)}.`;
  }
  if (changedHours) {
    const { before, after } = changedHours;
    const hours = `${after} ${after === 1 ? 'hour' : 'hours'}`;
    return `HR has changed the hours of your ${leave}${when(data)}. It’s now ${hours} instead of ${before}.`;
  }
  if (change === 'dates-changed') {
    return `HR has changed the dates of your ${leave}. It’s now${when(data)}.`;
  }
  if (change === 'decision-undone') {
    return `HR has undone its last decision on your ${leave}${when(data)}. Your request is pending again.`;
  }
  if (change === 'days-added') {
    const added = changedDays.map(formatDay).join(', ');
    return `HR has changed your working pattern, so your ${leave}${when(data)} now includes ${added} as well.`;
  }
  if (!change.startsWith('day-')) {
    const verb = change === 'denied' ? 'declined' : change;
    return `HR has ${verb} your ${leave}${when(data)}.`;
  }
  const done = `HR has ${change.slice('day-'.length)} one day of your ${leave}`;
  const which = changedDays.length > 0 ? `: ${changedDays.map(formatDay).join(', ')}.` : '.';
  if (range === null) return `${done}${which} There are no other days in this request.`;
  const rest = change === 'day-restored' ? 'Your leave' : 'The rest of your leave';
  return `${done}${which} ${rest} is ${daysIn(range)}.`;
}

function spanOf(days: readonly string[]): string {
  const [first, last] = [days[0], days.at(-1)];
  return first && last ? when({ range: { from: first, to: last, portion: 'full' } }) : '';
}

function daysIn({ from, to }: Range): string {
  return from === to ? `on ${formatDay(from)}` : `between ${formatDay(from)} and ${formatDay(to)}`;
}

function when({ range }: Pick<LeaveMailData, 'range'>): string {
  if (range === null) return '';
  const { from, to, portion } = range;
  if (from !== to) return ` from ${formatDay(from)} to ${formatDay(to)}`;
  return ` on ${formatDay(from)}${portion === 'full' ? '' : ` (${portion})`}`;
}
