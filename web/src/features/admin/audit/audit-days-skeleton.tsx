import { Skeleton } from '../../../ui/loading/skeleton.tsx';

/** The loading state of the audit trail, in the shape of its entries. */
export function AuditDaysSkeleton() {
  return (
    <div className="border-t border-line">
      {[1, 2, 3, 4, 5, 6].map((line) => (
        <div key={line} className="flex gap-3 border-b border-line px-4 py-3 sm:px-5">
          <Skeleton className="size-8 shrink-0 rounded-full" />
          <div className="grid flex-1 gap-1.5">
            <Skeleton className="h-4.5 w-full max-w-80" />
            <Skeleton className="h-3.5 w-40" />
          </div>
        </div>
      ))}
    </div>
  );
}
