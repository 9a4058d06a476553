import type { ChangeEvent, ReactNode } from 'react';
import { cx } from '../../../ui/theme/cx.ts';
import { decodeFileText, type FileLimits, type FileText } from './file-text.ts';

export type ReadFile = FileText & { fileName: string };

interface FileButtonProps {
  /** The look of the file field's label. */
  className: string;
  onFile: (file: ReadFile) => void;
  limits?: FileLimits | undefined;
  children: ReactNode;
}

/** A file field that passes on the decoded text. */
export function FileButton({ className, onFile, limits, children }: FileButtonProps) {
  async function readChosenFile(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const { target } = event;
    const [file] = target.files ?? [];
    if (file) onFile(await readFile(file, limits));
    // Allows choosing the same file again after correcting it.
    target.value = '';
  }
  return (
    <label
      className={cx(
        className,
        'relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      )}
    >
      <input
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        onChange={(event) => void readChosenFile(event)}
        className="absolute inset-0 cursor-pointer text-12 opacity-0 file:cursor-pointer"
      />
      {children}
    </label>
  );
}

/** The text of a file, or the problem with it. */
export async function readFile(file: File, limits?: FileLimits): Promise<ReadFile> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return { ...decodeFileText(bytes, limits), fileName: file.name };
  } catch {
    const problem = 'We couldn’t read the file. It may have been moved. Choose it again.';
    return { problem, fileName: file.name };
  }
}
