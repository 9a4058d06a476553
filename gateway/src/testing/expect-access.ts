import { accessError } from '@portal/auth/caller';
import { httpStatusByCode } from '@portal/contracts/http-status';
import type { Access } from '@portal/contracts/operation';
import { expect } from 'vitest';
import type { TestCaller } from './create-callers.ts';

/**
 * Expects a route to refuse the callers without access, and then those with access because of an unknown
 * field, which it names. `send` sends a request with the given fields.
 */
export async function expectAccess(
  access: Access,
  callers: readonly TestCaller[],
  send: (
    cookie: string | null,
    fields: { surprise: string },
  ) => Promise<{ status: number; body: unknown }>,
): Promise<void> {
  for (const { who, caller, cookie } of callers) {
    const { status, body } = await send(cookie, { surprise: 'x' });
    const refused = accessError(access, caller);
    const expected = refused ?? 'BAD_INPUT';
    expect({ who, status, body }).toMatchObject({
      who,
      status: httpStatusByCode[expected],
      body: { code: expected },
    });
    if (refused) continue;
    expect(body).toMatchObject({
      issues: expect.arrayContaining([{ path: ['surprise'], message: expect.any(String) }]),
    });
  }
}
