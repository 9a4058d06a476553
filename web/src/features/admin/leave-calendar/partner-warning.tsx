import { Banner } from '../../../ui/feedback/banner.tsx';
import { useNames } from '../staff/use-names.ts';
import { formatPartnerOff } from './format-partner-off.ts';
import type { PartnerOff } from './partners-off.ts';

/** Warns before approving or restoring leave that would be refused. */
export function PartnerWarning({ partners }: { partners: readonly PartnerOff[] }) {
  const nameOf = useNames();
  if (partners.length === 0) return null;
  return (
    <Banner tone="warning" title="Conflicts with a partner">
      {partners.map(({ userId, days }) => (
        <p key={userId}>
          {formatPartnerOff(nameOf(userId), days)}, so this request will be refused.
        </p>
      ))}
    </Banner>
  );
}
