import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';

/** The loading state of the system card. */
export function SystemSkeleton() {
  return (
    <Card title="System">
      <SkeletonLines count={5} />
    </Card>
  );
}

/** The loading state of the email and service cards; those about API tokens are for master admins. */
export function ServicesSkeleton({ hasApiTokens }: { hasApiTokens: boolean }) {
  return (
    <>
      <div className="grid gap-4 lg:gap-5">
        <Card title="HR notification email">
          <Skeleton className="h-40" />
        </Card>
        <Card title="Undelivered emails" flush>
          <Skeleton className="m-5 h-24" />
        </Card>
        <Card title="Other systems" flush>
          <Skeleton className="m-5 h-24" />
        </Card>
        <Card title="Webhooks" flush>
          <Skeleton className="m-5 h-24" />
        </Card>
        {hasApiTokens && (
          <Card title="API tokens" flush>
            <Skeleton className="m-5 h-24" />
          </Card>
        )}
      </div>
      <Card title="Services">
        <div className="grid divide-y divide-line">
          {Array.from({ length: 5 }, (_, index) => (
            <div key={index} className="grid gap-2 py-3 first:pt-0 last:pb-0">
              <div className="flex items-center justify-between gap-4">
                <Skeleton className="h-5 w-40" />
                <Skeleton className="h-6 w-24 rounded-full" />
              </div>
              <Skeleton className="h-5 w-52" />
            </div>
          ))}
        </div>
      </Card>
    </>
  );
}

/** The loading state of the policy cards. */
export function LeavePolicySkeleton() {
  return (
    <>
      <Card title="Leave policy">
        <Skeleton className="h-105" />
      </Card>
      <Card title="Bank holidays">
        <Skeleton className="mb-4 h-5 w-64" />
        <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
          <Skeleton className="h-105" />
          <Skeleton className="h-105" />
        </div>
      </Card>
    </>
  );
}

/** The loading state of the card about how long data is kept. */
export function DataRetentionSkeleton() {
  return (
    <>
      <Card title="Data kept and removed">
        <Skeleton className="h-64" />
      </Card>
      <Card title="Deleted accounts" flush>
        <Skeleton className="m-5 h-24" />
      </Card>
    </>
  );
}

/** The loading state of the card about passkeys and authenticator apps. */
export function SecondFactorPolicySkeleton() {
  return (
    <>
      <Card title="Passkeys and authenticator apps">
        <Skeleton className="h-80" />
      </Card>
      <Card title="Single sign-on" flush>
        <Skeleton className="m-5 h-24" />
      </Card>
    </>
  );
}

/** Lines with a label and a value. */
function SkeletonLines({ count }: { count: number }) {
  return (
    <div className="grid divide-y divide-line">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex justify-between gap-6 py-2.5 first:pt-0 last:pb-0">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-5 w-16" />
        </div>
      ))}
    </div>
  );
}
