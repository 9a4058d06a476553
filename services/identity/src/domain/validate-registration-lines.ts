import {
  type RegistrationInput,
  type RegistrationKind,
  registrationProblems,
  saveRegistration,
} from '@portal/contracts/identity/registration';
import { enteredDay } from '@portal/contracts/scalars';
import { toNameKey } from '@portal/kernel/to-name-key';
import type { z } from 'zod';
import { type Account, usernameKey } from './account.ts';
import type { Viewer } from './account-permissions.ts';
import { cellProblem, extraCellProblem, quoteCell } from './import-problems.ts';
import { normalizeDay, parseCell } from './parse-cells.ts';
import type { RegistrationLine } from './parse-registration-file.ts';
import type { TrainingType } from './registration.ts';
import { kindLabels, type RegistrationColumn } from './registration-columns.ts';
import { validateAccountOperation } from './validate-account-operation.ts';

type Person = Pick<Account, 'id' | 'role' | 'isDeactivated'>;

/** A line that can be saved. */
export interface NewRegistration {
  input: Omit<RegistrationInput, 'userId'>;
  person: Person;
  type: TrainingType | null;
}

export interface ValidatedRegistrationLine {
  line: number;
  /** As sentences; empty where the line can be saved. */
  problems: string[];
  /** Null if the line has problems. */
  registration: NewRegistration | null;
}

export interface RegistrationRules {
  /** Accounts by their username keys. */
  people: ReadonlyMap<string, Person>;
  trainingTypes: readonly TrainingType[];
  /** The administrator who imports. */
  viewer: Viewer;
  /** The London day. */
  today: string;
  /** The first line of each registration in the lines of the file before. Those of the validated lines are added. */
  firstLines: Map<string, number>;
}

const columnByField = {
  number: 'Number',
  issuedOn: 'Issued',
  expiresOn: 'Expires',
  trainingTypeId: 'Training',
  isOnUpdateService: 'Update Service',
} as const satisfies Record<string, RegistrationColumn>;

/** The username keys that the lines name. */
export function usernameKeysIn(lines: readonly RegistrationLine[]): string[] {
  return [...new Set(lines.map(({ cells }) => usernameKey(cells.Username)))];
}

/** Validates each line with the rules and messages of `saveRegistration`. */
export function validateRegistrationLines(
  lines: readonly RegistrationLine[],
  { people, trainingTypes, viewer, today, firstLines }: RegistrationRules,
): ValidatedRegistrationLine[] {
  const typeByKey = new Map(trainingTypes.map((type) => [type.nameKey, type]));

  function validate({ line, cells, extraCells }: RegistrationLine): ValidatedRegistrationLine {
    const problems = extraCells.map(extraCellProblem);
    const parseField = <Value>(
      column: RegistrationColumn,
      schema: z.ZodType<Value>,
      value: unknown,
    ) => parseCell(problems, column, schema, value);

    function personIn(cell: string): Person | null {
      const person = people.get(usernameKey(cell));
      if (cell === '') problems.push(cellProblem('Username', 'is required'));
      else if (!person) problems.push(`Nobody has the username ${quoteCell(cell)}.`);
      if (!person) return null;
      const refused = validateAccountOperation(viewer, person, 'edit');
      if (refused !== null) problems.push(`${refused}.`);
      return person;
    }

    function typeIn(cell: string): TrainingType | null {
      const type = typeByKey.get(toNameKey(cell));
      if (!type && cell !== '') problems.push(`There is no training called ${quoteCell(cell)}.`);
      return type ?? null;
    }

    const person = personIn(cells.Username);
    const kind = kindIn(cells.Registration);
    if (kind === null) problems.push(cellProblem('Registration', kindMessage(cells.Registration)));
    const type = kind === 'training' ? typeIn(cells.Training) : null;
    const fields = {
      number: parseField('Number', saveRegistration.input.shape.number, cells.Number),
      issuedOn: parseField('Issued', enteredDay.nullable(), normalizeDay(cells.Issued)),
      expiresOn: parseField('Expires', enteredDay.nullable(), normalizeDay(cells.Expires)),
      isOnUpdateService: updateServiceIn(cells['Update Service']),
    };
    if (fields.isOnUpdateService === undefined) problems.push('Update Service must be Yes or No.');

    // What depends on the kind is known only if each cell can be read.
    if (kind !== null && problems.length === 0) {
      const trainingTypeId = kind === 'training' ? type?.id : cells.Training;
      const input = { kind, ...fields, trainingTypeId };
      for (const { field, message } of registrationProblems(input, today)) {
        problems.push(cellProblem(columnByField[field], message));
      }
    }
    if (person !== null && kind !== null && (kind !== 'training' || type !== null)) {
      const key = [person.id, kind, type?.id].join(' ');
      const first = firstLines.get(key);
      if (first === undefined) firstLines.set(key, line);
      else problems.push(`This registration is already in row ${first}.`);
    }
    if (problems.length > 0 || person === null || kind === null) {
      return { line, problems, registration: null };
    }
    // An empty cell leaves the expiry out: a training that is stored keeps its own.
    const { expiresOn, ...others } = fields;
    const given = { ...others, ...(expiresOn !== null && { expiresOn }) };
    const input = { kind, trainingTypeId: type?.id ?? null, ...given };
    return { line, problems, registration: { input, person, type } };
  }

  return lines.map(validate);
}

const kindByLabel = new Map(
  Object.entries(kindLabels).map(([kind, label]) => [
    label.toLowerCase(),
    kind as RegistrationKind,
  ]),
);

/** Also accepts `right-to-work`. */
function kindIn(cell: string): RegistrationKind | null {
  return kindByLabel.get(cell.toLowerCase().replace(/[\s_-]+/g, ' ')) ?? null;
}

function kindMessage(cell: string): string {
  if (cell === '') return 'is required';
  const labels = Object.values(kindLabels);
  return `must be ${labels.slice(0, -1).join(', ')} or ${labels.at(-1)}`;
}

/** Undefined for a cell that says neither; null for an empty one. */
function updateServiceIn(cell: string): boolean | null | undefined {
  if (cell === '') return null;
  if (/^(yes|y|true)$/i.test(cell)) return true;
  return /^(no|n|false)$/i.test(cell) ? false : undefined;
}
