import { ArrowUp } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';

interface NewMessagesButtonProps {
  ids: readonly string[];
  /** Announced to screen readers while the top of the list is visible. */
  children: ReactNode;
}

/**
 * A floating button that shows how many messages have arrived above the visible part of the list,
 * and scrolls to them. It moves nothing.
 */
export function NewMessagesButton({ ids, children }: NewMessagesButtonProps) {
  const top = useRef<HTMLDivElement>(null);
  const [isAtTop, setIsAtTop] = useState(true);
  const [lastSeen, setLastSeen] = useState(ids[0]);
  if (isAtTop && lastSeen !== ids[0]) setLastSeen(ids[0]);
  const count = lastSeen === undefined ? 0 : Math.max(0, ids.indexOf(lastSeen));

  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setIsAtTop(entry.isIntersecting || entry.boundingClientRect.top > 0);
    });
    if (top.current) observer.observe(top.current);
    return () => observer.disconnect();
  }, []);

  return (
    <>
      <div ref={top} className="h-px scroll-mt-32" />
      <div role="status" className="sticky top-18 z-20 -mt-px grid h-0 justify-items-center">
        {!isAtTop && count > 0 ? (
          <Button
            size="small"
            icon={<ArrowUp aria-hidden />}
            onClick={() => top.current?.scrollIntoView()}
            className="h-fit animate-rise rounded-full shadow-float"
          >
            {count === 1 ? '1 new message' : `${count} new messages`}
          </Button>
        ) : (
          <span className="sr-only">{children}</span>
        )}
      </div>
    </>
  );
}
