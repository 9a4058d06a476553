import { Settings2, UserPlus } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ThemeSwitch } from '../../../ui/theme-switch.tsx';

const LeavePolicyCards = lazy(async () => ({
  default: (await import('./leave-policy-cards.tsx')).LeavePolicyCards,
}));

const SystemCard = lazy(async () => ({ default: (await import('./system-card.tsx')).SystemCard }));
const ServicesCard = lazy(async () => ({
  default: (await import('./services-card.tsx')).ServicesCard,
}));
const HrEmailCard = lazy(async () => ({
  default: (await import('./hr-email-card.tsx')).HrEmailCard,
}));
const UndeliveredMailsCard = lazy(async () => ({
  default: (await import('./undelivered-mails-card.tsx')).UndeliveredMailsCard,
}));
const SubscribersCard = lazy(async () => ({
  default: (await import('./subscribers-card.tsx')).SubscribersCard,
}));

interface SettingsTabProps {
  onAdd: () => void;
  onConfigureLeave: () => void;
}

/** What holds for everybody, and the portal itself. */
export function SettingsTab({ onAdd, onConfigureLeave }: SettingsTabProps) {
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
        <Suspense fallback={<Skeleton className="h-60" />}>
          <SystemCard />
        </Suspense>
        <Suspense fallback={<WaitingCards />}>
          <div className="grid gap-4 lg:gap-5">
            <HrEmailCard />
            <UndeliveredMailsCard />
            <SubscribersCard />
          </div>
          <ServicesCard />
        </Suspense>
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
