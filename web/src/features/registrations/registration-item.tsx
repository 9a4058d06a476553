import type { ReactNode } from 'react';
import { useToday } from '../../lib/time/use-now.ts';
import {
  formatRegistrationDay,
  formatRegistrationNumber,
  formatRelativeDay,
  type Registration,
  registrationName,
} from './format-registration.ts';
import { RegistrationBadge } from './registration-badge.tsx';

interface RegistrationItemProps {
  registration: Registration;
  /** A menu at the end. */
  actions?: ReactNode;
}

/** A registration of a person in a list: what it is, its number, its days and its status. */
export function RegistrationItem({ registration, actions }: RegistrationItemProps) {
  const number = formatRegistrationNumber(registration);
  const days = formatDays(registration, useToday());
  return (
    <li className="flex items-start gap-3 py-3 text-14">
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{registrationName(registration)}</span>
          <RegistrationBadge registration={registration} />
        </div>
        {number && <p className="text-muted tabular-nums wrap-anywhere">{number}</p>}
        {days && <p className="text-muted tabular-nums">{days}</p>}
      </div>
      {actions && <div className="-mt-1 -mr-2">{actions}</div>}
    </li>
  );
}

/** `Expires 31 Mar 2027, in 4 months`; for one without expiry `Issued 1 Feb 2026`. */
function formatDays({ issuedOn, expiresOn }: Registration, today: string): string | null {
  if (expiresOn === null) return issuedOn && `Issued ${formatRegistrationDay(issuedOn)}`;
  const verb = expiresOn < today ? 'Expired' : 'Expires';
  return `${verb} ${formatRegistrationDay(expiresOn)}, ${formatRelativeDay(expiresOn, today)}`;
}
