import type { Operation } from '@portal/contracts/operation';

/** What a new operation takes over from the other operations of its area. */
export interface NeighbourConventions {
  /** Who may call it: what most of the area's mutations require. */
  access: 'signed-in' | 'employee' | 'admin' | 'master-admin';
  /** What their paths begin with: `/api/time-entries`. */
  path: string;
}

type Neighbour = Pick<Operation, 'access' | 'kind' | 'rest'>;

/** Gives the access and the first part of the path that the operations of an area have in common. */
export function neighbourConventions(
  area: string,
  neighbours: readonly Neighbour[],
): NeighbourConventions {
  return { access: usualAccess(neighbours), path: commonPath(area, neighbours) };
}

function usualAccess(neighbours: readonly Neighbour[]): NeighbourConventions['access'] {
  const mutations = neighbours.filter(({ kind }) => kind === 'mutation');
  const counts = Map.groupBy(mutations.length > 0 ? mutations : neighbours, (one) => one.access);
  const [access] = [...counts].sort(([, one], [, other]) => other.length - one.length)[0] ?? [];
  // An operation that needs no session is to be a decision, not a default.
  return access === 'employee' || access === 'admin' || access === 'master-admin'
    ? access
    : 'signed-in';
}

function commonPath(area: string, neighbours: readonly Neighbour[]): string {
  const [first = [], ...others] = neighbours.map(({ rest }) => rest.path.split('/'));
  const end = first.findIndex(
    (part, index) => part.startsWith('{') || others.some((path) => path[index] !== part),
  );
  const common =
    end >= 0 ? first.slice(0, end) : first.slice(0, others.length > 0 ? undefined : -1);
  const path = common.join('/') || '/api';
  // Other areas have routes below these two.
  return path === '/api' || path === '/api/admin' ? `${path}/${area}` : path;
}
