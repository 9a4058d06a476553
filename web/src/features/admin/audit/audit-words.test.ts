import { type AuditEntry, auditActions } from '@portal/contracts/people/audit';
import { describe, expect, it } from 'vitest';
import { actionOptions, sentenceOf } from './audit-words.ts';

const asha = { id: '66f0000000000000000a11ce', firstName: 'Asha', lastName: 'Patel' };
const kofi = { id: '66f0000000000000000b0b42', firstName: 'Kofi', lastName: 'Mensah' };
const entry: AuditEntry = {
  seq: 7,
  at: '2026-07-01T08:00:00.000Z',
  action: 'email-changed',
  actorId: asha.id,
  actor: asha,
  targetId: kofi.id,
  target: kofi,
  address: '10.0.0.7',
  details: [],
};

function said(change: Partial<AuditEntry>): string {
  return sentenceOf({ ...entry, ...change })
    .map((part) => (typeof part === 'string' ? part : part.name))
    .join('');
}

describe('an entry in words', () => {
  it('says who did what to whom', () => {
    expect(said({})).toBe('Asha Patel changed the email address of Kofi Mensah');
  });

  it('says what somebody did to themselves', () => {
    const own = { targetId: asha.id, target: asha };
    expect(said(own)).toBe('Asha Patel changed their own email address');
    expect(said({ ...own, action: 'password-changed' })).toBe('Asha Patel changed their password');
  });

  it('says it of the one who did it where nobody else is named', () => {
    expect(said({ action: 'signed-in', targetId: null, target: null })).toBe(
      'Asha Patel signed in',
    );
  });

  it('names a deleted account by the end of its id', () => {
    expect(said({ action: 'account-deleted', target: null })).toBe(
      'Asha Patel deleted an account: Deleted account 0b0b42',
    );
    expect(said({ actor: null })).toContain('Deleted account 0a11ce');
  });

  it('says that nobody was signed in', () => {
    const nobody = { actorId: null, actor: null };
    expect(said({ ...nobody, action: 'role-changed' })).toBe(
      'Nobody signed in changed the access level of Kofi Mensah',
    );
    expect(said({ ...nobody, action: 'password-forgotten' })).toBe(
      'Help was asked for with the password of Kofi Mensah',
    );
  });

  it('names nobody where something concerns everybody', () => {
    expect(said({ action: 'leave-policy-changed', targetId: null, target: null })).toBe(
      'Asha Patel changed the leave policy for everybody',
    );
    expect(said({ action: 'hr-email-changed', targetId: asha.id, target: asha })).toBe(
      'Asha Patel changed where mails to HR go',
    );
  });

  it.each(auditActions)('has words for %s', (action) => {
    expect(said({ action })).toMatch(/Asha Patel|Kofi Mensah/);
    expect(actionOptions.map(({ value }) => value)).toContain(action);
  });
});
