import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { PageHeader } from '../../../ui/layout/page-header.tsx';

/** The header of a detail page: back link and title. */
export function OverviewDetailHeader({ title }: { title: string }) {
  return (
    <div className="grid justify-items-start gap-1">
      <Link
        to="/"
        className="-ml-1 inline-flex min-h-8 items-center gap-1.5 rounded-control px-1 text-14 text-accent-ink underline-offset-4 hover:underline pointer-coarse:min-h-11"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Back to overview
      </Link>
      <PageHeader title={title} />
    </div>
  );
}
