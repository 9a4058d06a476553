import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { toast } from '../../../ui/feedback/toast.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { tabPath } from '../admin-tabs.ts';
import { ChooseFile } from './choose-file.tsx';
import { ImportColumns } from './import-columns.tsx';
import { useImportDraft } from './import-draft.ts';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgressDialog } from './import-progress-dialog.tsx';
import { ImportSteps } from './import-steps.tsx';
import { ImportedPeople } from './imported-people.tsx';
import { useImport } from './use-import.ts';

interface ImportScreenProps {
  isShown: boolean;
  /** Whether the screen must stay although the URL was left. */
  onLock: (isLocked: boolean) => void;
}

/** The staff import in three steps: choose a file, review rows, share passwords. */
export function ImportScreen({ isShown, onLock }: ImportScreenProps) {
  const navigate = useNavigate();
  const [draft, setDraft, forgetDraft] = useImportDraft();
  const { progress, run, forget } = useImport();
  const { state } = progress;
  const isLocked = state === 'running' || state === 'unanswered' || state === 'done';
  useEffect(() => onLock(isLocked), [isLocked, onLock]);
  useWarningBeforeLeaving(isLocked);
  useNoStrayDrops();

  async function importAll(csv: string, count: number): Promise<void> {
    if ((await run(csv, count)) !== 'done') return;
    forgetDraft();
    toast({
      title: 'Staff imported',
      description: count === 1 ? '1 account was created.' : `${count} accounts were created.`,
      tone: 'success',
    });
    navigate(tabPath('staff'), { replace: true });
  }

  return (
    <>
      {isShown && (
        <>
          <div className="grid gap-2">
            <Link
              to={tabPath('staff')}
              className="inline-flex items-center gap-1.5 justify-self-start rounded-[4px] text-14 text-muted underline-offset-4 hover:text-ink hover:underline"
            >
              <ArrowLeft aria-hidden className="size-4" />
              Staff Management
            </Link>
            <PageHeader title="Import from CSV" />
          </div>
          <ImportSteps current={isLocked ? 2 : draft.isChecked ? 1 : 0} />
          {draft.isChecked ? (
            <ImportPreview
              draft={draft}
              refusal={state === 'refused' ? progress.error : null}
              onDraft={(next) => {
                forget();
                setDraft(next);
              }}
              onImport={(count) => void importAll(draft.text, count)}
            />
          ) : (
            <>
              <ChooseFile draft={draft} onDraft={setDraft} />
              <ImportColumns />
            </>
          )}
        </>
      )}
      {(state === 'running' || state === 'unanswered') && (
        <ImportProgressDialog
          progress={progress}
          onRetry={() => void importAll(progress.csv, progress.count)}
          onClose={forget}
        />
      )}
      {state === 'done' && <ImportedPeople people={progress.people} onClose={forget} />}
    </>
  );
}

/** Asks before the page is closed or reloaded. */
function useWarningBeforeLeaving(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isWanted]);
}

/** Keeps the browser from opening a file that misses the drop zone. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => event.preventDefault();
    const events = ['dragover', 'drop'] as const;
    for (const event of events) window.addEventListener(event, refuse);
    return () => {
      for (const event of events) window.removeEventListener(event, refuse);
    };
  }, []);
}
