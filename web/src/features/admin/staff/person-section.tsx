import { type ReactNode, useId } from 'react';

interface PersonSectionProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A section of a person’s panel or page. */
export function PersonSection({ title, actions, children }: PersonSectionProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-2">
      <div className="flex min-h-9 items-center justify-between gap-3">
        <h3 id={headingId} className="text-16 font-semibold">
          {title}
        </h3>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** The class names of a link beside a section’s title. */
export const sectionLinkStyle =
  'shrink-0 rounded-[4px] text-14 text-accent-ink underline-offset-4 hover:underline print:hidden';
