import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

interface DisclosureProps {
  title: string;
  /** What the content says, in short. */
  summary?: ReactNode;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A group of fields that opens below its title. */
export function Disclosure({ title, summary, isOpen, onOpen, children }: DisclosureProps) {
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => onOpen(currentTarget.open)}
      className="group min-w-0 rounded-card border border-line"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-card px-3 py-2 text-14 hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90"
        />
        <span className="font-medium">{title}</span>
        {summary && <span className="min-w-0 truncate text-muted">{summary}</span>}
      </summary>
      {isOpen && <div className="grid grid-cols-1 gap-5 px-3 pt-2 pb-4">{children}</div>}
    </details>
  );
}
