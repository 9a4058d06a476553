import { saveTeam } from '@portal/contracts/identity/team';
import { expect, it } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import {
  changedTeamFields,
  teamErrors,
  toTeamFieldErrors,
  toTeamInput,
  toTeamValues,
  withSameWeekdays,
} from './team-values.ts';
import type { Team } from './use-teams.ts';

const ward: Team = {
  id: '6710f2c8a1b2c3d4e5f60d01',
  name: 'Ward 3',
  minimumCover: [3, 3, 3, 3, 3, 2, 2],
  coverRule: 'block',
  showsAbsences: true,
};

it('turns a team into values and back', () => {
  const { id, ...parts } = ward;
  expect(toTeamInput(toTeamValues(ward))).toEqual(parts);
  expect(saveTeam.input.parse({ id, ...toTeamInput(toTeamValues(ward)) })).toEqual(ward);
});

it('sends only what was changed', () => {
  const { id } = ward;
  const changed = (values: Partial<ReturnType<typeof toTeamValues>>) =>
    changedTeamFields(ward, toTeamInput({ ...toTeamValues(ward), ...values }));
  expect(changed({})).toEqual({ id });
  expect(changed({ showsAbsences: false, coverRule: 'warn' })).toEqual({
    id,
    showsAbsences: false,
    coverRule: 'warn',
  });
  expect(changed({ cover6: '1' })).toEqual({ id, minimumCover: [3, 3, 3, 3, 3, 2, 1] });
});

it('starts a new team without a minimum', () => {
  const values = toTeamValues(null);
  expect(teamErrors(values)).toEqual({ name: 'Enter a name' });
  expect(toTeamInput({ ...values, name: ' Ward 3 ' })).toEqual({
    name: 'Ward 3',
    minimumCover: [0, 0, 0, 0, 0, 0, 0],
    coverRule: 'warn',
    showsAbsences: false,
  });
});

it.each(['', '-1', '1.5', '501', 'three'])('refuses %j as minimum cover', (text) => {
  const values = { ...toTeamValues(ward), cover5: text };
  expect(teamErrors(values)).toEqual({
    cover5: 'Saturday: enter a number of people from 0 to 500',
  });
  const sent = toTeamInput({ ...values, cover5: text === '' ? '-1' : text });
  expect(saveTeam.input.safeParse(sent).success).toBe(false);
});

it('uses Monday’s number from Tuesday to Friday', () => {
  const values = withSameWeekdays({ ...toTeamValues(ward), cover0: '5' });
  expect(toTeamInput(values).minimumCover).toEqual([5, 5, 5, 5, 5, 2, 2]);
});

it('shows the server’s errors at their fields', () => {
  const cover = 'must be a number of people from 0 to 500';
  const issues = [{ path: ['input', 'minimumCover', 5], message: cover }];
  const invalid = new ApiError(400, JSON.stringify({ issues }));
  expect(toTeamFieldErrors(invalid)).toEqual({ cover5: `Saturday ${cover}` });
  const message = 'There is already a team with this name';
  const taken = new ApiError(409, JSON.stringify({ code: 'CONFLICT', message }));
  expect(toTeamFieldErrors(taken)).toEqual({ name: message });
});
