import { refusal, refusalMessages } from '@portal/auth/caller';
import type { Download } from '@portal/contracts/download';
import type { ErrorCode } from '@portal/contracts/error-codes';
import { fail, type Result } from '@portal/kernel/result';
import type { z } from 'zod';
import { parseInput } from './parse-input.ts';
import type { Request } from './request.ts';

/** A file or a stream as it is made. */
export interface DownloadBody {
  mediaType: string;
  /** What it is saved as; left out where it is no file. */
  fileName?: string;
  /** How many records are in it, told in its head. */
  count?: number;
  /** Asked for more only where what came before is on its way; ended where nobody wants it any more. */
  body: AsyncIterable<string | Buffer>;
}

/** What a service does for one contract of libs/contracts/src/downloads.ts. */
export interface ServedDownload<Loaders = unknown> {
  contract: Download;
  open(
    request: Request<Loaders>,
    input: unknown,
    over: AbortSignal,
  ): Promise<Result<DownloadBody, ErrorCode>>;
}

/**
 * Serves a download: refuses whoever may not have it, then what is not a valid input, then does the
 * work. `over` tells that whoever listens is gone or that the service stops: a stream without an end
 * of its own ends then.
 */
export function serveDownload<Input extends z.ZodObject, Loaders = unknown>(
  contract: Download<Input>,
  work: (
    request: Request<Loaders>,
    input: z.output<Input>,
    over: AbortSignal,
  ) => Promise<Result<DownloadBody, ErrorCode>>,
): ServedDownload<Loaders> {
  return {
    contract,
    async open(request, input, over) {
      const refused = refusal(contract.access, request.caller);
      if (refused) return fail(refused, refusalMessages[refused]);
      const parsed = parseInput(contract.input, input);
      return parsed.ok ? work(request, parsed.value, over) : parsed;
    },
  };
}
