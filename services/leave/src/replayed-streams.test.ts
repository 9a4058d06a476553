import { type CloudEvent, noUserSubject } from '@portal/contracts/event';
import { teamChanged, teamDeleted } from '@portal/contracts/identity/events';
import { newId } from '@portal/kernel/new-id';
import { buildEventHistory } from '@portal/testing/build-event-history';
import { buildCloudEvent } from '@portal/testing/event-builders';
import { eventually } from '@portal/testing/eventually';
import { readCollections, replayToFreshService } from '@portal/testing/replay-to-fresh-service';
import { seededRandom, shuffle } from '@portal/testing/seeded-random';
import { expect, it } from 'vitest';
import { growingCollections } from '../testing/growing-collections.ts';
import { buildTeam } from '../testing/teams.ts';
import { start } from './service.ts';

/** The events of some teams, of which every other one is deleted. */
function buildTeamEvents(): CloudEvent[] {
  return Array.from({ length: 4 }, newId).flatMap((id, index) => {
    const changes = [1, 2, 3].map((version) =>
      buildCloudEvent(teamChanged, noUserSubject, {
        ...buildTeam({ id, name: `${version}` }),
        version,
      }),
    );
    const deleted = buildCloudEvent(teamDeleted, noUserSubject, { id, version: 4 });
    return index % 2 === 0 ? changes : [...changes, deleted];
  });
}

it('gives the same people, teams and settings, in any order and number of events', async () => {
  const people = Array.from({ length: 9 }, newId);
  const history = [...buildEventHistory(people, 20_261_121), ...buildTeamEvents()];
  const replay = { service: 'leave' as const, collections: growingCollections, start };
  const random = seededRandom(7);
  const [once, mixed] = await Promise.all([
    replayToFreshService(replay, [history]),
    replayToFreshService(replay, [shuffle(random, history), shuffle(random, history)]),
  ]);
  // Suspended settings of administrators don't count.
  const known = async (database: typeof once) => {
    const {
      people,
      teams,
      settings = [],
    } = await readCollections(database, {
      people: [],
      teams: [],
      settings: [],
    });
    return { people, teams, settings: settings.filter(({ dormant }) => !dormant) };
  };
  await eventually(async () => {
    const inOrder = await known(once);
    expect(await known(mixed)).toEqual(inOrder);
    expect(inOrder.people).toHaveLength(people.length);
    expect(inOrder.teams).toHaveLength(4);
    expect(inOrder.settings).not.toEqual([]);
  });
}, 240_000);
