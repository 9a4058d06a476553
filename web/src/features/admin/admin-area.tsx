import type { Role } from '@portal/contracts/people/user';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { GraphqlProvider } from '../../app/graphql-provider.tsx';
import { usePage } from '../../app/use-page.ts';
import { AdminFrame } from './admin-frame.tsx';
import { StaffImport } from './import/staff-import.tsx';
import { LaterTab } from './later-tab.tsx';
import { MasterAdminTab } from './master-admin/master-admin-tab.tsx';
import { MessagesTab } from './messages/messages-tab.tsx';
import { OverviewTab } from './overview/overview-tab.tsx';
import { SettingsTab } from './settings/settings-tab.tsx';
import { AccountsProvider } from './staff/accounts-provider.tsx';
import { StaffTab } from './staff/staff-tab.tsx';
import { type AdminTabKey, addressOf, pageTitle, tabOf, viewOf } from './tabs.ts';

const NewPersonDialog = lazy(async () => ({
  default: (await import('./new-person/new-person-dialog.tsx')).NewPersonDialog,
}));
const PersonPanel = lazy(async () => ({
  default: (await import('./staff/person-panel.tsx')).PersonPanel,
}));

type Add = (role: Role) => void;

const screens: Record<AdminTabKey, (add: Add) => ReactNode> = {
  overview: (add) => <OverviewTab onAdd={() => add('employee')} />,
  staff: (add) => <StaffTab onAdd={() => add('employee')} />,
  partners: () => <LaterTab tab="partners" />,
  calendar: () => <LaterTab tab="calendar" />,
  messages: () => <MessagesTab />,
  records: () => <LaterTab tab="records" />,
  admins: (add) => <MasterAdminTab onAdd={() => add('admin')} />,
  settings: (add) => <SettingsTab onAdd={() => add('employee')} />,
};

/** The admin dashboard: one of eight tabs, named by the address, and what opens above it. */
export function AdminArea() {
  const [address, setAddress] = useSearchParams();
  const tab = tabOf(address);
  usePage(pageTitle(address));
  return (
    <GraphqlProvider>
      <Content tab={tab} address={address} setAddress={setAddress} />
    </GraphqlProvider>
  );
}

interface ContentProps {
  tab: AdminTabKey;
  address: URLSearchParams;
  setAddress: (address: URLSearchParams) => void;
}

function Content({ tab, address, setAddress }: ContentProps) {
  const navigate = useNavigate();
  const [adding, setAdding] = useState<Role | null>(null);
  const person = address.get('person');
  const isImport = viewOf(address) === 'import';

  const closePerson = useCallback(() => {
    const without = new URLSearchParams(address);
    without.delete('person');
    setAddress(without);
  }, [address, setAddress]);
  const onGone = useCallback(
    (id: string) => {
      if (id === person) closePerson();
    },
    [person, closePerson],
  );

  return (
    <AccountsProvider onGone={onGone}>
      <AdminFrame tab={tab}>
        {!isImport && screens[tab](setAdding)}
        <StaffImport isShown={isImport} />
      </AdminFrame>
      <Suspense>
        {adding && (
          <NewPersonDialog
            role={adding}
            onCreated={({ isAdmin }) => navigate(addressOf(isAdmin ? 'admins' : 'staff'))}
            onClose={() => setAdding(null)}
          />
        )}
        {person && <PersonPanel key={person} id={person} onClose={closePerson} />}
      </Suspense>
    </AccountsProvider>
  );
}
