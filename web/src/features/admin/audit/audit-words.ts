import type { AuditAction, AuditEntry } from '@portal/contracts/people/audit';
import { nameOf } from '../staff/staff-member.ts';

/** Somebody in a sentence: by name, as an account that is there no more, or nobody. */
export interface Party {
  /** Null for nobody who was signed in. */
  id: string | null;
  name: string;
  isDeleted: boolean;
}

interface Wording {
  /** What happened, as a choice in a list. */
  label: string;
  /** `{actor}` and `{target}` are who did it and to whom. */
  sentence: string;
  /** Where somebody did it to themselves. */
  own?: string;
}

const wordings: Record<AuditAction, Wording> = {
  'first-admin-created': {
    label: 'First administrator created',
    sentence: '{target} became the first administrator',
  },
  'account-created': {
    label: 'Account created',
    sentence: '{actor} created an account for {target}',
  },
  'setup-finished': {
    label: 'Setup finished',
    sentence: '{target} finished the setup of their account',
  },
  'signed-in': { label: 'Signed in', sentence: '{target} signed in' },
  'signed-out': { label: 'Signed out', sentence: '{target} signed out' },
  'sign-in-failed': {
    label: 'Sign-in failed',
    sentence: 'A sign-in as {target} failed',
  },
  'sign-in-locked': {
    label: 'Sign-in locked',
    sentence: 'Sign-in as {target} was locked after too many failures',
  },
  'session-ended': {
    label: 'Session ended',
    sentence: '{actor} ended a session of {target}',
    own: '{actor} ended another session of their own',
  },
  'password-changed': {
    label: 'Password changed',
    sentence: '{target} changed their password',
  },
  'password-forgotten': {
    label: 'Password forgotten',
    sentence: 'Help was asked for with the password of {target}',
  },
  'password-link-used': {
    label: 'New password by link',
    sentence: '{target} chose a new password by a mailed link',
  },
  'password-reset': {
    label: 'Password reset',
    sentence: '{actor} reset the password of {target}',
  },
  'account-reset': {
    label: 'Reset as new user',
    sentence: '{actor} reset {target} as a new user',
  },
  'email-changed': {
    label: 'Email changed',
    sentence: '{actor} changed the email address of {target}',
    own: '{actor} changed their own email address',
  },
  'work-hours-changed': {
    label: 'Work hours changed',
    sentence: '{actor} changed the work hours of {target}',
    own: '{actor} changed their own work hours',
  },
  'role-changed': {
    label: 'Access level changed',
    sentence: '{actor} changed the access level of {target}',
  },
  'entitlement-changed': {
    label: 'Leave entitlement changed',
    sentence: '{actor} changed the leave entitlement of {target}',
    own: '{actor} changed their own leave entitlement',
  },
  'leave-settings-changed': {
    label: 'Leave settings changed',
    sentence: '{actor} changed the leave settings of {target}',
    own: '{actor} changed their own leave settings',
  },
  'leave-approved': {
    label: 'Leave approved',
    sentence: '{actor} approved leave of {target}',
  },
  'leave-denied': {
    label: 'Leave declined',
    sentence: '{actor} declined leave of {target}',
  },
  'leave-cancelled': {
    label: 'Leave cancelled',
    sentence: '{actor} cancelled leave of {target}',
    own: '{actor} cancelled a request of their own for leave',
  },
  'leave-restored': {
    label: 'Leave restored',
    sentence: '{actor} restored cancelled leave of {target}',
  },
  'leave-decision-undone': {
    label: 'Leave decision undone',
    sentence: '{actor} undid a decision on leave of {target}',
  },
  'leave-day-cancelled': {
    label: 'Day of leave cancelled',
    sentence: '{actor} cancelled a day of the leave of {target}',
  },
  'leave-day-restored': {
    label: 'Day of leave restored',
    sentence: '{actor} restored a day of the leave of {target}',
  },
  'leave-day-deleted': {
    label: 'Day of leave deleted',
    sentence: '{actor} deleted a day of the leave of {target}',
  },
  'leave-deleted': {
    label: 'Leave request deleted',
    sentence: '{actor} deleted a leave request of {target}',
  },
  'partnership-created': {
    label: 'Holiday partnership created',
    sentence: '{actor} gave {target} a holiday partner',
  },
  'partnership-deleted': {
    label: 'Holiday partnership deleted',
    sentence: '{actor} ended a holiday partnership of {target}',
  },
  'leave-policy-changed': {
    label: 'Leave policy changed',
    sentence: '{actor} changed the leave policy for everybody',
  },
  'message-deleted': {
    label: 'Message deleted',
    sentence: '{actor} deleted a message between {target} and HR',
  },
  'hr-email-changed': {
    label: 'HR email changed',
    sentence: '{actor} changed where mails to HR go',
  },
  'mail-resent': {
    label: 'Mail sent again',
    sentence: '{actor} had an undelivered mail sent again',
  },
  'subscriber-created': {
    label: 'Subscriber added',
    sentence: '{actor} let another system read attendance events',
  },
  'subscriber-revoked': {
    label: 'Subscriber revoked',
    sentence: '{actor} ended another system’s access to attendance events',
  },
  'records-archived': {
    label: 'Records archived',
    sentence: '{actor} archived attendance',
  },
  'record-deleted': {
    label: 'Record deleted',
    sentence: '{actor} deleted an archived record of {target}',
  },
  'records-exported': {
    label: 'Records exported',
    sentence: '{actor} downloaded attendance records',
  },
  'account-deleted': {
    label: 'Account deleted',
    sentence: '{actor} deleted an account: {target}',
  },
};

/** What can be asked for, in the words of a list. */
export const actionOptions = Object.entries(wordings).map(([value, { label }]) => ({
  value,
  label,
}));

/** An entry as a sentence: its words, and those whom it names in their places. */
export function sentenceOf(entry: AuditEntry): (string | Party)[] {
  const { sentence, own = sentence } = wordings[entry.action];
  const isOwn = entry.actorId !== null && entry.actorId === entry.targetId;
  return (isOwn ? own : sentence)
    .split(/(\{actor\}|\{target\})/)
    .filter(Boolean)
    .map((part) => {
      if (part === '{actor}') return actorOf(entry);
      // What people do to themselves may be noted without anybody to whom it was done.
      if (part === '{target}') return entry.targetId === null ? actorOf(entry) : targetOf(entry);
      return part;
    });
}

/** Whether nobody was signed in when it happened. */
export function isAnonymous({ actorId }: AuditEntry): boolean {
  return actorId === null;
}

/** A deleted account, of which nothing is left but its id: enough to tell two apart. */
export function deletedAccount(id: string): string {
  return `Deleted account ${id.slice(-6)}`;
}

function actorOf({ actorId, actor }: AuditEntry): Party {
  if (actorId === null) return { id: null, name: 'Nobody signed in', isDeleted: false };
  return partyOf(actorId, actor);
}

function targetOf({ targetId, target }: AuditEntry): Party {
  return partyOf(targetId ?? '', target);
}

function partyOf(id: string, person: AuditEntry['actor']): Party {
  const name = person && nameOf(person);
  return name ? { id, name, isDeleted: false } : { id, name: deletedAccount(id), isDeleted: true };
}
