import { useEffect, useRef, useState } from 'react';
import { isUnauthorized, serverMessage } from '../../lib/api/api-error.ts';
import { needsReauthentication, withRecentSignIn } from '../../lib/api/reauthentication.ts';
import { reportUnauthorized } from '../../lib/api/report-unauthorized.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { downloadBlob } from './download-blob.ts';
import {
  type FetchedFile,
  type FileProgress,
  fetchFile,
  IncompleteDownloadError,
  isFileAvailable,
} from './fetch-file.ts';

/** The most records that the page downloads itself, about 75 MB of CSV. The browser saves larger files. */
export const maxFetchedRecords = 500_000;

export interface DownloadRequest {
  path: string;
  /** The title of the download: `Records as CSV`. */
  title: string;
  /** The number of records, if known. */
  count: number | undefined;
  success: (file: FetchedFile) => string;
  /** The message if the server gives no useful one. */
  failure: string | null;
}

export interface ActiveDownload {
  title: string;
  path: string;
  progress: FileProgress | null;
  cancel: () => void;
}

/** Downloads one file at a time and reports the outcome. */
export function useDownload() {
  const [active, setActive] = useState<ActiveDownload | null>(null);
  const stopping = useRef<(() => void) | null>(null);
  useEffect(() => () => stopping.current?.(), []);

  async function fetchAndSave({
    path,
    title,
    count,
    success,
    failure,
  }: DownloadRequest): Promise<void> {
    if (stopping.current) {
      const description = 'Another file is still downloading.';
      toast({ title: 'One file at a time', description, tone: 'info' });
      return;
    }
    const stop = new AbortController();
    const cancel = () => {
      stop.abort();
      toast({
        title: 'Download cancelled',
        description: `${title}: nothing was saved.`,
        tone: 'info',
      });
    };
    stopping.current = cancel;
    setActive({ title, path, progress: null, cancel });
    const onProgress = eachFrame((progress: FileProgress) => {
      if (stopping.current === cancel) setActive({ title, path, progress, cancel });
    });
    try {
      // Checks first, because the page can't see the errors of a browser download.
      if (
        count !== undefined &&
        count > maxFetchedRecords &&
        (await withRecentSignIn(() => isFileAvailable(path, stop.signal)))
      ) {
        downloadInBrowser(path);
        const description = `Your browser is saving ${count.toLocaleString('en-GB')} records. You can follow the progress there.`;
        toast({ title: 'Download started', description, tone: 'info' });
        return;
      }
      const fetched = await withRecentSignIn(() => fetchFile(path, onProgress, stop.signal));
      if (fetched.count === 0) return showNothingToast();
      downloadBlob(fetched.file, fetched.name);
      toast({ title: 'Download Complete', description: success(fetched), tone: 'success' });
    } catch (error) {
      if (stop.signal.aborted) return;
      reportUnauthorized(error, 'action');
      if (!isUnauthorized(error)) {
        toast({ title: 'Export Failed', description: reasonOf(error, failure), tone: 'error' });
      }
    } finally {
      stopping.current = null;
      setActive(null);
    }
  }

  return { active, fetchAndSave };
}

export type DownloadState = ReturnType<typeof useDownload>;

function showNothingToast(): void {
  toast({ title: 'No Data', description: 'No records available to export.', tone: 'info' });
}

function reasonOf(error: unknown, failure: string | null): string {
  if (needsReauthentication(error)) return serverMessage(error) ?? 'Please try again.';
  if (failure) return failure;
  if (error instanceof IncompleteDownloadError)
    return 'The download stopped early and wasn’t saved. Please try again.';
  return serverMessage(error) ?? 'Please try again.';
}

/** Leaves a file of any size to the browser, which shows its own progress. */
function downloadInBrowser(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}

/** Limits updates to one per frame, as chunks come by the hundred. */
function eachFrame<Value>(call: (value: Value) => void): (value: Value) => void {
  let latest: Value;
  let isWaiting = false;
  return (value) => {
    latest = value;
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      call(latest);
    });
  };
}
