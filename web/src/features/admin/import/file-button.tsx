import type { ChangeEvent, ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { type FileText, textOf } from './file-text.ts';

export type ReadFile = FileText & { fileName: string };

interface FileButtonProps {
  /** How it looks; it is a file field, so that a keyboard and a screen reader know it as one. */
  className: string;
  onFile: (file: ReadFile) => void;
  children: ReactNode;
}

/** Chooses a file and gives its text. */
export function FileButton({ className, onFile, children }: FileButtonProps) {
  async function take(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const { target } = event;
    const [file] = target.files ?? [];
    if (file) onFile(await readFile(file));
    // The same file, corrected meanwhile, can be chosen again.
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
        onChange={(event) => void take(event)}
        className="absolute inset-0 cursor-pointer text-12 opacity-0 file:cursor-pointer"
      />
      {children}
    </label>
  );
}

/** The text of a file, or what is wrong with it. */
export async function readFile(file: File): Promise<ReadFile> {
  try {
    return { ...textOf(new Uint8Array(await file.arrayBuffer())), fileName: file.name };
  } catch {
    const problem = 'The file could not be read. It may have been moved: please choose it again.';
    return { problem, fileName: file.name };
  }
}
