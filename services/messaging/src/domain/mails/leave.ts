import type { DataOf } from '@portal/contracts/event';
import type { leaveRequested } from '@portal/contracts/leave/events';
import { formatDateTime, formatDay } from '@portal/kernel/format';
import type { MailContent } from './mail.ts';
import type { Scene } from './matter.ts';
import { greeting, hrFooter, screenAt, staffFooter, whoOf } from './phrases.ts';

type LeaveState = DataOf<typeof leaveRequested>;

export interface LeaveFacts {
  leaveType: LeaveState['leaveType'];
  /** From the first day to the last; null where none is known. */
  range: Range | null;
}

interface Range {
  from: string;
  to: string;
  /** Of a single day, which part of it. */
  portion: 'full' | 'morning' | 'afternoon';
}

/** What HR did to a request: the name of the event that tells of it. */
export type LeaveChange =
  | 'approved'
  | 'denied'
  | 'restored'
  | 'decision-undone'
  | 'cancelled'
  | 'deleted'
  | 'day-cancelled'
  | 'day-restored'
  | 'day-deleted';

export interface LeaveDecisionFacts extends LeaveFacts {
  change: LeaveChange;
  /** The days that it was about, where that is not all of the request as it is now. */
  changedDays?: readonly string[];
}

const leaveNames = {
  annual: 'annual leave',
  sick: 'sick leave',
  compassionate: 'compassionate leave',
} as const;

/** What a mail may say of a request: its type and its days, from the first to the last. */
export function leaveFacts({
  leaveType,
  days,
}: Pick<LeaveState, 'leaveType' | 'days'>): LeaveFacts {
  const ordered = days.toSorted((a, b) => a.date.localeCompare(b.date));
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (!first || !last) return { leaveType, range: null };
  const portion = first === last ? first.portion : 'full';
  return { leaveType, range: { from: first.date, to: last.date, portion } };
}

/** Tells HR that somebody asked for leave, or reported sick. */
export function leaveRequestedMail(facts: LeaveFacts, scene: Scene): MailContent {
  const who = whoOf(scene);
  const leave = leaveNames[facts.leaveType];
  const sentence =
    facts.leaveType === 'sick'
      ? `${who} reported sick${when(facts)}`
      : `${who} asked for ${leave}${when(facts)}`;
  return {
    subject: `New ${leave} request from ${who}`,
    paragraphs: [
      `${sentence}.\nThe request was made on ${formatDateTime(scene.at)}.`,
      'All that was said with it is in the portal.',
    ],
    link: {
      label: 'Open the pending requests',
      url: screenAt(scene.publicUrl, '/admin/pending-leave'),
    },
    footer: hrFooter,
  };
}

/** Tells a member of staff what HR did to their leave; the reason stays in the portal. */
export function leaveDecidedMail(facts: LeaveDecisionFacts, scene: Scene): MailContent {
  const leave = leaveNames[facts.leaveType];
  const section = facts.leaveType === 'annual' ? 'annual-leave' : 'sick-leave';
  return {
    // Nothing of health where others may read over a shoulder.
    subject: subjects[facts.change],
    paragraphs: [
      `${greeting(scene.person)}\n${sentenceOf(facts, leave)}`,
      'If HR gave a reason, you find it in the portal.',
    ],
    link: {
      label: 'Open your leave',
      url: screenAt(scene.publicUrl, `/?section=${section}`),
    },
    footer: staffFooter('what HR decided'),
  };
}

const subjects: Record<LeaveChange, string> = {
  approved: 'Your leave was approved',
  denied: 'Your leave was denied',
  restored: 'Your leave was restored',
  'decision-undone': 'Your leave is pending again',
  cancelled: 'Your leave was cancelled',
  deleted: 'Your leave was deleted',
  'day-cancelled': 'A day of your leave was cancelled',
  'day-restored': 'A day of your leave was restored',
  'day-deleted': 'A day of your leave was deleted',
};

function sentenceOf(facts: LeaveDecisionFacts, leave: string): string {
  const { change, range, changedDays = [] } = facts;
  if (change === 'deleted') return `HR deleted your ${leave}${spanOf(changedDays)}.`;
  if (change === 'decision-undone') {
    return `HR undid its last decision on your ${leave}${when(facts)}. Your request is pending again.`;
  }
  if (!change.startsWith('day-')) return `HR ${change} your ${leave}${when(facts)}.`;
  const done = `HR ${change.slice('day-'.length)} one day of your ${leave}`;
  const which = changedDays.length > 0 ? `: ${changedDays.map(formatDay).join(', ')}.` : '.';
  return range === null
    ? `${done}${which} No day of it is left.`
    : `${done}${which} The days that it has now lie${between(range)}.`;
}

function spanOf(days: readonly string[]): string {
  const [first, last] = [days[0], days.at(-1)];
  return first && last ? when({ range: { from: first, to: last, portion: 'full' } }) : '';
}

function between({ from, to }: Range): string {
  return from === to
    ? ` on ${formatDay(from)}`
    : ` between ${formatDay(from)} and ${formatDay(to)}`;
}

function when({ range }: Pick<LeaveFacts, 'range'>): string {
  if (range === null) return '';
  const { from, to, portion } = range;
  if (from !== to) return ` from ${formatDay(from)} to ${formatDay(to)}`;
  return ` on ${formatDay(from)}${portion === 'full' ? '' : ` (${portion})`}`;
}
