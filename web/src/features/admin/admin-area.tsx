import type { Role } from '@portal/contracts/people/user';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { adminPageAt } from '../../app/admin-pages.ts';
import { GraphqlProvider } from '../../app/graphql-provider.tsx';
import { usePage } from '../../app/use-page.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { isReview, withoutReview } from './corrections/review-address.ts';
import { DetailPage } from './detail/detail-pages.tsx';
import { StaffImport } from './import/staff-import.tsx';
import { configuringOf, withConfiguring } from './leave-settings/settings-address.ts';
import { MasterAdminTab } from './master-admin/master-admin-tab.tsx';
import { OverviewTab } from './overview/overview-tab.tsx';
import { PartnersTab } from './partners/partners-tab.tsx';
import { RecordsTab } from './records/records-tab.tsx';
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

const ReviewPanel = lazy(async () => ({
  default: (await import('./corrections/review-panel.tsx')).ReviewPanel,
}));
const LeaveCalendarTab = lazy(async () => ({
  default: (await import('./leave-calendar/leave-calendar-tab.tsx')).LeaveCalendarTab,
}));
const MessagesTab = lazy(async () => ({
  default: (await import('./messages/messages-tab.tsx')).MessagesTab,
}));
const LeaveSettingsDialog = lazy(async () => ({
  default: (await import('./leave-settings/leave-settings-dialog.tsx')).LeaveSettingsDialog,
}));

type Add = (role: Role) => void;

const screens: Record<AdminTabKey, (add: Add, configureLeave: () => void) => ReactNode> = {
  overview: (add, configureLeave) => (
    <OverviewTab onAdd={() => add('employee')} onConfigureLeave={configureLeave} />
  ),
  staff: (add) => <StaffTab onAdd={() => add('employee')} />,
  partners: () => <PartnersTab />,
  calendar: () => (
    <Suspense>
      <LeaveCalendarTab />
    </Suspense>
  ),
  messages: () => (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <MessagesTab />
    </Suspense>
  ),
  records: () => <RecordsTab />,
  admins: (add) => <MasterAdminTab onAdd={() => add('admin')} />,
  settings: (add, configureLeave) => (
    <SettingsTab onAdd={() => add('employee')} onConfigureLeave={configureLeave} />
  ),
};

/** The admin dashboard: one of eight tabs or a detail page, and what opens above it. */
export function AdminArea() {
  const [address, setAddress] = useSearchParams();
  const page = adminPageAt(useLocation().pathname);
  usePage(page?.title ?? pageTitle(address));
  return (
    <GraphqlProvider>
      <Content page={page} address={address} setAddress={setAddress} />
    </GraphqlProvider>
  );
}

interface ContentProps {
  page: ReturnType<typeof adminPageAt>;
  address: URLSearchParams;
  setAddress: (address: URLSearchParams, options?: { replace: boolean }) => void;
}

function Content({ page, address, setAddress }: ContentProps) {
  const navigate = useNavigate();
  const [adding, setAdding] = useState<Role | null>(null);
  const configuring = configuringOf(address);
  // The detail pages belong to the overview.
  const tab = page ? 'overview' : tabOf(address);
  const person = address.get('person');
  const isImport = !page && viewOf(address) === 'import';

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
      <AdminFrame tab={tab} onAddStaff={() => setAdding('employee')}>
        {page && <DetailPage {...page} />}
        {!page &&
          !isImport &&
          screens[tab](setAdding, () => setAddress(withConfiguring(address, '')))}
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
        {configuring !== null && (
          <LeaveSettingsDialog
            chosen={configuring}
            onChoose={(id) => setAddress(withConfiguring(address, id), { replace: true })}
            onClose={() => setAddress(withConfiguring(address, null))}
          />
        )}
        {isReview(address) && !person && (
          <ReviewPanel onClose={() => setAddress(withoutReview(address))} />
        )}
        {person && <PersonPanel key={person} id={person} onClose={closePerson} />}
      </Suspense>
    </AccountsProvider>
  );
}
