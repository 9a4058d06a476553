import { parse } from 'graphql';
import { expect, it } from 'vitest';
import { splitDocuments } from './split-documents.ts';

const generated = [
  'export type DayQuery = { day: string };',
  'export type DayQueryVariables = {};',
  'export type DayPartsFragment = { day: string };',
  'export type OtherQuery = {};',
  'export const DayPartsFragmentDoc = {} as unknown as DocumentNode<DayPartsFragment, unknown>;',
  'export const DayDocument = {} as unknown as DocumentNode<DayQuery, DayQueryVariables>;',
  'export const OtherDocument = {} as unknown as DocumentNode<OtherQuery, OtherQueryVariables>;',
].join('\n');
const location = 'web/src/features/hours/day.graphql';

it('gives each .graphql file a module of its documents, and leaves the types', () => {
  const document = parse('query Day { ...DayParts } fragment DayParts on Query { day }');
  const { types, modules } = splitDocuments(generated, [{ location, document }]);
  expect(types).not.toContain('export const');
  expect(types).toContain('export type OtherQuery');
  expect([...modules.keys()]).toEqual(['web/src/gql/hours/day.ts']);
  const module = modules.get('web/src/gql/hours/day.ts');
  expect(module).toContain(
    "import type { DayPartsFragment, DayQuery, DayQueryVariables } from '../documents.ts';",
  );
  expect(module?.match(/export const \w+/g)).toEqual([
    'export const DayPartsFragmentDoc',
    'export const DayDocument',
  ]);
});
