import { cx } from '../../../ui/theme/cx.ts';
import { PersonPageLink } from './person-page-link.tsx';
import { includesUsername } from './staff-member.ts';

interface PersonLinkProps {
  id: string;
  name: string;
  jobTitle?: string | null;
  teamName?: string | null;
  username?: string;
  opensPanel?: boolean;
}

/** A name that leads to the person's page, optionally with the job title, the team and the username. */
export function PersonLink({
  id,
  name,
  jobTitle,
  teamName,
  username,
  opensPanel = false,
}: PersonLinkProps) {
  const position = [jobTitle, teamName].filter(Boolean).join(' · ');
  return (
    <span className="min-w-0">
      <PersonPageLink
        id={id}
        opensPanel={opensPanel}
        title={name}
        className={cx(
          'block rounded-[4px] font-medium underline-offset-4 hover:text-accent-ink hover:underline @max-2xl:whitespace-normal',
          // The username at the end tells namesakes apart, so it isn't truncated.
          includesUsername(name) ? 'wrap-anywhere' : 'truncate',
        )}
      >
        {name}
      </PersonPageLink>
      {position && (
        <span
          title={position}
          className="line-clamp-2 text-12 wrap-anywhere @max-2xl:line-clamp-none"
        >
          {position}
        </span>
      )}
      {username && <span className="block max-w-56 truncate text-12 text-muted">{username}</span>}
    </span>
  );
}
