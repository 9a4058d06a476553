import { type CallerWith, contractAccessFailure, recentSignInFailure } from '@portal/auth/caller';
import type { Download } from '@portal/contracts/download';
import type { ErrorCode } from '@portal/contracts/error-codes';
import type { Access } from '@portal/contracts/operation';
import type { Result } from '@portal/kernel/result';
import type { z } from 'zod';
import { parseInput } from './parse-input.ts';
import type { Request } from './request.ts';

/** The body of a download with its headers. */
export interface DownloadBody {
  mediaType: string;
  /** The suggested file name; left out for a stream. */
  fileName?: string;
  /** The number of records, sent as a header. */
  count?: number;
  /** Read with backpressure; returned (ended) early where the client disconnects. */
  body: AsyncIterable<string | Buffer>;
}

/** A service's implementation of one contract of libs/contracts/src/downloads.ts. */
export interface ServedDownload<Loaders = unknown> {
  contract: Download;
  open(
    request: Request<Loaders>,
    input: unknown,
    signal: AbortSignal,
  ): Promise<Result<DownloadBody, ErrorCode>>;
}

/**
 * Implements a download contract: checks access (UNAUTHENTICATED, FORBIDDEN,
 * RECENT_SIGN_IN_REQUIRED), parses the input (BAD_INPUT), then calls `work`. The signal aborts when the client disconnects or the service stops;
 * a stream without an end of its own must end then.
 */
export function serveDownload<
  Input extends z.ZodObject,
  RequiredAccess extends Access,
  Loaders = unknown,
>(
  contract: Download<Input, RequiredAccess>,
  work: (
    request: Request<Loaders, CallerWith<RequiredAccess>>,
    input: z.output<Input>,
    signal: AbortSignal,
  ) => Promise<Result<DownloadBody, ErrorCode>>,
): ServedDownload<Loaders> {
  return {
    contract,
    async open(request, input, signal) {
      const failure = contractAccessFailure(contract, request.caller);
      if (failure) return { ok: false, failure };
      if (contract.needsRecentSignIn) {
        const notRecent = recentSignInFailure(request.caller, request.now());
        if (notRecent) return notRecent;
      }
      const parsed = parseInput(contract.input, input);
      if (!parsed.ok) return parsed;
      // The access check above guarantees the caller's type.
      const checked = request as Request<Loaders, CallerWith<RequiredAccess>>;
      return work(checked, parsed.value, signal);
    },
  };
}
