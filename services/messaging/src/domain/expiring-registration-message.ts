import type { RegistrationKind } from '@portal/contracts/identity/registration';
import { isAdminRole, type Role } from '@portal/contracts/identity/user';
import { formatDayWithMonthName } from '@portal/kernel/format-date';

export interface ExpiringRegistration {
  kind: RegistrationKind;
  /** The name of the training; null for other kinds. */
  trainingName: string | null;
  /** The last day on which it is valid: `YYYY-MM-DD`. */
  expiresOn: string;
}

const names: Record<Exclude<RegistrationKind, 'training'>, string> = {
  nmc: 'NMC registration',
  hcpc: 'HCPC registration',
  gmc: 'GMC registration',
  gphc: 'GPhC registration',
  dbs: 'DBS check',
  'right-to-work': 'right to work check',
};

const advice: Record<RegistrationKind, string> = {
  nmc: 'Please renew it with the NMC before then, and send HR the new date.',
  hcpc: 'Please renew it with the HCPC before then, and send HR the new date.',
  gmc: 'Please renew it with the GMC before then, and send HR the new date.',
  gphc: 'Please renew it with the GPhC before then, and send HR the new date.',
  dbs: 'A new check can take some weeks. Please contact HR now to apply for one.',
  'right-to-work':
    'Please send HR new evidence of your right to work before then, for example a share code.',
  training: 'Please repeat the training before then, and send HR your certificate.',
};

/**
 * The message that reminds a person of a registration, a check or a training that expires. A member of staff gets
 * it from HR. Administrators read HR’s inbox, so theirs is from themselves to HR, and names them as its sender.
 */
export function expiringRegistrationMessage(
  registration: ExpiringRegistration,
  role: Role | null,
): { subject: string; content: string } {
  const { kind } = registration;
  const expiry = `${nameOf(registration)} expires on ${formatDayWithMonthName(registration.expiresOn)}`;
  if (role !== null && isAdminRole(role)) {
    return {
      subject: `My ${expiry}`,
      content: `My ${expiry}. This is an automatic reminder.\n\n${advice[kind]}`,
    };
  }
  return {
    subject: `Your ${expiry}`,
    content:
      `Your ${expiry}.\n\n${advice[kind]}\n\n` +
      'If you’ve already done this, reply to this message so that HR can update your record.',
  };
}

function nameOf({ kind, trainingName }: ExpiringRegistration): string {
  if (kind !== 'training') return names[kind];
  if (trainingName === null) return 'training';
  return /training$/i.test(trainingName) ? trainingName : `${trainingName} training`;
}
