import { type AuditDetail, toAuditChanges } from '@portal/contracts/identity/audit-detail';
import type { Team as TeamDto } from '@portal/contracts/identity/team';
import { toNameKey } from '@portal/kernel/to-name-key';

/** A team (docs/specification/people.md). Its members are in their accounts. */
export interface Team extends TeamDto {
  version: number;
  /** The name for comparison: see `toNameKey`. */
  nameKey: string;
}

export type TeamFields = Omit<TeamDto, 'id'>;

const defaultFields = {
  minimumCover: [0, 0, 0, 0, 0, 0, 0],
  coverRule: 'warn',
  showsAbsences: false,
} as const satisfies Omit<TeamFields, 'name'>;

/** The fields of an input that sets a team. */
export type TeamInput = { [Name in keyof TeamFields]?: TeamFields[Name] | undefined };

/** Builds a new team, with the defaults of the fields that are left out; the contract demands a name. */
export function buildTeam(id: string, input: TeamInput): Team {
  const fields = mergeFields({ name: '', ...defaultFields }, input);
  return { id, version: 1, nameKey: toNameKey(fields.name), ...fields };
}

/** The team with other fields and the next version; the same object if nothing changes. Keeps fields that are left out. */
export function withTeamFields(team: Team, input: TeamInput): Team {
  const fields = mergeFields(team, input);
  if (fieldChanges(team, fields).length === 0) return team;
  return { ...team, ...fields, nameKey: toNameKey(fields.name), version: team.version + 1 };
}

/** Publishes a team as it is. The new version makes consumers accept the event. */
export function withTeamPublished(team: Team): Team {
  return { ...team, version: team.version + 1 };
}

/** The audit details of a new or changed team, which always name it. */
export function teamAuditDetails(before: TeamFields | null, after: TeamFields): AuditDetail[] {
  if (before === null) return fieldChanges({}, after);
  const named = { ...before, name: before.name === after.name ? undefined : before.name };
  return fieldChanges(named, after);
}

function mergeFields(before: TeamFields, input: TeamInput): TeamFields {
  return {
    name: input.name ?? before.name,
    minimumCover: input.minimumCover ?? before.minimumCover,
    coverRule: input.coverRule ?? before.coverRule,
    showsAbsences: input.showsAbsences ?? before.showsAbsences,
  };
}

function fieldChanges(before: Partial<TeamFields>, after: Partial<TeamFields>): AuditDetail[] {
  return toAuditChanges(auditedFields(before), auditedFields(after));
}

function auditedFields({ name, minimumCover, coverRule, showsAbsences }: Partial<TeamFields>) {
  return { team: name, minimumCover: minimumCover?.join(), coverRule, showsAbsences };
}
