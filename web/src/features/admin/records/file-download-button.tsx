import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { useDownload } from './use-download.ts';

interface FileDownloadButtonProps {
  path: string;
  /** What the file has, for messages: `Registrations as CSV`. */
  title: string;
  describedBy?: string | undefined;
  children: ReactNode;
}

/** Downloads a list as a file. */
export function FileDownloadButton({
  path,
  title,
  describedBy,
  children,
}: FileDownloadButtonProps) {
  const { active, fetchAndSave } = useDownload();
  const save = () =>
    void fetchAndSave({
      path,
      title,
      count: undefined,
      success: ({ name }) => `Saved as ${name}`,
      failure: null,
    });
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<Download aria-hidden />}
      isPending={active !== null}
      aria-describedby={describedBy}
      onClick={save}
    >
      {children}
    </Button>
  );
}
