import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { LazySection } from '../../../ui/lazy-section.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { viewOf } from '../tabs.ts';
import { WaitingDays } from './waiting-days.tsx';

const AuditTrail = lazyComponent(async () => (await import('./audit-trail.tsx')).AuditTrail);

const views = [
  { id: 'people', label: 'Administrators' },
  { id: 'audit', label: 'Audit trail' },
];

/** The administrators, or what they and everybody else did; the address says which. */
export function MasterAdminViews({ children }: { children: ReactNode }) {
  const [address, setAddress] = useSearchParams();
  const view = viewOf(address) ?? 'people';
  return (
    <Tabs
      label="Master Admin"
      tabs={views}
      selected={view}
      onSelect={(id) => setAddress({ tab: 'admins', ...(id === 'audit' && { view: id }) })}
    >
      {view === 'audit' ? (
        <Card flush>
          <LazySection fallback={<WaitingDays />}>
            <AuditTrail />
          </LazySection>
        </Card>
      ) : (
        children
      )}
    </Tabs>
  );
}
