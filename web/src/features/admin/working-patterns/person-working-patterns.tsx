import { formatLongDay } from '@portal/kernel/format-date';
import { patternOn, type WorkingPattern } from '@portal/kernel/working-pattern';
import { Plus } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { PersonFragment } from '../../../gql/documents.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { LazyDialog } from '../../../ui/loading/lazy-dialog.tsx';
import { EditDeleteMenu } from '../../../ui/overlays/edit-delete-menu.tsx';
import { keepFocus } from '../../../ui/overlays/focus-after-close.tsx';
import { workHoursOf } from '../../working-patterns/work-hours-of.ts';
import { WorkingPatternList } from '../../working-patterns/working-pattern-list.tsx';
import { canEditAccount } from '../staff/account-permissions.ts';
import { useAccounts } from '../staff/accounts-context.ts';
import { PersonSection } from '../staff/person-section.tsx';
import { nameOf } from '../staff/staff-member.ts';
import { DeletePatternDialog } from './delete-pattern-dialog.tsx';
import { formatContractedDifference } from './format-contracted-difference.ts';
import { workingPatternHash } from './working-pattern-hash.ts';

const WorkingPatternDialog = lazyComponent(
  async () => (await import('./working-pattern-dialog.tsx')).WorkingPatternDialog,
);

type Opened = { action: 'add' } | { action: 'edit' | 'delete'; pattern: WorkingPattern };

/** A person’s working patterns, with buttons to add, edit and delete them. */
export function PersonWorkingPatterns({ person }: { person: PersonFragment }) {
  const { viewer } = useAccounts();
  const canEdit = canEditAccount(viewer, person);
  const today = useToday();
  const patterns = person.workingPatterns ?? [];
  const current = patternOn(patterns, today);
  const [opened, setOpened] = useState<Opened | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isTarget = useLocation().hash === workingPatternHash;
  useLayoutEffect(() => {
    if (!isTarget) return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [isTarget]);

  function close(): void {
    setOpened(null);
  }

  return (
    <PersonSection
      title="Working pattern"
      headingRef={heading}
      actions={
        canEdit && (
          <Button
            variant="quiet"
            size="small"
            icon={<Plus aria-hidden />}
            className="-mr-2.5"
            onClick={() => setOpened({ action: 'add' })}
          >
            Add pattern<span className="sr-only"> for {nameOf(person)}</span>
          </Button>
        )
      }
    >
      <WorkingPatternList
        patterns={patterns}
        workHours={workHoursOf(person)}
        today={today}
        firstDay={person.employment?.firstDay ?? null}
        note={current && formatContractedDifference(current, person.employment)}
        {...(canEdit && {
          renderActions: (pattern) => (
            <EditDeleteMenu
              label={`Actions for the pattern from ${formatLongDay(pattern.from)}`}
              onEdit={() => setOpened({ action: 'edit', pattern })}
              onDelete={() => setOpened({ action: 'delete', pattern })}
            />
          ),
        })}
      />
      {opened?.action === 'delete' && (
        <DeletePatternDialog
          person={person}
          pattern={opened.pattern}
          onDeleted={() => {
            close();
            // The menu goes with its item.
            keepFocus(heading.current);
          }}
          onClose={close}
        />
      )}
      {opened && opened.action !== 'delete' && (
        <LazyDialog onClose={close}>
          <WorkingPatternDialog
            person={person}
            pattern={opened.action === 'edit' ? opened.pattern : undefined}
            current={current}
            onClose={close}
          />
        </LazyDialog>
      )}
    </PersonSection>
  );
}
