import { apiTokenLastName } from '@portal/contracts/identity/api-token-names';
import { Link, useSearchParams } from 'react-router';
import { cx } from '../../../ui/theme/cx.ts';
import { PersonPageLink } from '../staff/person-page-link.tsx';
import { urlParamNames } from './audit-filter.ts';
import type { PersonInSentence } from './format-audit-entry.ts';

const nameStyle = 'rounded-[4px] font-medium underline-offset-4 hover:underline';

/** Links to the person's page, or to the entries of a deleted account or an API token. */
export function PartyName({ party: { id, name, isDeleted } }: { party: PersonInSentence }) {
  const [urlParams] = useSearchParams();
  if (id === null) return <span className="text-muted">{name}</span>;
  if (isDeleted || name.endsWith(apiTokenLastName)) {
    const own = new URLSearchParams(urlParams);
    own.set(urlParamNames.personId, id);
    return (
      <Link to={`/?${own}`} replace className={cx(nameStyle, 'text-muted hover:text-ink')}>
        {name}
      </Link>
    );
  }
  return (
    <PersonPageLink id={id} className={cx(nameStyle, 'hover:text-accent-ink')}>
      {name}
    </PersonPageLink>
  );
}
