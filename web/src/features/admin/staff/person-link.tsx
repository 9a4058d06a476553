import { Link, useSearchParams } from 'react-router';
import { cx } from '../../../ui/theme/cx.ts';
import { includesUsername } from './staff-member.ts';

interface PersonLinkProps {
  id: string;
  name: string;
  jobTitle?: string | null;
  username?: string;
}

/** A name that opens the person's panel, optionally with the job title and the username. */
export function PersonLink({ id, name, jobTitle, username }: PersonLinkProps) {
  const [urlParams] = useSearchParams();
  const own = new URLSearchParams(urlParams);
  own.set('person', id);
  return (
    <span className="min-w-0">
      <Link
        to={{ search: `?${own}` }}
        preventScrollReset
        title={name}
        className={cx(
          'block rounded-[4px] font-medium underline-offset-4 hover:text-accent-ink hover:underline @max-2xl:whitespace-normal',
          // The username at the end tells namesakes apart, so it isn't truncated.
          includesUsername(name) ? 'wrap-anywhere' : 'truncate',
        )}
      >
        {name}
      </Link>
      {jobTitle && (
        <span
          title={jobTitle}
          className="block truncate text-12 @max-2xl:whitespace-normal @max-2xl:wrap-anywhere"
        >
          {jobTitle}
        </span>
      )}
      {username && <span className="block max-w-56 truncate text-12 text-muted">{username}</span>}
    </span>
  );
}
