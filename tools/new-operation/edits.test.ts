import { expect, test } from 'vitest';
import { withListedOperation, withMutation, withResolver } from './edits.ts';
import { toOperationNames } from './operation-names.ts';

const names = toOperationNames('leave', 'annual-leave', 'cancel-day');

test('the SDL has the mutation after the last one of its area', () => {
  const schema = `type Mutation {
  requestLeave(input: RequestLeaveInput!): LeaveRequest!
  "Of anybody, for administrators."
  cancelLeave(input: CancelLeaveInput!): LeaveRequest!
  createPartnership: Success!
}
`;
  const lines = withMutation(schema, names, ['requestLeave', 'cancelLeave']).split('\n');
  expect(lines.slice(3, 6)).toEqual([
    '  cancelLeave(input: CancelLeaveInput!): LeaveRequest!',
    '  cancelDay(input: CancelDayInput!): CancelDayResult!',
    '  createPartnership: Success!',
  ]);
});

test('the SDL of an area without mutations has it last', () => {
  const schema = 'type Mutation {\n  createPartnership: Success!\n}\n';
  expect(withMutation(schema, names, []).split('\n').slice(1, 3)).toEqual([
    '  createPartnership: Success!',
    '  cancelDay(input: CancelDayInput!): CancelDayResult!',
  ]);
});

test('the list of operations has it after those of its area', () => {
  const list = `import {
  cancelLeave,
  requestLeave,
} from './leave/annual-leave.ts';
import { feed } from './leave/feed.ts';

export const operations: readonly Operation[] = [
  requestLeave,
  cancelLeave,
  feed,
];
`;
  const result = withListedOperation(list, names, 'annual-leave');
  expect(result).toContain("import { cancelLeave, requestLeave, cancelDay } from './leave/");
  expect(result).toContain('  cancelLeave,\n  cancelDay,\n  feed,\n');
});

test.each([
  [
    '  Mutation: {\n    cancelLeave: a({\n      b,\n    }),\n  },\n',
    '    }),\n  cancelDay: resolve(',
  ],
  ['  Mutation: {},\n', '  Mutation: {\ncancelDay: resolve('],
  ['  Query: {\n    leave,\n  },\n', 'Mutation: { cancelDay: resolve('],
])('the resolvers have it after the others', (mutations, expected) => {
  const resolvers = `import * as contracts from '@portal/contracts/leave/annual-leave';\n${mutations}`;
  expect(withResolver(resolvers, names, '@portal/contracts/leave/annual-leave')).toContain(
    expected,
  );
});
