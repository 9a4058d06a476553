import { type ReactNode, type Ref, useId } from 'react';

interface PersonSectionProps {
  title: string;
  /** Beside the title. */
  badge?: ReactNode;
  actions?: ReactNode;
  /** Lets the heading take the focus. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A section of a person’s panel or page. */
export function PersonSection({ title, badge, actions, headingRef, children }: PersonSectionProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-2">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3">
        <div className="flex flex-wrap items-center gap-2">
          <h3
            ref={headingRef}
            id={headingId}
            tabIndex={headingRef ? -1 : undefined}
            className="scroll-mt-5 text-16 font-semibold outline-none"
          >
            {title}
          </h3>
          {badge}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** The class names of a link beside a section’s title. */
export const sectionLinkStyle =
  'shrink-0 rounded-[4px] text-14 text-accent-ink underline-offset-4 hover:underline print:hidden';
