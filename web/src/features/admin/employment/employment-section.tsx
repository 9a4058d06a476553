import { hasLeftBy } from '@portal/kernel/employment';
import { formatDayWithMonthName } from '@portal/kernel/format-date';
import { PencilLine, UserRoundPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PersonFragment } from '../../../gql/documents.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useFocusLoss } from '../leave/use-focus-loss.ts';
import { AccountDetail } from '../staff/account-detail.tsx';
import { canEditAccount } from '../staff/account-permissions.ts';
import { useAccounts } from '../staff/accounts-context.ts';
import { nameOf } from '../staff/staff-member.ts';
import { EarlierEmployments } from './earlier-employments.tsx';
import {
  type EmploymentFragment,
  employmentTypeNames,
  formatContractedHours,
} from './format-employment.ts';
import { useSaveEmployment } from './use-save-employment.ts';

const headingId = 'person-employment';

/** A person’s employment, with a button to edit it. */
export function EmploymentSection({ person }: { person: PersonFragment }) {
  const { viewer, act } = useAccounts();
  const { employment } = person;
  const today = useToday();
  if (!employment) return null;
  return (
    <section aria-labelledby={headingId} className="grid gap-2">
      <div className="flex min-h-9 items-center justify-between gap-3">
        <h3 id={headingId} tabIndex={-1} className="text-16 font-semibold outline-none">
          Employment
        </h3>
        {canEditAccount(viewer, person) && (
          <div className="-mr-2.5 flex flex-wrap justify-end">
            {hasLeftBy(employment, today) && viewer.id !== person.id && (
              <Button
                variant="quiet"
                size="small"
                icon={<UserRoundPlus aria-hidden />}
                onClick={() => act('rehire', person)}
              >
                Rehire<span className="sr-only"> {nameOf(person)}</span>
              </Button>
            )}
            <Button
              variant="quiet"
              size="small"
              icon={<PencilLine aria-hidden />}
              onClick={() => act('employment', person)}
            >
              Edit<span className="sr-only"> employment of {nameOf(person)}</span>
            </Button>
          </div>
        )}
      </div>
      <EmploymentDetails employment={employment} />
      <EarlierEmployments earlier={employment.earlierEmployments} />
    </section>
  );
}

function EmploymentDetails({ employment }: { employment: EmploymentFragment }) {
  const { jobTitle, employmentType, contractedHours, firstDay, lastDay } = employment;
  return (
    <dl className="grid grid-cols-1 divide-y divide-line border-y border-line text-14">
      <AccountDetail label="Job title">
        {jobTitle ? <span className="wrap-anywhere">{jobTitle}</span> : <NotSet />}
      </AccountDetail>
      <AccountDetail label="Employment type">{employmentTypeNames[employmentType]}</AccountDetail>
      <AccountDetail label="Contracted hours">
        {contractedHours === null ? <NotSet /> : formatContractedHours(contractedHours)}
      </AccountDetail>
      <AccountDetail label="First day">
        {firstDay ? formatDayWithMonthName(firstDay) : <NotSet />}
      </AccountDetail>
      <AccountDetail label="Last day">
        {lastDay ? formatDayWithMonthName(lastDay) : <NotSet />}
      </AccountDetail>
    </dl>
  );
}

function NotSet(): ReactNode {
  return <span className="text-muted">Not set</span>;
}

/** Says that a person’s account is deactivated, with a button to reactivate it. */
export function DeactivatedNotice({ person }: { person: PersonFragment }) {
  return person.isDeactivated && <DeactivatedBanner person={person} />;
}

function DeactivatedBanner({ person }: { person: PersonFragment }) {
  const { viewer } = useAccounts();
  const { save, isPending } = useSaveEmployment(person);
  const banner = useFocusLoss<HTMLDivElement>(() => document.getElementById(headingId)?.focus());
  const lastDay = person.employment?.lastDay;
  return (
    <div ref={banner}>
      <Banner
        tone="warning"
        title={
          lastDay
            ? `Deactivated: their last day was ${formatDayWithMonthName(lastDay)}`
            : 'Deactivated'
        }
        actions={
          canEditAccount(viewer, person) && (
            <Button
              variant="secondary"
              size="small"
              isPending={isPending}
              onClick={() => void save({ lastDay: null })}
            >
              Reactivate
            </Button>
          )
        }
      >
        <p>
          They can’t sign in. Their data stays. Reactivating the account removes the last day, so
          the days since then count as employed. If they come back later, rehire them instead.
        </p>
      </Banner>
    </div>
  );
}
