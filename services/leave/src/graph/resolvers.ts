import * as contracts from '@portal/contracts/leave/leave-balance';
import type { Resolvers } from '@portal/runtime/graph';
import { resolve } from '@portal/runtime/resolve';
import { leaveBalance } from '../operations/leave-balance.ts';
import type { Loaders } from './loaders.ts';
import { User } from './user.ts';

export const resolvers: Resolvers<Loaders> = {
  Query: { leaveBalance: resolve(contracts.leaveBalance, leaveBalance) },
  User,
};
