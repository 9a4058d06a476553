import { ArrowLeft, Printer, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { usePageTitle } from '../../../lib/browser/use-page-title.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Avatar } from '../../../ui/data-display/avatar.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { adminPageAt } from '../admin-pages.ts';
import { pageTitle, tabPath } from '../admin-tabs.ts';
import { AccountMenu } from '../staff/account-menu.tsx';
import { PersonBadges } from '../staff/person-badges.tsx';
import type { PersonPageState } from '../staff/person-page-link.tsx';
import { nameOf } from '../staff/staff-member.ts';
import { type Person, usePeople } from '../staff/use-staff.ts';
import { PersonSections } from './person-sections.tsx';
import { printWhenLoaded } from './print-when-loaded.ts';

/** Everything about one person, with what HR does with them. */
export function PersonPage({ id }: { id: string }) {
  const { people, error, refetch } = usePeople();
  const person = people?.find((one) => one.id === id);
  // The name stays when the account is deleted while the page is open.
  const [shown, setShown] = useState<Person>();
  if (person && person !== shown) setShown(person);
  const title = shown ? nameOf(shown) : people ? 'Person not found' : 'Person';
  usePageTitle(title);
  return (
    <div data-print-page className="grid grid-cols-1 gap-4 lg:gap-5">
      <div className="grid gap-1">
        <BackLink isAdmin={shown?.isAdmin ?? false} />
        <PersonHeader title={title} person={person} />
      </div>
      {person && <PersonSections person={person} />}
      {!person && people && <PersonMissing name={shown && nameOf(shown)} />}
      {!people && error && <LoadFailureBanner error={error} onRetry={refetch} />}
      {!people && !error && <SectionsSkeleton />}
    </div>
  );
}

/** Leads to where the page was opened, else to the staff or the administrators. */
function BackLink({ isAdmin }: { isAdmin: boolean }) {
  const { state } = useLocation();
  const from = (state as PersonPageState | null)?.from ?? tabPath(isAdmin ? 'admins' : 'staff');
  return (
    <Link
      to={from}
      className="-ml-1 inline-flex min-h-8 items-center gap-1.5 justify-self-start rounded-control px-1 text-14 text-accent-ink underline-offset-4 hover:underline pointer-coarse:min-h-11 print:hidden"
    >
      <ArrowLeft aria-hidden className="size-4" />
      {backLabel(from)}
    </Link>
  );
}

function backLabel(from: string): string {
  const { pathname, searchParams } = new URL(from, window.location.origin);
  if (pathname !== '/' && !adminPageAt(pathname)) return 'Back';
  return `Back to ${adminPageAt(pathname)?.title ?? pageTitle(searchParams)}`;
}

function PersonHeader({ title, person }: { title: string; person: Person | undefined }) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 items-center gap-4">
        {person && <Avatar name={title} size="large" />}
        <div className="grid min-w-0 gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-24 font-semibold wrap-anywhere">{title}</h1>
            {person && <PersonBadges person={person} />}
          </div>
          {person && <PersonSummary person={person} />}
        </div>
      </div>
      {person && (
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          <PrintButton />
          <AccountMenu person={person} />
        </div>
      )}
    </header>
  );
}

function PrintButton() {
  const [isPreparing, setIsPreparing] = useState(false);

  async function print(): Promise<void> {
    setIsPreparing(true);
    await printWhenLoaded();
    setIsPreparing(false);
  }

  return (
    <Button
      variant="secondary"
      icon={<Printer aria-hidden />}
      isPending={isPreparing}
      onClick={() => void print()}
    >
      Print
    </Button>
  );
}

/** `Staff nurse · joanna.kowalska · joanna@example.org` */
function PersonSummary({ person: { employment, username, email } }: { person: Person }) {
  const details = [employment?.jobTitle, username, email].filter(Boolean);
  return <p className="text-14 text-muted wrap-anywhere">{details.join(' · ')}</p>;
}

function PersonMissing({ name }: { name: string | undefined }) {
  return (
    <Card>
      <EmptyState
        icon={<UserRoundX aria-hidden />}
        title={name ? `${name}’s account has been deleted` : 'We can’t find this person'}
        body={
          name
            ? 'Archived records stay under Records.'
            : 'Check the address. The account may have been deleted.'
        }
      />
    </Card>
  );
}

function SectionsSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:gap-5">
      <div className="grid gap-4 lg:gap-5">
        <Skeleton className="h-64" />
        <Skeleton className="h-80" />
      </div>
      <Skeleton className="h-128" />
    </div>
  );
}
