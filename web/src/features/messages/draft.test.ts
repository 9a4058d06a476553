import { recipientRequiredMessage as contractText } from '@portal/contracts/messaging/message';
import { expect, it } from 'vitest';
import {
  type ComposeState,
  charactersLeft,
  continueSavedDraft,
  draftErrors,
  isStarted,
  recipientRequired,
  removeSentDraft,
  startDraft,
} from './draft.ts';

const blank = { toUserId: '', subject: '', content: '' };
const started = { toUserId: 'ada', subject: 'Message from HR', content: 'Dear Ada' };
const toBen = { toUserId: 'ben', subject: 'Re: Rota' };

it('saves a draft that was started, and no other', () => {
  expect(startDraft({ draft: started, savedDraft: null }, toBen)).toEqual({
    draft: { ...toBen, content: '' },
    savedDraft: started,
  });
  expect(startDraft({ draft: blank, savedDraft: started }, toBen)).toEqual({
    draft: { ...toBen, content: '' },
    savedDraft: started,
  });
});

it('continues a reply that was started to the same message', () => {
  const state: ComposeState = { draft: { ...toBen, content: 'Yes' }, savedDraft: null };
  expect(startDraft(state, toBen)).toBe(state);
});

it('removes the sent draft, but not one started while it was being sent', () => {
  const answer = { ...toBen, content: 'Yes' };
  expect(removeSentDraft({ draft: started, savedDraft: answer }, started, blank)).toEqual({
    draft: blank,
    savedDraft: answer,
  });
  expect(removeSentDraft({ draft: answer, savedDraft: started }, started, blank)).toEqual({
    draft: answer,
    savedDraft: null,
  });
  const edited = { ...started, content: 'Dear Ada, also' };
  expect(removeSentDraft({ draft: edited, savedDraft: null }, started, blank).draft).toBe(edited);
});

it('continues the saved draft and saves the current one', () => {
  const answer = { ...toBen, content: 'Yes' };
  expect(continueSavedDraft({ draft: answer, savedDraft: started })).toEqual({
    draft: started,
    savedDraft: answer,
  });
  expect(continueSavedDraft({ draft: blank, savedDraft: started })).toEqual({
    draft: started,
    savedDraft: null,
  });
});

it('requires a recipient from HR and content from everyone', () => {
  expect(recipientRequired).toBe(contractText);
  expect(draftErrors(blank, true)).toEqual({
    toUserId: recipientRequired,
    content: 'Enter a message',
  });
  expect(draftErrors({ ...blank, content: ' \n' }, false)).toEqual({
    content: 'Enter a message',
  });
  expect(draftErrors(started, true)).toEqual({});
});

it('allows 5,000 characters and shows how many are left', () => {
  const of = (length: number) => ({ ...started, content: 'a'.repeat(length) });
  expect(draftErrors(of(5000), true)).toEqual({});
  expect(draftErrors(of(5001), true).content).toBe(
    'Your message is 5,001 characters long. The limit is 5,000.',
  );
  expect(charactersLeft('a'.repeat(4499))).toBeUndefined();
  expect(charactersLeft('a'.repeat(4500))).toBe('500 of 5,000 characters left');
  expect(charactersLeft('a'.repeat(5001))).toBeUndefined();
});

it('counts as started with a subject or content, but not with a reply’s subject', () => {
  expect(isStarted(blank)).toBe(false);
  expect(isStarted({ ...blank, subject: 'Rota' })).toBe(true);
  expect(isStarted({ ...blank, content: 'Dear Ada' })).toBe(true);
  expect(isStarted({ ...blank, subject: 'Re: Rota' })).toBe(false);
});
