import { z } from 'zod';
import { operation } from '../operation.ts';
import { instant } from '../scalars.ts';

export const auditCheckResult = z.strictObject({
  at: instant,
  /** The number of valid rows from the first. */
  rows: z.int().min(0),
  /** The number of anchors that the rows were compared with. */
  anchors: z.int().min(0),
  /** The first fault; null where the chain is intact. */
  fault: z.string().nullable(),
});

export const auditCheck = operation({
  name: 'auditCheck',
  service: 'identity',
  kind: 'query',
  summary: 'The result of the latest check of the audit trail; null before the first',
  access: 'admin',
  input: z.strictObject({}),
  output: auditCheckResult.nullable(),
  errors: [],
  rest: { method: 'GET', path: '/api/admin/audit/check', status: 200 },
});
