import type { PersonalDataCopy } from '@portal/contracts/identity/personal-data';
import { formatDateTime } from '@portal/kernel/format-date';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { FileDownloadButton } from '../downloads/file-download-button.tsx';
import { personalDataFile } from './personal-data-requests.ts';

/** What has become of a requested copy, with the link to download it. Changes are announced. */
export function PersonalDataStatus({ copy }: { copy: PersonalDataCopy | null }) {
  return (
    <div role="status" className="grid gap-3 text-14 empty:hidden">
      {copy && <CopyState copy={copy} />}
    </div>
  );
}

function CopyState({ copy }: { copy: PersonalDataCopy }) {
  const { state, requestedAt, expiresAt } = copy;
  if (state === 'failed') {
    return (
      <Banner tone="warning" title="We couldn’t make the copy">
        <p>Something went wrong on our side. Please request it again.</p>
      </Banner>
    );
  }
  if (state === 'preparing') {
    return (
      <p className="flex items-center gap-2">
        <Spinner />
        <span>
          We’re making the copy that you requested on {formatDateTime(new Date(requestedAt))}. You
          can close this: we’ll email you if we have your address.
        </span>
      </p>
    );
  }
  return (
    <>
      <p>The copy of {formatDateTime(new Date(requestedAt))} is ready.</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <FileDownloadButton
          path={personalDataFile(copy)}
          title="Copy of personal data"
          variant="primary"
          size="medium"
        >
          Download copy
        </FileDownloadButton>
        <span className="text-muted">Expires on {formatDateTime(new Date(expiresAt))}</span>
      </div>
    </>
  );
}
