import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { DropZone } from './drop-zone.tsx';
import type { ReadFile } from './file-button.tsx';
import { validateFileText } from './file-text.ts';
import type { ImportDraft } from './import-draft.ts';

interface ChooseFileProps {
  draft: ImportDraft;
  onDraft: (draft: ImportDraft) => void;
}

/** The first step of an import: drop or choose a file, or paste its rows. */
export function ChooseFile({ draft, onDraft }: ChooseFileProps) {
  const [problem, setProblem] = useState<{ fileName: string; text: string } | null>(null);
  const [pasted, setPasted] = useState<string | undefined>(undefined);

  function applyFile({ text, problem: found, fileName }: ReadFile): void {
    setProblem(found === undefined ? null : { fileName, text: found });
    setPasted(undefined);
    if (text !== undefined) onDraft({ text, fileName, isChecked: true });
  }

  function check(event: FormEvent): void {
    event.preventDefault();
    const { text, problem: found } = validateFileText(draft.text);
    setProblem(null);
    setPasted(draft.text.trim() === '' ? 'Choose a file, or paste the rows from it' : found);
    if (text !== undefined) onDraft({ ...draft, text, isChecked: true });
  }

  return (
    <Card>
      <div className="grid gap-5">
        <p className="text-14 text-muted">
          One row for each person. You’ll see what each row will create before anything is saved.
          Either all rows are imported or none.
        </p>
        <DropZone onFile={applyFile} />
        {problem && (
          <Banner tone="error" title={problem.fileName}>
            <p>{problem.text}</p>
          </Banner>
        )}
        <form noValidate onSubmit={check} className="grid gap-3">
          <TextArea
            label="Or paste the rows, with the column names first"
            rows={5}
            name="lines"
            spellCheck={false}
            autoComplete="off"
            placeholder={'First name,Last name\nGrace,Okafor'}
            value={draft.text}
            error={pasted}
            onChange={({ target }) => {
              setPasted(undefined);
              onDraft({ text: target.value, fileName: draft.fileName, isChecked: false });
            }}
            className="[&_textarea]:overflow-x-auto [&_textarea]:font-mono [&_textarea]:whitespace-pre"
          />
          <Button type="submit" variant="secondary" className="justify-self-start">
            Review rows
          </Button>
        </form>
      </div>
    </Card>
  );
}
