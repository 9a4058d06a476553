import { type ReactNode, useId, useRef, useState } from 'react';
import type { Watched } from '../../../app/use-watched.ts';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PartAway } from '../detail/part-away.tsx';
import { AskedCorrection } from './asked-correction.tsx';
import { MissingEnd } from './missing-end.tsx';
import { useMissingClockOuts, useWaitingCorrections } from './use-waiting.ts';

/** The hours that wait for HR: what people ask to have put right, and sessions without an end. */
export function ReviewPanel({ onClose }: { onClose: () => void }) {
  const [isOpen, setIsOpen] = useState(true);
  const corrections = useWaitingCorrections();
  const missing = useMissingClockOuts();

  // The address changes in its own time, by when the page could not take the focus back any more.
  function close(): void {
    setIsOpen(false);
    onClose();
  }

  return (
    <SidePanel title="Hours to put right" isOpen={isOpen} onClose={close}>
      <div className="grid grid-cols-1 gap-6">
        <Waiting title="Corrections asked for" none="Nobody asks for one." of={corrections}>
          {(correction, onDone) => (
            <AskedCorrection key={correction.id} correction={correction} onDecided={onDone} />
          )}
        </Waiting>
        <Waiting title="Missing clock-outs" none="Every session has its end." of={missing}>
          {(session, onDone) => (
            <MissingEnd key={session.id} session={session} onEntered={onDone} />
          )}
        </Waiting>
      </div>
    </SidePanel>
  );
}

interface WaitingProps<Item> {
  title: string;
  /** What it means that there are none. */
  none: string;
  of: Watched<readonly Item[]>;
  children: (item: Item, onDone: () => void) => ReactNode;
}

function Waiting<Item>({ title, none, of, children }: WaitingProps<Item>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const toHeading = () => heading.current?.focus();
  return (
    <section aria-labelledby={headingId}>
      <h3
        ref={heading}
        id={headingId}
        tabIndex={-1}
        className="flex items-baseline gap-2 text-16 font-semibold outline-none"
      >
        {title}
        <span className="text-14 font-normal text-muted tabular-nums">{of.value?.length}</span>
      </h3>
      {of.error && (
        <div className="pt-2">
          <PartAway of={of} />
        </div>
      )}
      {of.isLoading && <Skeleton className="mt-3 h-40" />}
      {of.value?.length === 0 && <p className="pt-1 text-14 text-muted">{none}</p>}
      <ul>{of.value?.map((item) => children(item, toHeading))}</ul>
    </section>
  );
}
