import { CheckCheck, CircleAlert, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { RegistrationSummaryDocument } from '../../../gql/admin/registrations/registrations.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { buttonStyle } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { registrationChanges } from '../registrations/registration-changes.ts';
import { registrationsPath, type StatusFilter } from '../registrations/registration-filter.ts';

const everyMs = 5 * 60_000;

/** How many registrations have expired or expire soon; nothing before there is one. */
export function RegistrationsCard() {
  const { value } = useLiveQuery(RegistrationSummaryDocument, {
    everyMs,
    on: [...registrationChanges, 'portal.identity.user-'],
    read: (data) => data,
  });
  const counts = value?.registrationCounts;
  if (!counts) return null;
  const { expired, within30Days, within90Days } = counts;
  const isFine = expired === 0 && within90Days === 0;
  if (isFine && !value.registrations?.items.length) return null;
  return (
    <Card
      title="Registrations"
      actions={
        <Link to={registrationsPath()} className={buttonStyle('quiet', 'small')}>
          All registrations
        </Link>
      }
    >
      {isFine ? (
        <p className="flex min-h-12 items-center gap-2 text-14 text-muted">
          <CheckCheck aria-hidden className="size-5 text-in-ink" />
          No registrations have expired or will expire within 90 days.
        </p>
      ) : (
        <ul className="grid gap-2 sm:grid-cols-3">
          <Count
            count={expired}
            label="expired"
            status="expired"
            icon={<CircleAlert aria-hidden className="text-danger-ink" />}
          />
          <Count
            count={within30Days}
            label={expireWithin(within30Days, 30)}
            status="within-30-days"
            icon={<Clock aria-hidden className="text-late-ink" />}
          />
          <Count
            count={within90Days}
            label={expireWithin(within90Days, 90)}
            status="expiring"
            icon={<Clock aria-hidden className="text-muted" />}
          />
        </ul>
      )}
    </Card>
  );
}

/** `expire within 30 days` */
function expireWithin(count: number, days: number): string {
  return `${count === 1 ? 'expires' : 'expire'} within ${days} days`;
}

interface CountProps {
  count: number;
  label: string;
  status: StatusFilter;
  icon: ReactNode;
}

function Count({ count, label, status, icon }: CountProps) {
  return (
    <li className="grid">
      <Link
        to={registrationsPath(status)}
        className="flex min-h-11 items-center gap-3 rounded-control border border-line px-3 py-2 text-14 transition-colors hover:bg-hover [&_svg]:size-5 [&_svg]:shrink-0"
      >
        {icon}
        <span>
          <span className="font-semibold tabular-nums">{count.toLocaleString('en-GB')}</span>{' '}
          <span className="text-muted">{label}</span>
        </span>
      </Link>
    </li>
  );
}
