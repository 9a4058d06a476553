import { useEffect, useRef, useState } from 'react';
import { isUnauthorized, serverMessage } from '../../../app/api-error.ts';
import { reportUnauthorized } from '../../../app/unauthorized.ts';
import { toast } from '../../../ui/toast.tsx';
import { download } from '../import/download.ts';
import { number } from './day-numbers.ts';
import { mostInPage } from './downloads.ts';
import {
  BrokenFile,
  type FetchedFile,
  type FileProgress,
  fetchFile,
  isToBeHad,
} from './fetch-file.ts';

export interface Wanted {
  path: string;
  /** What is being fetched, in words: `Records as CSV`. */
  title: string;
  /** How many records it has, where that is known. */
  count: number | undefined;
  success: (file: FetchedFile) => string;
  /** What to say where the server says nothing of use. */
  failure: string | null;
}

export interface UnderWay {
  title: string;
  path: string;
  progress: FileProgress | null;
  cancel: () => void;
}

/** Fetches a file and saves it, one at a time, and says what came of it (portal.md section 8). */
export function useDownload() {
  const [underWay, setUnderWay] = useState<UnderWay | null>(null);
  const stopping = useRef<(() => void) | null>(null);
  useEffect(() => () => stopping.current?.(), []);

  async function fetchAndSave({ path, title, count, success, failure }: Wanted): Promise<void> {
    if (stopping.current) {
      const description = 'Another file is still being fetched.';
      toast({ title: 'One File at a Time', description, tone: 'info' });
      return;
    }
    const stop = new AbortController();
    const cancel = () => {
      stop.abort();
      toast({
        title: 'Download Cancelled',
        description: `${title}: nothing was saved.`,
        tone: 'info',
      });
    };
    stopping.current = cancel;
    setUnderWay({ title, path, progress: null, cancel });
    const onProgress = eachFrame((progress: FileProgress) => {
      if (stopping.current === cancel) setUnderWay({ title, path, progress, cancel });
    });
    try {
      // What would go wrong there, nobody would be told: what can't be had is asked for here, which says why.
      if (count !== undefined && count > mostInPage && (await isToBeHad(path, stop.signal))) {
        leaveToBrowser(path);
        const description = `The browser saves ${number(count)} records, and shows how far it is.`;
        toast({ title: 'Download Started', description, tone: 'info' });
        return;
      }
      const fetched = await fetchFile(path, onProgress, stop.signal);
      if (fetched.count === 0) return sayNothing();
      download(fetched.file, fetched.name);
      toast({ title: 'Download Complete', description: success(fetched), tone: 'success' });
    } catch (error) {
      if (stop.signal.aborted) return;
      reportUnauthorized(error, 'action');
      if (!isUnauthorized(error)) {
        toast({ title: 'Export Failed', description: reasonOf(error, failure), tone: 'error' });
      }
    } finally {
      stopping.current = null;
      setUnderWay(null);
    }
  }

  return { underWay, fetchAndSave };
}

export type Downloading = ReturnType<typeof useDownload>;

function sayNothing(): void {
  toast({ title: 'No Data', description: 'No records available to export.', tone: 'info' });
}

function reasonOf(error: unknown, failure: string | null): string {
  if (failure) return failure;
  if (error instanceof BrokenFile) return 'The file broke off and was not saved. Please try again.';
  return serverMessage(error) ?? 'Please try again.';
}

/** The browser fetches it as it would any file: of any size, with a progress of its own. */
function leaveToBrowser(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}

/** Chunks come by the hundred: what they tell is drawn once for each frame. */
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
