import { FileUser } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { LoadFailureBanner } from '../shell/load-failure-banner.tsx';
import { showFailure } from '../shell/show-failure.ts';
import { listDataCategories } from './data-categories.ts';
import { DataCategoryList } from './data-category-list.tsx';
import {
  useDataRetention,
  usePersonalDataCopy,
  useRequestPersonalData,
} from './personal-data-requests.ts';
import { PersonalDataStatus } from './personal-data-status.tsx';

/** What the portal keeps about the user, and a copy of it. */
export function YourDataDialog({ onClose }: { onClose(): void }) {
  const copy = usePersonalDataCopy(null);
  const retention = useDataRetention();
  const request = useRequestPersonalData(null);
  const isPreparing = copy.data?.state === 'preparing';
  return (
    <Dialog
      title="Your data"
      description="What the portal keeps about you, and how to get a copy of it."
      size="large"
      isOpen
      onClose={onClose}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="grid gap-6">
        <section aria-labelledby="copy-of-data" className="grid justify-items-start gap-3">
          <h3 id="copy-of-data" className="text-16 font-semibold">
            Get a copy
          </h3>
          <p className="text-14">
            You can get a copy of everything we keep about you: a page you can read, and data files.
            It doesn’t include other people’s data. Keep the file safe: it isn’t protected by a
            password.
          </p>
          {copy.data === undefined && copy.error && (
            <LoadFailureBanner error={copy.error} onRetry={copy.refetch} />
          )}
          {copy.data === undefined && !copy.error && <Skeleton className="h-11 w-44" />}
          {copy.data !== undefined && <PersonalDataStatus copy={copy.data} />}
          {copy.data !== undefined && !isPreparing && (
            <Button
              variant={copy.data?.state === 'ready' ? 'secondary' : 'primary'}
              icon={<FileUser aria-hidden />}
              isPending={request.isPending}
              onClick={() =>
                request.mutate(
                  { isPersonNotified: false },
                  { onError: (error) => showFailure('Copy not requested', error) },
                )
              }
            >
              {copy.data?.state === 'ready' ? 'Request a new copy' : 'Request a copy'}
            </Button>
          )}
        </section>
        <section aria-labelledby="kept-data" className="grid gap-3 border-t border-line pt-5">
          <h3 id="kept-data" className="text-16 font-semibold">
            What we keep
          </h3>
          {!retention.data && retention.error && (
            <LoadFailureBanner error={retention.error} onRetry={retention.refetch} />
          )}
          {!retention.data && !retention.error && <Skeleton className="h-80" />}
          {retention.data && <DataCategoryList items={listDataCategories(retention.data)} />}
          <p className="text-14 text-muted">
            If something is wrong, or you want it deleted, ask HR.
          </p>
        </section>
      </div>
    </Dialog>
  );
}
