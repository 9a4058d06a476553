import { BadgeCheck, FileUp, ListChecks, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useUrlParams } from '../../../lib/browser/use-url-params.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { LazyDialog } from '../../../ui/loading/lazy-dialog.tsx';
import { keepFocus } from '../../../ui/overlays/focus-after-close.tsx';
import { FileDownloadButton } from '../../downloads/file-download-button.tsx';
import type { Registration } from '../../registrations/format-registration.ts';
import { NoMatches } from '../../shell/no-matches.tsx';
import {
  isRegistrationFiltered,
  type RegistrationFilter,
  readRegistrationFilter,
  registrationFilePath,
  writeRegistrationFilter,
} from './registration-filter.ts';
import { RegistrationFilterBar } from './registration-filter-bar.tsx';
import { RegistrationList } from './registration-list.tsx';
import { useRegistrationWrites } from './use-registration-writes.ts';

const RegistrationDialog = lazyComponent(
  async () => (await import('./registration-dialog.tsx')).RegistrationDialog,
);
const TrainingTypesDialog = lazyComponent(
  async () => (await import('./training-types-dialog.tsx')).TrainingTypesDialog,
);
const ImportRegistrationsDialog = lazyComponent(
  async () => (await import('./import-registrations-dialog.tsx')).ImportRegistrationsDialog,
);

type OpenedDialog =
  | { name: 'add' | 'types' | 'import' }
  | { name: 'edit'; registration: Registration };

/** The registrations of the staff: list, filters and actions. */
export function Registrations() {
  const [urlParams, changeUrlParams] = useUrlParams();
  const filter = readRegistrationFilter(urlParams);
  const [dialog, setDialog] = useState<OpenedDialog | null>(null);
  const container = useRef<HTMLDivElement>(null);
  const { remove } = useRegistrationWrites();
  const [actions] = useState(() => ({
    onEdit: (registration: Registration) => setDialog({ name: 'edit', registration }),
    onDelete: (registration: Registration) => void deleteRow(registration),
  }));

  /** The menu goes with its row. */
  async function deleteRow(registration: Registration): Promise<void> {
    if (await remove(registration)) keepFocus(container.current);
  }

  function change(part: Partial<RegistrationFilter>): void {
    changeUrlParams(
      (params) => writeRegistrationFilter(params, { ...readRegistrationFilter(params), ...part }),
      { replace: true },
    );
  }

  const open = (name: 'add' | 'types' | 'import') => () => setDialog({ name });
  const close = () => setDialog(null);
  return (
    <>
      <Card
        title="Registrations"
        flush
        actions={
          <>
            <Button
              variant="secondary"
              size="small"
              icon={<ListChecks aria-hidden />}
              onClick={open('types')}
            >
              Mandatory training
            </Button>
            <Button
              variant="secondary"
              size="small"
              icon={<FileUp aria-hidden />}
              onClick={open('import')}
            >
              Import
            </Button>
            <FileDownloadButton path={registrationFilePath(filter)} title="Registrations as CSV">
              Export
            </FileDownloadButton>
            <Button
              size="small"
              icon={<Plus aria-hidden />}
              className="max-sm:w-full"
              onClick={open('add')}
            >
              Add registration
            </Button>
          </>
        }
      >
        <RegistrationFilterBar filter={filter} onFilter={change} />
        <div ref={container} tabIndex={-1} className="outline-none">
          <RegistrationList
            key={JSON.stringify(filter)}
            filter={filter}
            actions={actions}
            empty={
              isRegistrationFiltered(filter) ? (
                <NoMatches
                  icon={<BadgeCheck aria-hidden />}
                  body="No registrations match these filters."
                  clearLabel="Clear filters"
                  onClear={() => change({ kind: null, status: null, team: null })}
                />
              ) : (
                <EmptyState
                  icon={<BadgeCheck aria-hidden />}
                  title="No registrations yet"
                  body="Keep professional registrations, DBS checks, right to work and mandatory training here. We’ll remind people 90, 30 and 7 days before they expire."
                  action={
                    <Button icon={<Plus aria-hidden />} onClick={open('add')}>
                      Add registration
                    </Button>
                  }
                />
              )
            }
          />
        </div>
      </Card>
      {dialog && (
        <LazyDialog onClose={close}>
          {dialog.name === 'add' && <RegistrationDialog onClose={close} />}
          {dialog.name === 'edit' && (
            <RegistrationDialog registration={dialog.registration} onClose={close} />
          )}
          {dialog.name === 'types' && <TrainingTypesDialog onClose={close} />}
          {dialog.name === 'import' && <ImportRegistrationsDialog onClose={close} />}
        </LazyDialog>
      )}
    </>
  );
}
