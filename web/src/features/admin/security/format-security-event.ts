import type { AuditAction } from '@portal/contracts/identity/audit';
import type {
  SecurityEventAction,
  SecurityEventKind,
} from '@portal/contracts/identity/security-event';
import type { SecurityEventPartsFragment } from '../../../gql/documents.ts';
import {
  auditWordings,
  fillSentence,
  type PersonInSentence,
  type Wording,
} from '../audit/format-audit-entry.ts';

/** The names of the kinds, in the order of the filter. */
const kindLabels: Record<SecurityEventKind, string> = {
  'failed-sign-in': 'Failed sign-ins',
  lockout: 'Lockouts',
  refused: 'Refused requests',
  unusual: 'Unusual access to data',
  'new-device': 'New devices',
  password: 'Passwords',
  'second-factor': 'Passkeys and authenticator apps',
  'single-sign-on': 'Single sign-on',
  email: 'Email addresses',
  role: 'Access levels',
  export: 'Exports and downloads',
  'api-token': 'API tokens and systems',
};

export const securityKindOptions = Object.entries(kindLabels).map(([value, label]) => ({
  value,
  label,
}));

/** The wordings of what isn’t in the audit trail. */
const wordings: Record<Exclude<SecurityEventAction, AuditAction>, Wording> = {
  'requests-limited': {
    label: 'Too many requests',
    sentence: '{actor} sent too many requests',
  },
  'access-refused': {
    label: 'Access refused',
    sentence: '{actor} tried something they have no access to',
  },
  'foreign-request-refused': {
    label: 'Cross-site request refused',
    sentence: 'A request from another website or for another address was refused',
  },
  'api-token-refused': {
    label: 'API token refused',
    sentence: 'An API token that isn’t valid was refused',
  },
  'unusual-reading': {
    label: 'Unusual access to data',
    sentence: '{actor} looked at the data of more people than usual',
  },
  'unusual-exports': {
    label: 'Unusual exports',
    sentence: '{actor} made more exports than usual',
  },
};

function isAuditAction(action: SecurityEventAction): action is AuditAction & SecurityEventAction {
  return !(action in wordings);
}

/** An event as text parts and people, in order. */
export function formatSecurityEvent(
  event: SecurityEventPartsFragment,
): (string | PersonInSentence)[] {
  const { action } = event;
  const wording = isAuditAction(action)
    ? auditWordings[action]
    : wordings[action as keyof typeof wordings];
  return fillSentence(wording, event);
}

/** What else is known: how often, which request, and why reading is listed. */
export function formatSecurityDetails({
  action,
  times,
  operation,
  count,
  usualCount,
}: SecurityEventPartsFragment): string[] {
  const details: string[] = [];
  if (count !== null) details.push(formatCount(action, count, usualCount ?? 0));
  if (times > 1) details.push(`${times} times within 15 minutes`);
  if (operation !== null) details.push(`Request: ${operation}`);
  return details;
}

function formatCount(action: SecurityEventAction, count: number, usual: number): string {
  const what = action === 'unusual-reading' ? 'people' : 'exports';
  const comparison =
    usual === 0 ? 'there were none in the last 28 days' : `usual for them: ${usual} a day`;
  return `${count} ${what} that day, ${comparison}`;
}
