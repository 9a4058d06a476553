import type { ErrorCode } from '@portal/contracts/error-codes';
import { fail, type Result } from '@portal/kernel/result';
import { isForeign } from '../session/origin.ts';
import type { OwnSite } from '../session/own-site.ts';
import type { Asked } from './asked.ts';
import { isJson } from './json-body.ts';
import { readBody } from './read-body.ts';

/**
 * The body of a write, looked at in the order of decisions.md section 1: its size (413), its type
 * (415), where it comes from (403). What it says is looked at after who sent it.
 */
export async function admitWrite(
  asked: Asked,
  site: OwnSite,
  isForm = false,
): Promise<Result<Buffer, ErrorCode>> {
  const body = await readBody(asked.message);
  if (!body.ok) return body;
  const { headers } = asked;
  if (
    (!isForm && !isJson(headers['content-type'], body.value.length > 0)) ||
    headers['content-encoding']
  ) {
    return fail('UNSUPPORTED_MEDIA_TYPE', 'The body must be JSON: application/json, in UTF-8');
  }
  if (isForeign(asked, site)) {
    return fail('FOREIGN_ORIGIN', 'Requests from other sites are refused');
  }
  return body;
}
