import type { ReactNode } from 'react';
import type { AdminPagePath } from '../../../app/admin-pages.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { LazySection } from '../../../ui/lazy-section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DetailHeader } from './detail-header.tsx';

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
const AnnualLeavePage = lazyComponent(
  async () => (await import('../leave-today/leave-pages.tsx')).AnnualLeavePage,
);
const SickLeavePage = lazyComponent(
  async () => (await import('../leave-today/leave-pages.tsx')).SickLeavePage,
);

const pages: Record<AdminPagePath, () => ReactNode> = {
  '/admin/hours': () => <HoursPage />,
  '/admin/staff-online': () => <StaffOnlinePage />,
  '/admin/late-arrivals': () => <LateArrivalsPage />,
  '/admin/pending-leave': () => <PendingLeavePage />,
  '/admin/annual-leave': () => <AnnualLeavePage />,
  '/admin/sick-leave': () => <SickLeavePage />,
};

/** A detail page of the overview. */
export function DetailPage({ path, title }: { path: AdminPagePath; title: string }) {
  return (
    <>
      {/* Not lazy: the heading takes the focus on navigation. */}
      <DetailHeader title={title} />
      <LazySection key={path} fallback={<Skeleton className="h-96" />}>
        {pages[path]()}
      </LazySection>
    </>
  );
}
