import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { useDownload } from './use-download.ts';

interface FileDownloadButtonProps {
  path: string;
  /** What the file has, for messages: `Registrations as CSV`. */
  title: string;
  describedBy?: string | undefined;
  variant?: 'primary' | 'secondary';
  size?: 'small' | 'medium';
  children: ReactNode;
}

/** Downloads a file, and asks the user to sign in again where that is needed. */
export function FileDownloadButton({
  path,
  title,
  describedBy,
  variant = 'secondary',
  size = 'small',
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
      variant={variant}
      size={size}
      icon={<Download aria-hidden />}
      isPending={active !== null}
      aria-describedby={describedBy}
      onClick={save}
    >
      {children}
    </Button>
  );
}
