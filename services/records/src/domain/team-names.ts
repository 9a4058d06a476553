/** The names of the teams by id. Deleted teams have none. */
export type TeamNames = ReadonlyMap<string, string>;

/** Formats teams for the cell of a file: `Ward 3, Theatre`. Teams without a name are left out. */
export function formatTeams(teamIds: readonly string[], names: TeamNames): string {
  return teamIds.flatMap((id) => names.get(id) ?? []).join(', ');
}
