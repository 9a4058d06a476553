import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Card } from '../../../ui/layout/card.tsx';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { LazySection } from '../../../ui/loading/lazy-section.tsx';
import { Tabs } from '../../../ui/navigation/tabs.tsx';
import { viewOf } from '../admin-tabs.ts';
import { AuditDaysSkeleton } from './audit-days-skeleton.tsx';

const AuditTrail = lazyComponent(async () => (await import('./audit-trail.tsx')).AuditTrail);

const SecurityEvents = lazyComponent(
  async () => (await import('../security/security-events.tsx')).SecurityEvents,
);

const views = [
  { id: 'people', label: 'Administrators' },
  { id: 'audit', label: 'Audit trail' },
  { id: 'security', label: 'Security' },
];

/** The Master Admin tab: administrators, audit trail or security events, chosen by the URL. */
export function MasterAdminViews({ children }: { children: ReactNode }) {
  const [urlParams, setUrlParams] = useSearchParams();
  const view = viewOf(urlParams) ?? 'people';
  return (
    <Tabs
      label="Master Admin"
      tabs={views}
      selected={view}
      onSelect={(id) => setUrlParams({ tab: 'admins', ...(id !== 'people' && { view: id }) })}
    >
      {view === 'audit' || view === 'security' ? (
        <Card flush>
          <LazySection fallback={<AuditDaysSkeleton />}>
            {view === 'audit' ? <AuditTrail /> : <SecurityEvents />}
          </LazySection>
        </Card>
      ) : (
        children
      )}
    </Tabs>
  );
}
