import { useQuery } from '@apollo/client/react';
import type { ImportLine } from '@portal/contracts/identity/import-users';
import { PencilLine, Upload } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { PreviewImportDocument } from '../../../gql/admin/import/import.ts';
import { type ApiError, serverMessage } from '../../../lib/api/api-error.ts';
import { Button, buttonStyle } from '../../../ui/buttons/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { LoadFailureBanner } from '../../shell/load-failure-banner.tsx';
import { FileButton, type ReadFile } from './file-button.tsx';
import type { ImportDraft } from './import-draft.ts';
import { ImportLinesTable } from './import-lines-table.tsx';
import { linesWithProblems, problemsByLine } from './import-problems.ts';

interface ImportPreviewProps {
  draft: ImportDraft;
  /** The error of an import that created no account. */
  refusal: ApiError | null;
  onDraft: (draft: ImportDraft) => void;
  onImport: (count: number) => void;
}

/** The second step of an import: each row with its problems. */
export function ImportPreview({ draft, refusal, onDraft, onImport }: ImportPreviewProps) {
  const { data, error, loading, refetch } = useQuery(PreviewImportDocument, {
    variables: { input: { csv: draft.text } },
    fetchPolicy: 'no-cache',
  });
  const [unreadableFile, setUnreadableFile] = useState<ReadFile | null>(null);
  const preview = data?.previewImport;
  const lines = useMemo(
    () => linesWithProblems(preview?.lines ?? [], problemsByLine(refusal)),
    [preview, refusal],
  );
  const wrong = countWrong(lines);
  // The server found new problems, so the preview is fetched again.
  useEffect(() => {
    if (refusal) void refetch();
  }, [refusal, refetch]);

  function applyFile(file: ReadFile): void {
    const { text, fileName } = file;
    setUnreadableFile(text === undefined ? file : null);
    if (text !== undefined) onDraft({ text, fileName, isChecked: true });
  }

  return (
    <div className="grid gap-4">
      {unreadableFile && (
        <Banner tone="error" title={unreadableFile.fileName}>
          <p>{unreadableFile.problem}</p>
        </Banner>
      )}
      {refusal && (
        <Banner tone="error" title="Nobody was imported">
          <p>{serverMessage(refusal) ?? 'We couldn’t import these people. Please try again.'}</p>
        </Banner>
      )}
      <Card flush>
        <div className="grid gap-4 p-4 sm:p-5">
          <Summary lines={preview ? lines : null} fileName={draft.fileName} />
          <div className="flex flex-wrap gap-2">
            {lines.length > 0 && (
              <Button
                disabled={wrong > 0}
                aria-describedby="import-why"
                onClick={() => onImport(lines.length)}
              >
                {lines.length === 1 ? 'Import 1 person' : `Import ${lines.length} people`}
              </Button>
            )}
            <FileButton onFile={applyFile} className={buttonStyle('secondary', 'medium')}>
              <Upload aria-hidden />
              Choose another file
            </FileButton>
            <Button
              variant="secondary"
              icon={<PencilLine aria-hidden />}
              onClick={() => onDraft({ ...draft, isChecked: false })}
            >
              Edit rows
            </Button>
          </div>
          {lines.length > 0 && (
            <p id="import-why" className="text-14 text-muted">
              {wrong === 0
                ? 'Each person gets an account and a temporary password. You’ll see the passwords when the import is done.'
                : 'Either all rows are imported or none. Correct the rows with problems, in the file or here, and we’ll check them again.'}
            </p>
          )}
        </div>
        {preview && preview.problems.length > 0 && <FileProblems problems={preview.problems} />}
        {!preview && error && !loading && (
          <div className="p-4 pt-0 sm:p-5 sm:pt-0">
            <LoadFailureBanner error={error} onRetry={refetch} />
          </div>
        )}
        {(lines.length > 0 || (!preview && (loading || !error))) && (
          <ImportLinesTable lines={lines} isLoading={!preview} />
        )}
      </Card>
    </div>
  );
}

function Summary({ lines, fileName }: { lines: readonly ImportLine[] | null; fileName: string }) {
  return (
    <div role="status" className="min-w-0">
      {lines ? (
        <h2 className="text-20 font-semibold tabular-nums">{formatRowCounts(lines)}</h2>
      ) : (
        <Skeleton className="h-7 w-56" />
      )}
      <p className="text-14 text-muted wrap-anywhere">
        {fileName ? `in ${fileName}` : 'in the rows you pasted'}
      </p>
    </div>
  );
}

function FileProblems({ problems }: { problems: readonly string[] }) {
  return (
    <div className="p-4 pt-0 sm:p-5 sm:pt-0">
      <Banner tone="error" title="This file can’t be imported">
        <ul className="grid gap-1">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}

function countWrong(lines: readonly ImportLine[]): number {
  return lines.filter(({ problems }) => problems.length > 0).length;
}

function formatRowCounts(lines: readonly ImportLine[]): string {
  const wrong = countWrong(lines);
  if (lines.length === 0) return 'Nothing to import';
  const ready = `${lines.length - wrong} ready`;
  if (wrong === 0) return ready;
  return `${ready}, ${wrong} with ${wrong === 1 ? 'a problem' : 'problems'}`;
}
