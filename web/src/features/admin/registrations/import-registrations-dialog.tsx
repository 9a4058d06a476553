import {
  type importRegistrations,
  maxRegistrationFileBytes,
  maxRegistrationFileLength,
} from '@portal/contracts/identity/registration';
import { Download } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type ApiError, isUnauthorized, serverMessage } from '../../../lib/api/api-error.ts';
import { toApiError } from '../../../lib/api/graphql-error.ts';
import { writeRest } from '../../../lib/api/rest-client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { downloadBlob } from '../../downloads/download-blob.ts';
import { csvFile } from '../import/csv-file.ts';
import { DropZone } from '../import/drop-zone.tsx';
import type { ReadFile } from '../import/file-button.tsx';
import { type FileLimits, validateFileText } from '../import/file-text.ts';
import { fileFailures, rowFailures } from './import-failures.ts';
import { notifyRegistrationChange } from './registration-changes.ts';
import { registrationHeader, registrationTemplate } from './registration-template.ts';

const path: (typeof importRegistrations)['rest']['path'] = '/api/admin/registrations/import';
const limits: FileLimits = {
  maxCharacters: maxRegistrationFileLength,
  maxBytes: maxRegistrationFileBytes - 2 * 1024,
};

/** Imports registrations from a file or pasted rows, all or none. By REST, which takes longer files than GraphQL. */
export function ImportRegistrationsDialog({ onClose }: { onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState('');
  const [fileName, setFileName] = useState('');
  const [fieldProblem, setFieldProblem] = useState<string | undefined>(undefined);
  const [refusal, setRefusal] = useState<{ error: ApiError; csv: string } | null>(null);
  const [isPending, setIsPending] = useState(false);

  function change(next: string, name: string): void {
    setText(next);
    setFileName(name);
    setFieldProblem(undefined);
    setRefusal(null);
  }

  function applyFile({ text: read, problem, fileName: name }: ReadFile): void {
    change(read ?? '', read === undefined ? '' : name);
    if (problem !== undefined) setFieldProblem(`${name}: ${problem}`);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { text: csv, problem } = validateFileText(text, limits);
    if (csv === undefined) {
      setFieldProblem(text.trim() === '' ? 'Choose a file, or paste the rows from it' : problem);
      form.current?.querySelector('textarea')?.focus();
      return;
    }
    setIsPending(true);
    setRefusal(null);
    try {
      const { saved: count } = await writeRest<typeof importRegistrations>('POST', path, { csv });
      notifyRegistrationChange();
      toast({
        title: 'Registrations imported',
        description: formatSaved(count),
        tone: 'success',
      });
      onClose();
    } catch (cause) {
      const error = toApiError(cause);
      if (!isUnauthorized(error)) setRefusal({ error, csv });
    } finally {
      setIsPending(false);
    }
  }

  return (
    <FormDialog
      title="Import registrations"
      description="One row for each registration. A row replaces what the person already has of this type. Either all rows are imported or none."
      submitLabel="Import"
      isSticky
      isPending={isPending}
      staysWhilePending
      formRef={form}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {refusal && <Refusal {...refusal} />}
      <div className="grid justify-items-start gap-2">
        <div className="w-full">
          <DropZone onFile={applyFile} limits={limits} />
        </div>
        <Button
          variant="quiet"
          size="small"
          icon={<Download aria-hidden />}
          className="-ml-2.5"
          onClick={() => downloadBlob(csvFile(registrationTemplate), 'registrations-template.csv')}
        >
          Download template
        </Button>
      </div>
      <TextArea
        label={fileName ? `Rows of ${fileName}` : 'Or paste the rows, with the column names first'}
        rows={5}
        name="csv"
        spellCheck={false}
        autoComplete="off"
        placeholder={`${registrationHeader}\ngrace.okafor,NMC,,12A3456B,,31/03/2027,`}
        value={text}
        error={fieldProblem}
        onChange={({ target }) => change(target.value, fileName)}
        className="[&_textarea]:overflow-x-auto [&_textarea]:font-mono [&_textarea]:whitespace-pre"
      />
    </FormDialog>
  );
}

/** What is wrong, row by row. */
function Refusal({ error, csv }: { error: ApiError; csv: string }) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    banner.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const rows = rowFailures(error, csv);
  const problems = fileFailures(error);
  const hasDetails = rows.length > 0 || problems.length > 0;
  return (
    <div ref={banner}>
      <Banner tone="error" title="Nothing was imported">
        {!hasDetails && <p>{serverMessage(error) ?? 'Please try again.'}</p>}
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
        {rows.length > 0 && (
          <ul aria-label="Rows with problems" className="grid w-full min-w-0 gap-3">
            {rows.map(({ row, text, problems: inRow }) => (
              <li key={row} className="grid min-w-0 gap-0.5">
                <span className="font-medium tabular-nums">Row {row}</span>
                {inRow.map((problem) => (
                  <span key={problem} className="wrap-anywhere">
                    {problem}
                  </span>
                ))}
                {text && (
                  <span className="block font-mono text-12 text-muted wrap-anywhere">{text}</span>
                )}
              </li>
            ))}
          </ul>
        )}
      </Banner>
    </div>
  );
}

/** What an import has changed. */
function formatSaved(count: number): string {
  if (count === 0) return 'The file has nothing new.';
  if (count === 1) return '1 registration was saved.';
  return `${count.toLocaleString('en-GB')} registrations were saved.`;
}
