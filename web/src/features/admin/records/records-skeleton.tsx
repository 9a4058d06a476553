import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';

/** The loading state of the Records tab. */
export function RecordsSkeleton() {
  return (
    <>
      <Card>
        <div className="grid grid-cols-1 gap-4">
          <Skeleton className="h-11 w-full max-w-96" />
          <div className="grid grid-cols-1 items-start gap-3 md:grid-cols-2 md:gap-4 lg:grid-cols-[1.3fr_1fr]">
            <Skeleton className="h-17" />
            <Skeleton className="h-17" />
          </div>
          <div className="flex flex-wrap gap-2">
            {['w-40', 'w-36', 'w-36', 'w-40'].map((width, index) => (
              <Skeleton key={index} className={`h-10 ${width}`} />
            ))}
          </div>
        </div>
      </Card>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-5">
        <Card title={<Skeleton className="h-5 w-48" />} flush>
          <div className="pt-2">
            <RecordSkeletons />
          </div>
        </Card>
        <Card title="Attendance by day">
          <Skeleton className="h-80" />
        </Card>
      </div>
      <Card title="Weekly reports" flush>
        <Skeleton className="m-5 h-24" />
      </Card>
    </>
  );
}

/** The loading state of the record cards. */
export function RecordSkeletons() {
  return (
    <div className="grid min-h-80 grid-cols-1 gap-2 p-2 sm:p-3">
      {[1, 2, 3, 4].map((card) => (
        <div
          key={card}
          className="grid grid-cols-1 gap-3 rounded-card border border-line bg-canvas p-3 sm:p-4"
        >
          <div className="flex items-start gap-3">
            <Skeleton className="size-9 shrink-0 rounded-full max-sm:hidden" />
            <div className="grid grow gap-1.5">
              <Skeleton className="h-4 w-36" />
              <Skeleton className="h-3 w-28" />
            </div>
            <Skeleton className="h-6 w-20 rounded-full" />
          </div>
          <div className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
            <Skeleton className="h-13" />
            <Skeleton className="h-13" />
            <Skeleton className="h-9" />
          </div>
          <div className="flex justify-between gap-4">
            <Skeleton className="h-4 w-36" />
            <Skeleton className="h-4 w-40" />
          </div>
        </div>
      ))}
    </div>
  );
}
