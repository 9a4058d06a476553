import { formatLongDay } from '@portal/kernel/format-date';
import { patternOn, type WorkingPattern } from '@portal/kernel/working-pattern';
import { Ellipsis, PencilLine, Plus, Trash2 } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { PersonFragment } from '../../../gql/documents.ts';
import { useToday } from '../../../lib/time/use-now.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { LazyDialog } from '../../../ui/loading/lazy-dialog.tsx';
import { keepFocus } from '../../../ui/overlays/focus-after-close.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { workHoursOf } from '../../working-patterns/work-hours-of.ts';
import { WorkingPatternList } from '../../working-patterns/working-pattern-list.tsx';
import { canEditAccount } from '../staff/account-permissions.ts';
import { useAccounts } from '../staff/accounts-context.ts';
import { nameOf } from '../staff/staff-member.ts';
import { DeletePatternDialog } from './delete-pattern-dialog.tsx';
import { formatContractedDifference } from './format-contracted-difference.ts';
import { workingPatternHash } from './working-pattern-hash.ts';

const WorkingPatternDialog = lazyComponent(
  async () => (await import('./working-pattern-dialog.tsx')).WorkingPatternDialog,
);

const headingId = 'person-working-pattern';

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
    <section aria-labelledby={headingId} className="grid gap-2">
      <div className="flex min-h-9 items-center justify-between gap-3">
        <h3
          ref={heading}
          id={headingId}
          tabIndex={-1}
          className="scroll-mt-5 text-16 font-semibold outline-none"
        >
          Working pattern
        </h3>
        {canEdit && (
          <Button
            variant="quiet"
            size="small"
            icon={<Plus aria-hidden />}
            className="-mr-2.5"
            onClick={() => setOpened({ action: 'add' })}
          >
            Add pattern<span className="sr-only"> for {nameOf(person)}</span>
          </Button>
        )}
      </div>
      <WorkingPatternList
        patterns={patterns}
        workHours={workHoursOf(person)}
        today={today}
        note={current && formatContractedDifference(current, person.employment)}
        {...(canEdit && {
          renderActions: (pattern) => (
            <PatternMenu
              pattern={pattern}
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
    </section>
  );
}

interface PatternMenuProps {
  pattern: WorkingPattern;
  onEdit: () => void;
  onDelete: () => void;
}

function PatternMenu({ pattern, onEdit, onDelete }: PatternMenuProps) {
  const label = `Actions for the pattern from ${formatLongDay(pattern.from)}`;
  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<PencilLine aria-hidden />} onAction={onEdit}>
        Edit
      </MenuItem>
      <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onAction={onDelete}>
        Delete
      </MenuItem>
    </Menu>
  );
}
