import type { SingleSignOnLink } from '@portal/contracts/identity/single-sign-on';
import { formatDateTime } from '@portal/kernel/format-date';
import { Link2 } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { useSingleSignOn } from '../sign-in/sign-in-requests.ts';
import { useGoToProvider, useSingleSignOnLinks } from '../sign-in/single-sign-on-requests.ts';

/** One’s links to accounts at providers, where there are any. */
export function SingleSignOnSection({ onRemove }: { onRemove: (link: SingleSignOnLink) => void }) {
  const providers = useSingleSignOn()?.providers ?? [];
  const links = useSingleSignOnLinks();
  const goToProvider = useGoToProvider();
  if (providers.length === 0 || !links.data) return null;
  return (
    <section className="grid justify-items-start gap-3 text-14">
      <h3 className="text-16 font-semibold">Single sign-on</h3>
      <ul aria-label="Single sign-on" className="w-full divide-y divide-line">
        {providers.map(({ id, name }) => {
          const link = links.data.find(({ provider }) => provider === id);
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="min-w-0 wrap-anywhere">
                <p className="font-medium">{name}</p>
                <p className="text-muted tabular-nums">
                  {link ? `Linked ${formatDateTime(new Date(link.createdAt))}` : 'Not linked'}
                </p>
              </div>
              {link && (
                <Button variant="quiet" size="small" onClick={() => onRemove(link)}>
                  Remove <span className="sr-only">{name}</span>
                </Button>
              )}
              {!link && (
                <Button
                  variant="secondary"
                  size="small"
                  icon={<Link2 aria-hidden />}
                  isPending={goToProvider.isPending}
                  onClick={() => goToProvider.mutate({ provider: id, purpose: 'link' })}
                >
                  Link <span className="sr-only">{name}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
