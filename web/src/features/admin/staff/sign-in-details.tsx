import type { PersonFragment } from '../../../gql/documents.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import type { useSingleSignOnLinks } from './use-single-sign-on-links.ts';

interface SignInDetailsProps {
  person: PersonFragment;
  links: ReturnType<typeof useSingleSignOnLinks>;
}

/** The email address and the links by which somebody can sign in, to be checked before they get more rights. */
export function SignInDetails({ person: { firstName, email }, links }: SignInDetailsProps) {
  const { data, error, refetch } = links;
  if (!data && error) return <LoadFailureBanner error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-10" />;
  if (!email && data.length === 0) return null;
  return (
    <Banner tone="warning" title={`Check that these are ${firstName}’s own`}>
      <dl className="grid gap-1 wrap-anywhere">
        {email && <Detail term="Email" value={email} />}
        {data.map(({ id, name, subject }) => (
          <Detail key={id} term={name} value={subject} />
        ))}
      </dl>
      <p>
        Other administrators can set these, and someone could use them to sign in as {firstName}. If
        anything is wrong, cancel and correct it first.
      </p>
    </Banner>
  );
}

function Detail({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt className="inline font-medium">{term}: </dt>
      <dd className="inline">{value}</dd>
    </div>
  );
}
