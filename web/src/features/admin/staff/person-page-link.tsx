import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { personPath } from '../admin-tabs.ts';

interface PersonPageLinkProps {
  id: string;
  /** A click opens the person's panel over the list instead; in a new tab it is still the page. */
  opensPanel?: boolean;
  title?: string;
  tabIndex?: number;
  className?: string;
  children: ReactNode;
}

/** What the page needs to know to lead back. */
export interface PersonPageState {
  from: string;
}

/** A link to a person's page, which leads back to where it was opened. */
export function PersonPageLink({ id, opensPanel = false, ...props }: PersonPageLinkProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const state: PersonPageState = { from: `${pathname}${search}` };

  function openPanel(event: MouseEvent): void {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
      return;
    }
    event.preventDefault();
    const urlParams = new URLSearchParams(search);
    urlParams.set('person', id);
    void navigate({ search: `?${urlParams}` }, { preventScrollReset: true });
  }

  return (
    <Link
      {...props}
      to={personPath(id)}
      state={state}
      {...(opensPanel && { onClick: openPanel })}
    />
  );
}
