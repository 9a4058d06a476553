import type { ReactNode } from 'react';
import { Badge } from '../../../ui/data-display/badge.tsx';
import { DescriptionList } from '../../../ui/data-display/description-list.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { isDatabaseConnected } from './service-health.ts';
import { useServices, useSystemInfo } from './use-system.ts';

/** The size of the portal and the state of its database. */
export function SystemCard() {
  const { value: info, error } = useSystemInfo();
  const number = (count: number | undefined): ReactNode => {
    if (count !== undefined) return count.toLocaleString('en-GB');
    return error ? '–' : <Skeleton className="h-5 w-8" />;
  };
  return (
    <Card title="System">
      <DescriptionList
        items={[
          ['Total staff', number(info?.totalStaff)],
          ['Administrators', number(info?.totalAdmins)],
          ['Active sessions', number(info?.activeSessions)],
          ['Time zone', 'GMT/BST (UK)'],
          ['Database', <Database key="database" />],
        ]}
      />
    </Card>
  );
}

function Database() {
  const { services, error } = useServices();
  if (!services)
    return error ? <Badge tone="late">Unknown</Badge> : <Skeleton className="h-6 w-20" />;
  const connected = isDatabaseConnected(services);
  if (connected) return <Badge tone="success">Connected</Badge>;
  if (connected === false) return <Badge tone="danger">Not connected</Badge>;
  const isUnknown = services.every(({ state }) => state === null);
  return <Badge tone="late">{isUnknown ? 'Unknown' : 'Partly connected'}</Badge>;
}
