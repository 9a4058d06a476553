import type { singleSignOnProviders } from '@portal/contracts/identity/single-sign-on';
import type { OutputOf } from '@portal/contracts/operation';
import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Badge } from '../../../ui/data-display/badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListCard } from './list-card.tsx';
import { SingleSignOnProviderDialog } from './single-sign-on-provider-dialog.tsx';

type Providers = OutputOf<typeof singleSignOnProviders>;
export type SingleSignOnProvider = Providers['providers'][number];

/** The organisation’s accounts with which people can sign in. Master admins only. */
export function SingleSignOnCard() {
  const { data, error, refetch } = useQuery<Providers>({ queryKey: ['/api/admin/sso-providers'] });
  const [opened, setOpened] = useState<SingleSignOnProvider | null>(null);
  return (
    <ListCard
      title="Single sign-on"
      items={data?.providers}
      error={error}
      onRetry={refetch}
      empty={
        <EmptyState
          icon={<Building2 aria-hidden />}
          title="No single sign-on"
          body="Your IT team can set the portal up so that staff sign in with the account they have at your organisation."
        />
      }
      renderItem={(provider) => (
        <ProviderItem key={provider.id} provider={provider} onOpen={() => setOpened(provider)} />
      )}
      note={
        data?.isPasswordAllowed === false &&
        'Passwords are turned off. Only one administrator can still sign in with a password, in case single sign-on stops working.'
      }
    >
      {opened && <SingleSignOnProviderDialog provider={opened} onClose={() => setOpened(null)} />}
    </ListCard>
  );
}

function ProviderItem({
  provider: { name, issuer, linksByVerifiedEmail, roleClaim },
  onOpen,
}: {
  provider: SingleSignOnProvider;
  onOpen: () => void;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 text-14 sm:px-5">
      <div className="grid min-w-0 flex-1 basis-56 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-medium wrap-anywhere">{name}</h3>
          {linksByVerifiedEmail && <Badge>Links by email</Badge>}
          {roleClaim !== null && <Badge>Sets access levels</Badge>}
        </div>
        <p className="text-muted wrap-anywhere">{issuer}</p>
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Test the connection to ${name}`}
        onClick={onOpen}
      >
        Test connection
      </Button>
    </li>
  );
}
