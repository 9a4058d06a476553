import { Link } from 'react-router';
import { UndeliveredMailsDocument } from '../../../gql/admin/settings/mails.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { buttonStyle } from '../../../ui/buttons/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { tabPath } from '../admin-tabs.ts';
import { useServices } from '../settings/use-system.ts';
import { systemWarnings } from './system-warnings.ts';

/** Settings asks more often; here the numbers of people come first. */
const everyMs = 5 * 60_000;
const counted = 20;

/** What doesn't work in the portal itself, for administrators; nothing while all is well. */
export function SystemWarningBanner() {
  const { services = [] } = useServices({ everyMs });
  const { value: mails } = useLiveQuery(UndeliveredMailsDocument, {
    variables: { input: { limit: counted } },
    everyMs,
    on: ['portal.messaging.audited'],
    read: ({ undeliveredMails }) => undeliveredMails,
  });
  const lines = systemWarnings(services, {
    undelivered: mails?.items.length ?? 0,
    hasMore: Boolean(mails?.next),
  });
  if (lines.length === 0) return null;
  return (
    <Banner
      tone="warning"
      title="The portal needs attention"
      actions={
        <Link to={tabPath('settings')} className={buttonStyle('secondary', 'small')}>
          Go to Settings
        </Link>
      }
    >
      <ul className="grid gap-1">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {services.some(({ state }) => state === null) && (
        <p>If it still isn’t responding after a few minutes, contact your IT team.</p>
      )}
    </Banner>
  );
}
