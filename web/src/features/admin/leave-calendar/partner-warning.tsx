import { Banner } from '../../../ui/banner.tsx';
import { dayInWords } from '../../leave/dates-in-words.ts';
import { shownName, useNames } from '../staff/use-names.ts';
import type { PartnerOff } from './partners-off.ts';

const namedAtMost = 5;

/** Said before a request is approved or restored that would be refused. */
export function PartnerWarning({ partners }: { partners: readonly PartnerOff[] }) {
  const nameOf = useNames();
  if (partners.length === 0) return null;
  return (
    <Banner tone="warning" title="Conflicts with a partner">
      {partners.map(({ userId, days }) => (
        <p key={userId}>
          {shownName(nameOf(userId))} is off on {inWords(days)}: as it stands this will be refused.
        </p>
      ))}
    </Banner>
  );
}

function inWords(days: readonly string[]): string {
  const more = days.length - namedAtMost;
  const named = days.slice(0, namedAtMost).map(dayInWords).join(', ');
  return more > 0 ? `${named} and ${more} more` : named;
}
