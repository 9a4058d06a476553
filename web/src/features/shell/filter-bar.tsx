import { ListFilter } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { cx } from '../../ui/theme/cx.ts';

interface FilterBarProps {
  /** What is filtered. */
  label: string;
  filter: object;
  className?: string;
  /** The class name of the grid of fields. */
  columns: string;
  children: ReactNode;
}

/** The fields of a filter. A phone shows them on request only, because they fill its screen. */
export function FilterBar({ label, filter, className, columns, children }: FilterBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const count = Object.values(filter).filter(Boolean).length;
  return (
    <search aria-label={label} className={cx('grid gap-3', className)}>
      <Button
        variant="secondary"
        icon={<ListFilter aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="justify-self-start sm:hidden"
      >
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      <div
        id={id}
        className={cx('grid items-start gap-3 sm:grid-cols-2', columns, !isOpen && 'max-sm:hidden')}
      >
        {children}
      </div>
    </search>
  );
}
