import { FileUp } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { cx } from '../../../ui/theme/cx.ts';
import { FileButton, type ReadFile, readFile } from './file-button.tsx';
import type { FileLimits } from './file-text.ts';

interface DropZoneProps {
  onFile: (file: ReadFile) => void;
  limits?: FileLimits;
}

/** A field for a CSV file, which can also be dropped on it. */
export function DropZone({ onFile, limits }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);

  async function drop(event: DragEvent): Promise<void> {
    event.preventDefault();
    setIsOver(false);
    const { files } = event.dataTransfer;
    const [file] = files;
    if (!file) return;
    if (files.length === 1) return onFile(await readFile(file, limits));
    onFile({ problem: 'Please drop one file at a time.', fileName: `${files.length} files` });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the file field within is for the keyboard.
    <div
      onDragOver={() => setIsOver(true)}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => void drop(event)}
    >
      <FileButton
        onFile={onFile}
        limits={limits}
        className={cx(
          'grid justify-items-center gap-1 rounded-card border border-dashed px-4 py-8 text-center transition-colors hover:border-accent hover:bg-hover',
          isOver ? 'border-accent bg-accent-soft' : 'border-edge',
        )}
      >
        <span className="mb-2 grid size-12 place-items-center rounded-full bg-sunken text-muted">
          <FileUp aria-hidden className="size-6" />
        </span>
        <span className="text-16 font-semibold">Choose a CSV file</span>
        <span className="text-14 text-muted">or drop it here</span>
      </FileButton>
    </div>
  );
}
