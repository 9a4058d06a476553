import { Search } from 'lucide-react';
import { controlStyle } from '../../../ui/forms/field.tsx';
import { cx } from '../../../ui/theme/cx.ts';

interface StaffSearchProps {
  typed: string;
  onType: (text: string) => void;
  placeholder?: string;
}

/** The search field for staff. */
export function StaffSearch({
  typed,
  onType,
  placeholder = 'Search by name or username',
}: StaffSearchProps) {
  return (
    <span className="relative min-w-48 flex-1 sm:max-w-72">
      <Search aria-hidden className="absolute inset-y-0 left-3 my-auto size-4 text-muted" />
      <input
        type="search"
        aria-label="Search staff"
        placeholder={placeholder}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        className={cx(controlStyle, 'pl-9')}
      />
    </span>
  );
}
