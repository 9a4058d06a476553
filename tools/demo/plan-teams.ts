import type { TeamMembership } from '@portal/contracts/identity/team-membership';
import { addDays, instantInLondon } from '@portal/kernel/london';
import { withTeamFrom } from '@portal/kernel/team-membership';
import type { PlannedTeam } from './plan-types.ts';
import { seededId } from './seeded-random.ts';

type TeamPlan = Omit<PlannedTeam, 'id' | 'createdAt'>;

const team = (name: string, minimumCover: number[], more: Partial<TeamPlan> = {}): TeamPlan => ({
  name,
  minimumCover,
  coverRule: 'warn',
  showsAbsences: true,
  ...more,
});

const ward3 = team('Ward 3', [3, 3, 3, 3, 3, 1, 1]);
const ward5 = team('Ward 5', [3, 3, 3, 3, 3, 1, 1]);
const community = team('Community Nursing', [3, 3, 3, 3, 3, 0, 0]);
const night = team('Night Team', [1, 2, 3, 3, 2, 0, 0], { showsAbsences: false });
const therapies = team('Therapies', [4, 4, 4, 4, 4, 0, 0]);
const pharmacy = team('Imaging and Pharmacy', [2, 2, 2, 2, 2, 0, 0]);
const bookings = team('Patient Bookings', [1, 1, 1, 1, 1, 0, 0], { coverRule: 'block' });

/** The teams of the demo. The first three have nurses and assistants. */
const teams = [ward3, ward5, community, night, therapies, pharmacy, bookings];
const wards = [ward3, ward5, community];

const teamsByJob: Record<string, TeamPlan> = {
  'Night Nurse': night,
  Physiotherapist: therapies,
  'Occupational Therapist': therapies,
  'Speech and Language Therapist': therapies,
  Radiographer: pharmacy,
  Pharmacist: pharmacy,
  'Bookings Coordinator': bookings,
};

/** Plans the teams, which were added on the first day. */
export function planTeams(seed: string, from: string): PlannedTeam[] {
  return teams.map((one) => ({
    ...one,
    id: idOf(one, seed, from),
    createdAt: addedAt(from).toISOString(),
  }));
}

/**
 * Plans the teams of a member of staff by index: one from their first day, for some another from `movedOn`, and for a
 * few none.
 */
export function planMemberships(
  seed: string,
  {
    index,
    from,
    firstDay,
    movedOn,
    jobTitle,
  }: { index: number; from: string; firstDay: string; movedOn: string; jobTitle: string },
): TeamMembership[] {
  if (index % 20 === 19) return [];
  const membership = (one: TeamPlan, day: string) => ({ from: day, teamId: idOf(one, seed, from) });
  const first = teamsByJob[jobTitle];
  if (first) return [membership(first, firstDay)];
  const [ward = ward3, next = ward5] = [wards[index % 3], wards[(index + 1) % 3]];
  const memberships = [membership(ward, firstDay)];
  const isMoved = index % 6 === 0 && addDays(firstDay, 30) < movedOn;
  return isMoved ? withTeamFrom(memberships, membership(next, movedOn)) : memberships;
}

function idOf({ name }: TeamPlan, seed: string, from: string): string {
  return seededId(addedAt(from), seed, name);
}

function addedAt(from: string): Date {
  return instantInLondon(from, '07:40');
}
