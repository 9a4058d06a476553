import type { AuditAction, AuditEntry } from '@portal/contracts/identity/audit';
import { nameOf } from '../staff/staff-member.ts';

/** A person in a sentence: by name, as a deleted account, or not signed in. */
export interface PersonInSentence {
  /** Null when the actor wasn't signed in. */
  id: string | null;
  name: string;
  isDeleted: boolean;
}

export interface Wording {
  /** The label in the action filter. */
  label: string;
  /** `{actor}` and `{target}` stand for the two people. */
  sentence: string;
  /** The sentence when actor and target are the same person. */
  own?: string;
  /** The sentence when there is neither an actor nor a target: the username was unknown. */
  unknown?: string;
}

export const auditWordings: Record<AuditAction, Wording> = {
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
    sentence: '{target} finished setting up their account',
  },
  'signed-in': { label: 'Signed in', sentence: '{target} signed in' },
  reauthenticated: { label: 'Signed in again', sentence: '{target} entered their password again' },
  'new-device': { label: 'New device', sentence: '{target} signed in on a new device' },
  'signed-out': { label: 'Signed out', sentence: '{target} signed out' },
  'sign-in-failed': {
    label: 'Sign-in failed',
    sentence: 'A sign-in attempt for {target} failed',
    unknown: 'A sign-in attempt with an unknown username failed',
  },
  'sign-in-locked': {
    label: 'Sign-in locked',
    sentence: '{target} was locked out after too many failed sign-ins',
    unknown: 'Sign-in was locked after too many attempts with an unknown username',
  },
  'session-ended': {
    label: 'Device signed out',
    sentence: '{actor} signed {target} out of a device',
    own: '{actor} signed themselves out of another device',
  },
  'password-changed': {
    label: 'Password changed',
    sentence: '{target} changed their password',
  },
  'password-forgotten': {
    label: 'Password help requested',
    sentence: 'Password help was requested for {target}',
  },
  'password-link-used': {
    label: 'New password from emailed link',
    sentence: '{target} set a new password using an emailed link',
  },
  'password-reset': {
    label: 'Password reset',
    sentence: '{actor} reset {target}’s password',
  },
  'second-factor-added': {
    label: 'Passkey or authenticator app added',
    sentence: '{target} added a passkey or an authenticator app',
  },
  'second-factor-replaced': {
    label: 'Authenticator app replaced',
    sentence: '{target} replaced their authenticator app',
  },
  'second-factor-removed': {
    label: 'Passkey or authenticator app removed',
    sentence: '{actor} removed a passkey or authenticator app from {target}’s account',
    own: '{actor} removed one of their own passkeys or their authenticator app',
  },
  'passkey-clone-suspected': {
    label: 'Passkey refused',
    sentence: 'A passkey of {target} was refused, because it may have been copied',
  },
  'recovery-codes-renewed': {
    label: 'New recovery codes',
    sentence: '{target} made new recovery codes',
  },
  'recovery-code-used': {
    label: 'Recovery code used',
    sentence: '{target} used a recovery code',
  },
  'second-factor-policy-changed': {
    label: 'Passkey and authenticator app rule changed',
    sentence: '{actor} changed who needs a passkey or an authenticator app',
  },
  'single-sign-on-linked': {
    label: 'Single sign-on linked',
    sentence: '{actor} linked {target}’s organisation account to the portal',
    own: '{actor} linked their own organisation account to the portal',
  },
  'single-sign-on-unlinked': {
    label: 'Single sign-on removed',
    sentence: '{actor} removed {target}’s link to your organisation’s sign-in',
  },
  'personal-data-requested': {
    label: 'Copy of data requested',
    sentence: '{actor} requested a copy of {target}’s data',
    own: '{actor} requested a copy of their own data',
  },
  'personal-data-downloaded': {
    label: 'Copy of data downloaded',
    sentence: '{actor} downloaded the copy of {target}’s data',
    own: '{actor} downloaded the copy of their own data',
  },
  'legal-hold-placed': {
    label: 'Legal hold placed',
    sentence: '{actor} placed {target} on legal hold',
  },
  'legal-hold-ended': {
    label: 'Legal hold ended',
    sentence: '{actor} ended the legal hold on {target}',
  },
  'account-reset': {
    label: 'Reset as new user',
    sentence: '{actor} reset {target} as a new user',
  },
  'email-changed': {
    label: 'Email changed',
    sentence: '{actor} changed {target}’s email address',
    own: '{actor} changed their own email address',
  },
  'work-hours-changed': {
    label: 'Work hours changed',
    sentence: '{actor} changed {target}’s work hours',
    own: '{actor} changed their own work hours',
  },
  'role-changed': {
    label: 'Access level changed',
    sentence: '{actor} changed {target}’s access level',
  },
  'account-provisioned': {
    label: 'Account updated by directory',
    sentence: '{actor} updated {target}’s account from your organisation’s directory',
  },
  'account-deprovisioned': {
    label: 'Access ended by directory',
    sentence:
      '{actor} ended {target}’s access, because your organisation’s directory deleted them; their data is kept',
  },
  'employment-changed': {
    label: 'Employment changed',
    sentence: '{actor} changed {target}’s employment',
    own: '{actor} changed their own employment',
  },
  rehired: {
    label: 'Person rehired',
    sentence: '{actor} rehired {target}',
    own: '{actor} rehired themselves',
  },
  'rehire-undone': {
    label: 'Rehire undone',
    sentence: '{actor} undid the rehire of {target}',
  },
  'working-pattern-changed': {
    label: 'Working pattern changed',
    sentence: '{actor} changed the working pattern of {target}',
    own: '{actor} changed their own working pattern',
  },
  'working-pattern-removed': {
    label: 'Working pattern deleted',
    sentence: '{actor} deleted a working pattern of {target}',
    own: '{actor} deleted their own working pattern',
  },
  'team-created': {
    label: 'Team added',
    sentence: '{actor} added a team',
  },
  'team-changed': {
    label: 'Team changed',
    sentence: '{actor} changed a team',
  },
  'team-deleted': {
    label: 'Team deleted',
    sentence: '{actor} deleted a team',
  },
  'team-membership-changed': {
    label: 'Change of team',
    sentence: '{actor} changed the team of {target}',
    own: '{actor} changed their own team',
  },
  'account-deactivated': {
    label: 'Account deactivated',
    sentence: '{target}’s account was deactivated',
  },
  'account-reactivated': {
    label: 'Account reactivated',
    sentence: '{actor} reactivated {target}’s account',
  },
  'registration-changed': {
    label: 'Registration changed',
    sentence: '{actor} changed a registration of {target}',
    own: '{actor} changed their own registration',
  },
  'registration-removed': {
    label: 'Registration deleted',
    sentence: '{actor} deleted a registration of {target}',
    own: '{actor} deleted their own registration',
  },
  'registrations-imported': {
    label: 'Registrations imported',
    sentence: '{actor} imported registrations from a file',
  },
  'registrations-exported': {
    label: 'Registrations exported',
    sentence: '{actor} downloaded registrations',
  },
  'staff-exported': {
    label: 'Staff exported',
    sentence: '{actor} downloaded the staff list',
  },
  'training-type-changed': {
    label: 'Training changed',
    sentence: '{actor} changed the list of mandatory training',
  },
  'training-type-removed': {
    label: 'Training deleted',
    sentence: '{actor} deleted a training from the list',
  },
  'entitlement-changed': {
    label: 'Leave entitlement changed',
    sentence: '{actor} changed {target}’s leave entitlement',
    own: '{actor} changed their own leave entitlement',
  },
  'leave-settings-changed': {
    label: 'Leave settings changed',
    sentence: '{actor} changed {target}’s leave settings',
    own: '{actor} changed their own leave settings',
  },
  'leave-booked': {
    label: 'Leave booked',
    sentence: '{actor} booked leave for {target}',
  },
  'leave-dates-changed': {
    label: 'Dates of leave changed',
    sentence: '{actor} changed the dates of leave for {target}',
  },
  'leave-hours-changed': {
    label: 'Hours of leave changed',
    sentence: '{actor} changed the hours of leave for {target}',
  },
  'leave-approved': {
    label: 'Leave approved',
    sentence: '{actor} approved leave for {target}',
  },
  'leave-denied': {
    label: 'Leave declined',
    sentence: '{actor} declined leave for {target}',
  },
  'leave-cancelled': {
    label: 'Leave cancelled',
    sentence: '{actor} cancelled leave for {target}',
    own: '{actor} withdrew their own leave request',
  },
  'leave-restored': {
    label: 'Leave restored',
    sentence: '{actor} restored cancelled leave for {target}',
  },
  'leave-decision-undone': {
    label: 'Leave decision undone',
    sentence: '{actor} undid a leave decision for {target}',
    own: '{actor} undid the withdrawal of their own leave request',
  },
  'leave-day-cancelled': {
    label: 'Day of leave cancelled',
    sentence: '{actor} cancelled a day of leave for {target}',
  },
  'leave-day-restored': {
    label: 'Day of leave restored',
    sentence: '{actor} restored a day of leave for {target}',
  },
  'leave-day-deleted': {
    label: 'Day of leave deleted',
    sentence: '{actor} deleted a day of leave for {target}',
  },
  'leave-deleted': {
    label: 'Leave request deleted',
    sentence: '{actor} deleted a leave request from {target}',
  },
  'fit-note-recorded': {
    label: 'Fit note recorded',
    sentence: '{actor} recorded a fit note for {target}',
  },
  'fit-note-changed': {
    label: 'Fit note changed',
    sentence: '{actor} changed a fit note of {target}',
  },
  'fit-note-removed': {
    label: 'Fit note deleted',
    sentence: '{actor} deleted a fit note of {target}',
  },
  'sickness-read': {
    label: 'Sick or compassionate leave viewed',
    sentence: '{actor} viewed {target}’s sick or compassionate leave',
    own: '{actor} viewed a list with sick or compassionate leave',
  },
  'fit-notes-read': {
    label: 'Fit notes viewed',
    sentence: '{actor} viewed {target}’s fit notes',
  },
  'partnership-created': {
    label: 'Holiday partnership created',
    sentence: '{actor} created a holiday partnership for {target}',
  },
  'partnership-deleted': {
    label: 'Holiday partnership deleted',
    sentence: '{actor} deleted {target}’s holiday partnership',
  },
  'leave-policy-changed': {
    label: 'Leave policy changed',
    sentence: '{actor} changed the leave policy for everyone',
  },
  'message-deleted': {
    label: 'Message deleted',
    sentence: '{actor} deleted a message between {target} and HR',
  },
  'hr-email-changed': {
    label: 'HR email changed',
    sentence: '{actor} changed the HR email address',
  },
  'calendar-link-created': {
    label: 'Calendar link created',
    sentence: '{actor} created a private calendar link to their own leave',
  },
  'calendar-link-removed': {
    label: 'Calendar link deleted',
    sentence: '{actor} deleted their calendar link',
  },
  'mail-resent': {
    label: 'Email sent again',
    sentence: '{actor} sent an undelivered email again',
  },
  'entry-added': {
    label: 'Session added',
    sentence: '{actor} added a session for {target}',
  },
  'entry-corrected': {
    label: 'Session corrected',
    sentence: '{actor} corrected a session of {target}',
  },
  'correction-accepted': {
    label: 'Correction approved',
    sentence: '{actor} approved a correction for {target}',
  },
  'correction-changed': {
    label: 'Correction changed',
    sentence: '{actor} changed a correction for {target}',
  },
  'correction-declined': {
    label: 'Correction declined',
    sentence: '{actor} declined a correction for {target}',
  },
  'correction-decision-undone': {
    label: 'Decision on a correction undone',
    sentence: '{actor} undid the decision on a correction for {target}',
  },
  'subscriber-created': {
    label: 'System added',
    sentence: '{actor} gave another system access to attendance events',
  },
  'subscriber-revoked': {
    label: 'System access revoked',
    sentence: '{actor} revoked another system’s access to attendance events',
  },
  'webhook-created': {
    label: 'Webhook added',
    sentence: '{actor} added a webhook, which sends attendance events to another system',
  },
  'webhook-changed': {
    label: 'Webhook changed',
    sentence: '{actor} changed a webhook',
  },
  'webhook-secret-rotated': {
    label: 'Webhook secret replaced',
    sentence: '{actor} replaced the secret of a webhook',
  },
  'webhook-deleted': {
    label: 'Webhook deleted',
    sentence: '{actor} deleted a webhook',
  },
  'webhook-tested': {
    label: 'Webhook tested',
    sentence: '{actor} sent a webhook a test event',
  },
  'webhook-events-resent': {
    label: 'Webhook events sent again',
    sentence: '{actor} sent undelivered events of a webhook again',
  },
  'api-token-created': {
    label: 'API token created',
    sentence: '{actor} created an API token for another system',
  },
  'api-token-revoked': {
    label: 'API token revoked',
    sentence: '{actor} revoked an API token of another system',
  },
  'records-archived': {
    label: 'Records archived',
    sentence: '{actor} archived attendance',
  },
  'record-deleted': {
    label: 'Record deleted',
    sentence: '{actor} deleted one of {target}’s archived records',
  },
  'records-exported': {
    label: 'Records exported',
    sentence: '{actor} downloaded attendance records',
  },
  'payroll-closed': {
    label: 'Pay period closed',
    sentence: '{actor} closed a pay period',
  },
  'payroll-settings-changed': {
    label: 'Payroll settings changed',
    sentence: '{actor} changed the payroll settings',
  },
  'payroll-reference-changed': {
    label: 'Payroll number changed',
    sentence: '{actor} changed {target}’s number in the payroll software',
  },
  'payroll-exported': {
    label: 'Payroll exported',
    sentence: '{actor} downloaded hours for payroll',
  },
  'account-deleted': {
    label: 'Account deleted',
    sentence: '{actor} deleted an account: {target}',
  },
};

/** The options of the action filter. */
export const auditActionOptions = Object.entries(auditWordings).map(([value, { label }]) => ({
  value,
  label,
}));

/** An entry as text parts and people, in order. */
export function formatAuditEntry(entry: AuditEntry): (string | PersonInSentence)[] {
  return fillSentence(auditWordings[entry.action], entry);
}

/** The people of a sentence. */
type Parties = Pick<AuditEntry, 'actorId' | 'actor' | 'targetId' | 'target'>;

/** A sentence about people as text parts and people, in order. */
export function fillSentence(wording: Wording, entry: Parties): (string | PersonInSentence)[] {
  return sentenceOf(wording, entry)
    .split(/(\{actor\}|\{target\})/)
    .filter(Boolean)
    .map((part) => {
      if (part === '{actor}') return actorOf(entry);
      // An action on oneself may have no target.
      if (part === '{target}') return entry.targetId === null ? actorOf(entry) : targetOf(entry);
      return part;
    });
}

function sentenceOf(
  { sentence, own = sentence, unknown = sentence }: Wording,
  { actorId, targetId }: Parties,
): string {
  if (actorId !== targetId) return sentence;
  return actorId === null ? unknown : own;
}

/** Whether the actor wasn't signed in. */
export function isAnonymous({ actorId }: Parties): boolean {
  return actorId === null;
}

/** A deleted account is named by the end of its id, which tells two apart. */
export function formatDeletedAccount(id: string): string {
  return `Deleted account ${id.slice(-6)}`;
}

function actorOf({ actorId, actor }: Parties): PersonInSentence {
  if (actorId === null) return { id: null, name: 'Someone who wasn’t signed in', isDeleted: false };
  return partyOf(actorId, actor);
}

function targetOf({ targetId, target }: Parties): PersonInSentence {
  return partyOf(targetId ?? '', target);
}

function partyOf(id: string, person: AuditEntry['actor']): PersonInSentence {
  const name = person && nameOf(person);
  return name
    ? { id, name, isDeleted: false }
    : { id, name: formatDeletedAccount(id), isDeleted: true };
}
