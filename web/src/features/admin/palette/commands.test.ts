import { expect, it } from 'vitest';
import { commandsFor } from './commands.ts';
import { found } from './find.ts';

const archived: string[] = [];
const actions = { addStaff: () => {}, archiveDay: (date: string) => archived.push(date) };
const commands = (text: string) => {
  return found(commandsFor(text, { today: '2026-11-23', actions }), text);
};

it.each([
  ['', ['Add New Staff Member', 'Archive today', 'Archive yesterday']],
  ['add', ['Add New Staff Member']],
  ['arch date', ['Archive today', 'Archive yesterday']],
  ['archive yest', ['Archive yesterday']],
  ['archive 16/11', ['Archive Monday 16 November 2026']],
  ['16/11/2026', ['Archive Monday 16 November 2026']],
  ['archive 24/11/2026', []],
  ['zoe', []],
])('%j finds %j', (text, names) => {
  expect(commands(text).map(({ name }) => name)).toEqual(names);
});

it('archives the day that was typed', () => {
  commands('archive 16/11')[0]?.run();
  expect(archived).toEqual(['2026-11-16']);
});
