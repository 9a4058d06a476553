import * as contracts from '@portal/contracts/leave/partnership';
import { operation } from '@portal/contracts/operation';
import { z } from 'zod';

/** The operations as the gateway calls this service: identity adds names and roles. */
const partner = z.strictObject({ id: z.string() });
const owned = contracts.partnership.extend({ user1: partner, user2: partner });

export const partnerships = operation({ ...contracts.partnerships, output: z.array(owned) });
export const createPartnership = operation({ ...contracts.createPartnership, output: owned });
export const { deletePartnership } = contracts;
