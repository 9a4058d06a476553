import { Settings2, UserPlus } from 'lucide-react';
import { useUser } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { DescriptionList } from '../../../ui/data-display/description-list.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { LazySection } from '../../../ui/loading/lazy-section.tsx';
import { ThemeSwitch } from '../../../ui/theme/theme-switch.tsx';
import {
  DataRetentionSkeleton,
  LeavePolicySkeleton,
  SecondFactorPolicySkeleton,
  ServicesSkeleton,
  SystemSkeleton,
} from './settings-skeletons.tsx';

const LeavePolicyCards = lazyComponent(
  async () => (await import('./leave-policy-cards.tsx')).LeavePolicyCards,
);

const SystemCard = lazyComponent(async () => (await import('./system-card.tsx')).SystemCard);
const ServicesCard = lazyComponent(async () => (await import('./services-card.tsx')).ServicesCard);
const HrEmailCard = lazyComponent(async () => (await import('./hr-email-card.tsx')).HrEmailCard);
const UndeliveredMailsCard = lazyComponent(
  async () => (await import('./undelivered-mails-card.tsx')).UndeliveredMailsCard,
);
const SubscribersCard = lazyComponent(
  async () => (await import('./subscribers-card.tsx')).SubscribersCard,
);
const WebhooksCard = lazyComponent(async () => (await import('./webhooks-card.tsx')).WebhooksCard);

const ApiTokensCard = lazyComponent(
  async () => (await import('./api-tokens-card.tsx')).ApiTokensCard,
);

const DataRetentionCard = lazyComponent(
  async () => (await import('./data-retention-card.tsx')).DataRetentionCard,
);

const ErasureReportsCard = lazyComponent(
  async () => (await import('./erasure-reports-card.tsx')).ErasureReportsCard,
);

const SingleSignOnCard = lazyComponent(
  async () => (await import('./single-sign-on-card.tsx')).SingleSignOnCard,
);

const SecondFactorPolicyCard = lazyComponent(
  async () => (await import('./second-factor-policy-card.tsx')).SecondFactorPolicyCard,
);

interface SettingsTabProps {
  onAdd: () => void;
  onConfigureLeave: () => void;
}

/** The Settings tab. */
export function SettingsTab({ onAdd, onConfigureLeave }: SettingsTabProps) {
  const { role } = useUser();
  return (
    <>
      <PageHeader title="Settings" />
      <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-5">
        <Card title="Leave management">
          <DescriptionList
            items={[
              ['Default annual entitlement', '25 days'],
              ['Leave year starts', '6 April'],
              ['Default work hours', '09:00 to 17:00'],
              ['Week', 'Monday to Sunday'],
            ]}
          />
        </Card>
        <LazySection fallback={<SystemSkeleton />}>
          <SystemCard />
        </LazySection>
        <LazySection fallback={<ServicesSkeleton hasApiTokens={role === 'master-admin'} />}>
          <div className="grid gap-4 lg:gap-5">
            <HrEmailCard />
            <UndeliveredMailsCard />
            <SubscribersCard />
            <WebhooksCard />
            {role === 'master-admin' && <ApiTokensCard />}
          </div>
          <ServicesCard />
        </LazySection>
        <LazySection fallback={<LeavePolicySkeleton />}>
          <LeavePolicyCards />
        </LazySection>
        <LazySection fallback={<DataRetentionSkeleton />}>
          <DataRetentionCard />
          <ErasureReportsCard />
        </LazySection>
        {role === 'master-admin' && (
          <LazySection fallback={<SecondFactorPolicySkeleton />}>
            <SecondFactorPolicyCard />
            <SingleSignOnCard />
          </LazySection>
        )}
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
