import { type AuditEntry, auditActions } from '@portal/contracts/identity/audit';
import { describe, expect, it } from 'vitest';
import { auditActionOptions, formatAuditEntry } from './format-audit-entry.ts';

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
  isAddressRemoved: false,
  details: [],
};

function sentence(change: Partial<AuditEntry>): string {
  return formatAuditEntry({ ...entry, ...change })
    .map((part) => (typeof part === 'string' ? part : part.name))
    .join('');
}

describe('auditSentence', () => {
  it('says who did what to whom', () => {
    expect(sentence({})).toBe('Asha Patel changed Kofi Mensah’s email address');
  });

  it('says whose sick leave was read, or that it was read in a list', () => {
    expect(sentence({ action: 'sickness-read' })).toBe(
      'Asha Patel viewed Kofi Mensah’s sick or compassionate leave',
    );
    expect(sentence({ action: 'sickness-read', targetId: asha.id, target: asha })).toBe(
      'Asha Patel viewed a list with sick or compassionate leave',
    );
  });

  it('says what people did to themselves', () => {
    const own = { targetId: asha.id, target: asha };
    expect(sentence(own)).toBe('Asha Patel changed their own email address');
    expect(sentence({ ...own, action: 'password-changed' })).toBe(
      'Asha Patel changed their password',
    );
    expect(sentence({ ...own, action: 'leave-cancelled' })).toBe(
      'Asha Patel withdrew their own leave request',
    );
    expect(sentence({ ...own, action: 'leave-decision-undone' })).toBe(
      'Asha Patel undid the withdrawal of their own leave request',
    );
  });

  it('names the actor when there is no target', () => {
    expect(sentence({ action: 'signed-in', targetId: null, target: null })).toBe(
      'Asha Patel signed in',
    );
  });

  it('names a deleted account by the end of its id', () => {
    expect(sentence({ action: 'account-deleted', target: null })).toBe(
      'Asha Patel deleted an account: Deleted account 0b0b42',
    );
    expect(sentence({ actor: null })).toContain('Deleted account 0a11ce');
  });

  it('says that the actor wasn’t signed in', () => {
    const nobody = { actorId: null, actor: null };
    expect(sentence({ ...nobody, action: 'role-changed' })).toBe(
      'Someone who wasn’t signed in changed Kofi Mensah’s access level',
    );
    expect(sentence({ ...nobody, action: 'password-forgotten' })).toBe(
      'Password help was requested for Kofi Mensah',
    );
  });

  it('names nobody for an account that the portal deactivated', () => {
    const job = { actorId: null, actor: null, address: '' };
    expect(sentence({ ...job, action: 'account-deactivated' })).toBe(
      'Kofi Mensah’s account was deactivated',
    );
  });

  it('says that the username was unknown', () => {
    const unknown = { actorId: null, actor: null, targetId: null, target: null };
    expect(sentence({ ...unknown, action: 'sign-in-failed' })).toBe(
      'A sign-in attempt with an unknown username failed',
    );
    expect(sentence({ ...unknown, action: 'sign-in-locked' })).toBe(
      'Sign-in was locked after too many attempts with an unknown username',
    );
  });

  it('names no target when a change affects everyone', () => {
    expect(sentence({ action: 'leave-policy-changed', targetId: null, target: null })).toBe(
      'Asha Patel changed the leave policy for everyone',
    );
    expect(sentence({ action: 'hr-email-changed', targetId: asha.id, target: asha })).toBe(
      'Asha Patel changed the HR email address',
    );
  });

  it.each(auditActions)('has a sentence for %s', (action) => {
    expect(sentence({ action })).toMatch(/Asha Patel|Kofi Mensah/);
    expect(auditActionOptions.map(({ value }) => value)).toContain(action);
  });
});
