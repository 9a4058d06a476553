import { type ReactNode, startTransition, useOptimistic } from 'react';
import { Link } from 'react-router';
import { cx } from '../theme/cx.ts';

export interface NavItem {
  id: string;
  label: string;
  /** Fits below an icon on a phone. */
  shortLabel?: string;
  icon: ReactNode;
  href: string;
  /** A red dot with its meaning: `Unread messages`. */
  badge?: string | false | undefined;
}

interface NavProps {
  label: string;
  items: readonly NavItem[];
  selected: string;
  /** A last item of the bar that is not a link, such as a button for more. */
  children?: ReactNode;
}

/** The navigation at the left of a wide screen. */
export function SideNav({ label, items, selected }: NavProps) {
  const { marked, mark } = useMarked(selected);
  return (
    <nav aria-label={label}>
      <ul className="grid gap-1">
        {items.map((item) => (
          <li key={item.id}>
            <Link
              to={item.href}
              onClick={() => mark(item.id)}
              aria-current={item.id === marked ? 'page' : undefined}
              className={cx(
                'flex min-h-10 items-center gap-3 rounded-control px-3 text-14 font-medium transition-colors pointer-coarse:min-h-12 [&_svg]:size-5 [&_svg]:shrink-0',
                item.id === marked
                  ? 'bg-accent-soft text-accent-ink'
                  : 'text-muted hover:bg-hover hover:text-ink',
              )}
            >
              <Icon item={item} />
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The navigation at the bottom of a phone. */
export function BottomNav({ label, items, selected, children }: NavProps) {
  const { marked, mark } = useMarked(selected);
  return (
    <nav
      aria-label={label}
      // On a low or zoomed screen it would cover the content, so it moves to the end of the page.
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] [@media(height<25rem)]:static print:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {items.map((item) => (
          <li key={item.id} className="min-w-0">
            <Link
              to={item.href}
              onClick={() => mark(item.id)}
              aria-current={item.id === marked ? 'page' : undefined}
              className={cx(
                'flex min-h-16 flex-col items-center justify-center gap-1 px-0.5 text-12 font-medium focus-visible:-outline-offset-2 [&_svg]:size-5.5',
                item.id === marked ? 'text-accent-ink' : 'text-muted',
              )}
            >
              <span
                className={cx(
                  'rounded-full px-3.5 py-0.5 transition-colors',
                  item.id === marked && 'bg-accent-soft',
                )}
              >
                <Icon item={item} />
              </span>
              <span className="w-full truncate text-center">{item.shortLabel ?? item.label}</span>
            </Link>
          </li>
        ))}
        {children && <li className="min-w-0">{children}</li>}
      </ul>
    </nav>
  );
}

/** Marks the pressed item at once, before its page is rendered. */
function useMarked(selected: string) {
  const [marked, setMarked] = useOptimistic(selected);
  return { marked, mark: (id: string) => startTransition(() => setMarked(id)) };
}

function Icon({ item }: { item: NavItem }) {
  return (
    <span className="relative block">
      {item.icon}
      {item.badge && (
        <span className="absolute -top-0.5 -right-1 size-2.5 rounded-full border-2 border-surface bg-danger">
          <span className="sr-only">{item.badge}: </span>
        </span>
      )}
    </span>
  );
}
