import { Banner } from '../../../ui/feedback/banner.tsx';
import { useNames } from '../staff/use-names.ts';
import { formatPartnerOff } from './format-partner-off.ts';
import type { PartnerOff } from './partners-off.ts';

interface PartnerWarningProps {
  partners: readonly PartnerOff[];
  /** Whether the leave is cancelled, so that it could only be restored. */
  isCancelled: boolean;
}

/** Warns before approving or restoring leave that would be refused. */
export function PartnerWarning({ partners, isCancelled }: PartnerWarningProps) {
  const nameById = useNames();
  if (partners.length === 0) return null;
  return (
    <Banner tone="warning" title="Conflicts with a partner’s leave">
      {partners.map(({ userId, days }) => (
        <p key={userId}>
          {formatPartnerOff(nameById(userId), days)}, so you can’t{' '}
          {isCancelled ? 'restore this leave' : 'approve this request'}.
        </p>
      ))}
    </Banner>
  );
}
