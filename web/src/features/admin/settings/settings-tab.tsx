import { Settings2, UserPlus } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ThemeSwitch } from '../../../ui/theme-switch.tsx';
import { usePeople } from '../staff/use-staff.ts';

const LeavePolicyCards = lazy(async () => ({
  default: (await import('./leave-policy-cards.tsx')).LeavePolicyCards,
}));

interface SettingsTabProps {
  onAdd: () => void;
  onConfigureLeave: () => void;
}

/** What holds for everybody, and the portal itself. */
export function SettingsTab({ onAdd, onConfigureLeave }: SettingsTabProps) {
  const { people, error } = usePeople();
  const count = (isAdmin: boolean): ReactNode => {
    if (people) return people.filter((person) => Boolean(person.isAdmin) === isAdmin).length;
    return error ? '–' : <Skeleton className="h-5 w-8" />;
  };
  return (
    <>
      <PageHeader title="Settings" />
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-5">
        <Card title="Leave management">
          <Facts
            facts={[
              ['Annual entitlement of a new person', '25 days'],
              ['Leave year begins', '6 April'],
              ['Work hours of a new person', '09:00 to 17:00'],
              ['Week', 'Monday to Sunday'],
            ]}
          />
        </Card>
        <Card title="System">
          <Facts
            facts={[
              ['Total staff', count(false)],
              ['Administrators', count(true)],
              ['Time zone', 'GMT/BST (UK)'],
            ]}
          />
        </Card>
        <Suspense fallback={<WaitingCards />}>
          <LeavePolicyCards />
        </Suspense>
        <Card title="Quick actions">
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" icon={<UserPlus aria-hidden />} onClick={onAdd}>
              Add New Staff Member
            </Button>
            <Button variant="secondary" icon={<Settings2 aria-hidden />} onClick={onConfigureLeave}>
              Configure Leave Settings
            </Button>
          </div>
        </Card>
        <Card title="Appearance">
          <ThemeSwitch />
        </Card>
      </div>
    </>
  );
}

function WaitingCards() {
  return (
    <>
      <Skeleton className="h-130" />
      <Skeleton className="h-130" />
    </>
  );
}

function Facts({ facts }: { facts: [string, ReactNode][] }) {
  return (
    <dl className="grid divide-y divide-line text-14">
      {facts.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-6 py-2.5 first:pt-0 last:pb-0">
          <dt className="text-muted">{label}</dt>
          <dd className="text-right font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
