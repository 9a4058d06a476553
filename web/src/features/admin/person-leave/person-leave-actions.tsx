import { CalendarPlus, ClockPlus, Thermometer } from 'lucide-react';
import { useRef, useState } from 'react';
import type { PersonFragment } from '../../../gql/documents.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { LazyDialog } from '../../../ui/loading/lazy-dialog.tsx';
import { PersonSection } from '../staff/person-section.tsx';
import { AddSessionForm } from './add-session-form.tsx';

const BookLeaveDialog = lazyComponent(
  async () => (await import('./book-leave-dialog.tsx')).BookLeaveDialog,
);

type Opened = 'leave' | 'sickness' | 'session';

/** What HR enters for a person: leave, sickness and missed sessions. */
export function PersonLeaveActions({ person }: { person: PersonFragment }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const addSession = useRef<HTMLButtonElement>(null);
  const close = () => setOpened(null);

  return (
    <PersonSection title="Leave and hours">
      <div className="flex flex-wrap gap-2 *:grow">
        <Button
          variant="secondary"
          icon={<CalendarPlus aria-hidden />}
          onClick={() => setOpened('leave')}
        >
          Book leave
        </Button>
        <Button
          variant="secondary"
          icon={<Thermometer aria-hidden />}
          onClick={() => setOpened('sickness')}
        >
          Record sickness
        </Button>
        <Button
          ref={addSession}
          variant="secondary"
          icon={<ClockPlus aria-hidden />}
          aria-expanded={opened === 'session'}
          onClick={() => setOpened('session')}
        >
          Add session
        </Button>
      </div>
      {opened === 'session' && (
        <AddSessionForm
          userId={person.id}
          onClose={() => {
            close();
            addSession.current?.focus();
          }}
        />
      )}
      {(opened === 'leave' || opened === 'sickness') && (
        <LazyDialog onClose={close}>
          <BookLeaveDialog person={person} isSickness={opened === 'sickness'} onClose={close} />
        </LazyDialog>
      )}
    </PersonSection>
  );
}
