import type { ReactNode } from 'react';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { LazySection } from '../../../ui/loading/lazy-section.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import type { AdminPagePath } from '../admin-pages.ts';
import { OverviewDetailHeader } from './overview-detail-header.tsx';

const HoursPage = lazyComponent(async () => (await import('../hours/hours-page.tsx')).HoursPage);
const StaffOnlinePage = lazyComponent(
  async () => (await import('../staff-online/staff-online-page.tsx')).StaffOnlinePage,
);
const LateArrivalsPage = lazyComponent(
  async () => (await import('../late-arrivals/late-arrivals-page.tsx')).LateArrivalsPage,
);
const PendingLeavePage = lazyComponent(
  async () => (await import('../leave-today/pending-leave-page.tsx')).PendingLeavePage,
);
const AbsencesTodayPage = lazyComponent(
  async () => (await import('../leave-today/absences-today-page.tsx')).AbsencesTodayPage,
);

const pages: Record<AdminPagePath, () => ReactNode> = {
  '/admin/hours': () => <HoursPage />,
  '/admin/staff-online': () => <StaffOnlinePage />,
  '/admin/late-arrivals': () => <LateArrivalsPage />,
  '/admin/pending-leave': () => <PendingLeavePage />,
  '/admin/annual-leave': () => <AbsencesTodayPage category="annual" />,
  '/admin/sick-leave': () => <AbsencesTodayPage category="sick" />,
};

/** A detail page of the overview. */
export function OverviewDetailPage({ path, title }: { path: AdminPagePath; title: string }) {
  return (
    <>
      {/* Not lazy: the heading takes the focus on navigation. */}
      <OverviewDetailHeader title={title} />
      <LazySection key={path} fallback={<Skeleton className="h-96" />}>
        {pages[path]()}
      </LazySection>
    </>
  );
}
