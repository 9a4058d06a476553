import {
  CalendarDays,
  ChartNoAxesColumn,
  Clock,
  HeartPulse,
  Inbox,
  Mail,
  Send,
  SquarePen,
} from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../../ui/data-display/avatar.tsx';
import { Badge } from '../../ui/data-display/badge.tsx';
import { PersonStatusBadge } from '../../ui/data-display/person-status-badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { SideNav } from '../../ui/navigation/side-nav.tsx';
import { Tabs } from '../../ui/navigation/tabs.tsx';
import { DataTable, tableColumns } from '../../ui/tables/data-table.tsx';
import { people, type SamplePerson } from './sample-data.ts';

const column = tableColumns<SamplePerson>();
const columns = column.columns([
  column.accessor('name', {
    header: 'Name',
    cell: ({ getValue }) => (
      <span className="flex items-center gap-3">
        <Avatar name={getValue()} size="small" />
        <span className="font-medium">{getValue()}</span>
      </span>
    ),
  }),
  column.accessor('username', { header: 'Username' }),
  column.accessor('status', {
    header: 'Status',
    enableSorting: false,
    cell: ({ getValue }) => <PersonStatusBadge status={getValue()} />,
  }),
  column.accessor('minutes', { header: 'Minutes today', meta: { align: 'right' } }),
]);

const boxes = [
  {
    id: 'inbox',
    label: 'INBOX',
    icon: <Inbox aria-hidden />,
    badge: <Badge tone="danger">2</Badge>,
  },
  { id: 'sent', label: 'SENT', icon: <Send aria-hidden /> },
  { id: 'new', label: 'NEW', icon: <SquarePen aria-hidden /> },
];

const sections = [
  { id: 'time', label: 'Time & Attendance', icon: <Clock aria-hidden />, href: '/design#time' },
  { id: 'leave', label: 'Annual Leave', icon: <CalendarDays aria-hidden />, href: '/design#leave' },
  { id: 'sick', label: 'Sick Leave', icon: <HeartPulse aria-hidden />, href: '/design#sick' },
  {
    id: 'statistics',
    label: 'My Statistics',
    icon: <ChartNoAxesColumn aria-hidden />,
    href: '/design#statistics',
  },
  {
    id: 'messages',
    label: 'Messages',
    icon: <Mail aria-hidden />,
    href: '/design#messages',
    badge: 'Unread messages',
  },
];

const noMatches = <EmptyState title="No matches" body="Try a different search." />;

/** Tables, tabs and navigation. */
export function ListSamples() {
  const [box, setBox] = useState('inbox');
  return (
    <>
      <Card title="Current Staff Status" flush>
        <DataTable
          caption="Staff and where they are"
          columns={columns}
          rows={people}
          getRowId={({ id }) => id}
          empty={noMatches}
        />
      </Card>
      <Card title="The same table, loading" flush>
        <DataTable
          caption="Staff, loading"
          columns={columns}
          rows={[]}
          getRowId={({ id }) => id}
          empty={noMatches}
          isLoading
        />
      </Card>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card title="Tabs">
          <Tabs label="Messages" tabs={boxes} selected={box} onSelect={setBox}>
            <p className="py-6 text-14 text-muted">What is in {box}.</p>
          </Tabs>
        </Card>
        <Card title="Side navigation">
          <SideNav label="Sections" items={sections} selected="time" />
        </Card>
      </div>
    </>
  );
}
