import type { LeaveCostPartsFragment } from '../../../gql/documents.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { type CoverShortfall, formatCoverShortfalls } from './format-cover-shortfalls.ts';

interface CoverWarningProps {
  shortfalls: readonly CoverShortfall[];
  nameOf?: (member: CoverShortfall['off'][number]) => string;
  title?: string;
}

/** Warns that leave would take a team below its minimum cover, with who is off. */
export function CoverWarning({ shortfalls, nameOf = ownName, title }: CoverWarningProps) {
  if (shortfalls.length === 0) return null;
  const isBlocking = shortfalls.some((shortfall) => shortfall.isBlocking);
  return (
    <Banner
      tone="warning"
      title={title ?? (isBlocking ? 'Cover would be too low' : 'Cover would be below the minimum')}
    >
      {formatCoverShortfalls(shortfalls, nameOf).map(({ shortfall, off }) => (
        <p key={shortfall + off}>
          {shortfall}.{off && ` ${off}.`}
        </p>
      ))}
    </Banner>
  );
}

function ownName({ user }: CoverShortfall['off'][number]): string {
  return [user?.firstName, user?.lastName].filter(Boolean).join(' ');
}

/** Whether the leave would be refused for its cover, so that the warning says why. */
export function isExplainedByCover({
  refusal,
  coverShortfalls,
}: Pick<LeaveCostPartsFragment, 'refusal' | 'coverShortfalls'>): boolean {
  return refusal?.code === 'COVER_TOO_LOW' && coverShortfalls.length > 0;
}
