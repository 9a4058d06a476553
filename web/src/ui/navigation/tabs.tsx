import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { cx } from '../theme/cx.ts';

export interface TabItem {
  id: string;
  /** The accessible name of the tab list. */
  label: string;
  icon?: ReactNode;
  badge?: ReactNode;
}

interface TabsProps {
  /** What the tabs are of, for a screen reader. */
  label: string;
  tabs: readonly TabItem[];
  selected: string;
  onSelect: (id: string) => void;
  /** The content of the selected tab. */
  children?: ReactNode;
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** Tabs (WAI-ARIA): one stop for the Tab key; arrow keys, Home and End move between tabs. */
export function Tabs({ label, tabs, selected, onSelect, children }: TabsProps) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);

  function step(event: KeyboardEvent): void {
    const at = tabs.findIndex(({ id }) => id === selected);
    const next = steps[event.key]?.(at, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab || next === undefined) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={step}
        className="flex gap-1 overflow-x-auto border-b border-line px-1 pt-1"
      >
        {tabs.map(({ id, label: name, icon, badge }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            aria-selected={id === selected}
            aria-controls={children ? `${base}-panel` : undefined}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
            className={cx(
              '-mb-px flex min-h-10 items-center gap-2 whitespace-nowrap border-b-2 px-3 text-14 font-medium transition-colors focus-visible:-outline-offset-2 pointer-coarse:min-h-12 [&_svg]:size-4',
              id === selected
                ? 'border-accent text-accent-ink'
                : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {icon}
            {name}
            {badge}
          </button>
        ))}
      </div>
      {children && (
        <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${selected}`}>
          {children}
        </div>
      )}
    </>
  );
}
