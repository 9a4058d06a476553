import type { Role } from '@portal/contracts/identity/user';
import { type ReactNode, useCallback, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { GraphqlProvider } from '../../lib/api/graphql-provider.tsx';
import { usePageTitle } from '../../lib/browser/use-page-title.ts';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import { LazyDialog } from '../../ui/loading/lazy-dialog.tsx';
import { LazySection } from '../../ui/loading/lazy-section.tsx';
import { SectionSkeleton } from '../../ui/loading/section-skeleton.tsx';
import { AdminLayout } from './admin-layout.tsx';
import { adminPageAt } from './admin-pages.ts';
import { type AdminTabKey, pageTitle, tabOf, tabPath, viewOf } from './admin-tabs.ts';
import {
  isTimesheetIssuesOpen,
  withoutTimesheetIssues,
} from './corrections/timesheet-issues-params.ts';
import { OverviewDetailPage } from './detail/overview-detail-page.tsx';
import { StaffImport } from './import/staff-import.tsx';
import { initialDocuments } from './initial-documents.ts';
import { readSettingsPersonId, writeSettingsPersonId } from './leave-settings/settings-params.ts';
import { OverviewTab } from './overview/overview-tab.tsx';
import { PartnersTab } from './partners/partners-tab.tsx';
import { RecordsTab } from './records/records-tab.tsx';
import { SettingsTab } from './settings/settings-tab.tsx';
import { AccountsProvider } from './staff/accounts-provider.tsx';

const NewPersonDialog = lazyComponent(
  async () => (await import('./new-person/new-person-dialog.tsx')).NewPersonDialog,
);
const PersonPanel = lazyComponent(
  async () => (await import('./staff/person-panel.tsx')).PersonPanel,
);
const PersonPage = lazyComponent(async () => (await import('./person/person-page.tsx')).PersonPage);

const TimesheetIssuesPanel = lazyComponent(
  async () => (await import('./corrections/timesheet-issues-panel.tsx')).TimesheetIssuesPanel,
);
const StaffTab = lazyComponent(async () => (await import('./staff/staff-tab.tsx')).StaffTab);
const MasterAdminTab = lazyComponent(
  async () => (await import('./master-admin/master-admin-tab.tsx')).MasterAdminTab,
);
const LeaveCalendarTab = lazyComponent(
  async () => (await import('./leave-calendar/leave-calendar-tab.tsx')).LeaveCalendarTab,
);
const MessagesTab = lazyComponent(
  async () => (await import('./messages/messages-tab.tsx')).MessagesTab,
);
const LeaveSettingsDialog = lazyComponent(
  async () => (await import('./leave-settings/leave-settings-dialog.tsx')).LeaveSettingsDialog,
);

type Add = (role: Role) => void;

const screens: Record<AdminTabKey, (add: Add, configureLeave: () => void) => ReactNode> = {
  overview: (add, configureLeave) => (
    <OverviewTab onAdd={() => add('employee')} onConfigureLeave={configureLeave} />
  ),
  staff: (add) => (
    <LazySection key="staff" title="Staff Management" fallback={<SectionSkeleton columns={1} />}>
      <StaffTab onAdd={() => add('employee')} />
    </LazySection>
  ),
  partners: () => <PartnersTab />,
  calendar: () => (
    <LazySection key="calendar" title="Leave Calendar" fallback={<SectionSkeleton columns={1} />}>
      <LeaveCalendarTab />
    </LazySection>
  ),
  messages: () => (
    <LazySection key="messages" title="Messages" fallback={<SectionSkeleton columns={1} />}>
      <MessagesTab />
    </LazySection>
  ),
  records: () => <RecordsTab />,
  admins: (add) => (
    <LazySection key="admins" title="Master Admin" fallback={<SectionSkeleton columns={1} />}>
      <MasterAdminTab onAdd={() => add('admin')} />
    </LazySection>
  ),
  settings: (add, configureLeave) => (
    <SettingsTab onAdd={() => add('employee')} onConfigureLeave={configureLeave} />
  ),
};

/** The admin dashboard: one of eight tabs, a detail page or a person’s page, with its dialogs. */
export function AdminArea() {
  const [urlParams, setUrlParams] = useSearchParams();
  const page = adminPageAt(useLocation().pathname);
  const { id: personId = null } = useParams();
  // A person’s page is called by their name.
  usePageTitle(personId === null ? (page?.title ?? pageTitle(urlParams)) : null);
  return (
    <GraphqlProvider initialDocuments={initialDocuments}>
      <Content page={page} personId={personId} urlParams={urlParams} setUrlParams={setUrlParams} />
    </GraphqlProvider>
  );
}

interface ContentProps {
  page: ReturnType<typeof adminPageAt>;
  /** Of the person’s page. */
  personId: string | null;
  urlParams: URLSearchParams;
  setUrlParams: (urlParams: URLSearchParams, options?: { replace: boolean }) => void;
}

function Content({ page, personId, urlParams, setUrlParams }: ContentProps) {
  const navigate = useNavigate();
  const [adding, setAdding] = useState<Role | null>(null);
  const configuring = readSettingsPersonId(urlParams);
  // The detail pages belong to the overview, people to the staff.
  const tab = page ? 'overview' : personId !== null ? 'staff' : tabOf(urlParams);
  const isTab = !page && personId === null;
  const person = urlParams.get('person');
  const isImport = isTab && viewOf(urlParams) === 'import';

  const closeConfiguring = () => setUrlParams(writeSettingsPersonId(urlParams, null));
  const closeReview = () => setUrlParams(withoutTimesheetIssues(urlParams));
  const closePerson = useCallback(() => {
    const without = new URLSearchParams(urlParams);
    without.delete('person');
    setUrlParams(without);
  }, [urlParams, setUrlParams]);
  const onGone = useCallback(
    (id: string) => {
      if (id === person) closePerson();
    },
    [person, closePerson],
  );

  return (
    <AccountsProvider onGone={onGone}>
      <AdminLayout tab={tab} onAddStaff={() => setAdding('employee')}>
        {page && <OverviewDetailPage {...page} />}
        {personId !== null && (
          <LazySection key={personId} fallback={<SectionSkeleton columns={2} />}>
            <PersonPage id={personId} />
          </LazySection>
        )}
        {isTab &&
          !isImport &&
          screens[tab](setAdding, () => setUrlParams(writeSettingsPersonId(urlParams, '')))}
        <StaffImport isShown={isImport} />
      </AdminLayout>
      {adding && (
        <LazyDialog onClose={() => setAdding(null)}>
          <NewPersonDialog
            role={adding}
            onCreated={({ isAdmin }) => navigate(tabPath(isAdmin ? 'admins' : 'staff'))}
            onClose={() => setAdding(null)}
          />
        </LazyDialog>
      )}
      {configuring !== null && (
        <LazyDialog onClose={closeConfiguring}>
          <LeaveSettingsDialog
            chosen={configuring}
            onChoose={(id) => setUrlParams(writeSettingsPersonId(urlParams, id), { replace: true })}
            onClose={closeConfiguring}
          />
        </LazyDialog>
      )}
      {isTimesheetIssuesOpen(urlParams) && !person && (
        <LazyDialog onClose={closeReview}>
          <TimesheetIssuesPanel onClose={closeReview} />
        </LazyDialog>
      )}
      {person && (
        <LazyDialog key={person} onClose={closePerson}>
          <PersonPanel id={person} onClose={closePerson} />
        </LazyDialog>
      )}
    </AccountsProvider>
  );
}
