import { ArrowUp } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';

interface NewOnTopProps {
  ids: readonly string[];
  /** What a screen reader is told of the newest while the top of the list is in view. */
  children: ReactNode;
}

/**
 * How many have come since the top of the list went out of view, and the way there. It floats above
 * the list, so that nothing moves when it comes.
 */
export function NewOnTop({ ids, children }: NewOnTopProps) {
  const top = useRef<HTMLDivElement>(null);
  const [isAtTop, setIsAtTop] = useState(true);
  const [lastSeen, setLastSeen] = useState(ids[0]);
  if (isAtTop && lastSeen !== ids[0]) setLastSeen(ids[0]);
  const count = lastSeen === undefined ? 0 : Math.max(0, ids.indexOf(lastSeen));

  useEffect(() => {
    const watching = new IntersectionObserver(([entry]) => {
      if (entry) setIsAtTop(entry.isIntersecting || entry.boundingClientRect.top > 0);
    });
    if (top.current) watching.observe(top.current);
    return () => watching.disconnect();
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
