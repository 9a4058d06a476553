import { z } from 'zod';
import { operation } from '../operation.ts';
import { id } from '../scalars.ts';
import { ownSession, sessionId } from './own-account.ts';

export const userSessions = operation({
  name: 'userSessions',
  service: 'identity',
  kind: 'query',
  summary: 'The open sessions of somebody you manage, most recently used first',
  access: 'admin',
  input: z.strictObject({ userId: id }),
  output: z.array(ownSession),
  errors: ['NOT_FOUND'],
  rest: { method: 'GET', path: '/api/admin/users/{userId}/sessions', status: 200 },
});

export const endUserSession = operation({
  name: 'endUserSession',
  service: 'identity',
  kind: 'mutation',
  summary: 'End one session of somebody you manage',
  access: 'admin',
  needsRecentSignIn: true,
  input: z.strictObject({ userId: id, id: sessionId }),
  output: z.strictObject({ success: z.boolean() }),
  errors: ['NOT_FOUND'],
  rest: { method: 'DELETE', path: '/api/admin/users/{userId}/sessions/{id}', status: 200 },
});

export const endUserSessions = operation({
  name: 'endUserSessions',
  service: 'identity',
  kind: 'mutation',
  summary: 'End all sessions of somebody you manage',
  access: 'admin',
  needsRecentSignIn: true,
  input: z.strictObject({ userId: id }),
  output: z.strictObject({ success: z.boolean() }),
  errors: ['NOT_FOUND'],
  rest: { method: 'DELETE', path: '/api/admin/users/{userId}/sessions', status: 200 },
});
