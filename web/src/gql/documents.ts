// Made by `npm run generate`. Don't edit.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type ChangeRoleInput = {
  id: string | number;
  role: 'employee' | 'admin' | 'master-admin';
  isAdmin?: boolean | null | undefined;
};

export type ClockInInput = {
  computerName?: string | null | undefined;
  deviceInfo?: string | null | undefined;
  occurredAt?: string | null | undefined;
};

export type ClockOutInput = {
  computerName?: string | null | undefined;
  deviceInfo?: string | null | undefined;
  occurredAt?: string | null | undefined;
};

export type CreateUserInput = {
  firstName: string;
  lastName: string;
  username: string;
  role: 'employee' | 'admin' | 'master-admin';
  annualLeaveEntitlement?: number | null | undefined;
  isAdmin?: boolean | null | undefined;
  password: string;
};

export type DeleteUserInput = {
  id: string | number;
};

export type ImportUsersInput = {
  csv: string;
};

/** Where a password comes from: generated and in force, generated and void, or the person's own. */
export type PasswordState =
  | 'temporary'
  | 'expired'
  | 'chosen';

export type PreviewImportInput = {
  csv: string;
};

export type ResetPasswordInput = {
  userId: string | number;
};

export type ResetUserInput = {
  userId: string | number;
  newPassword?: string | null | undefined;
};

export type SendMessageInput = {
  content: string;
  subject?: string | null | undefined;
  toUserId?: string | number | null | undefined;
  isAdminMessage?: boolean | null | undefined;
};

export type UpdateEmailInput = {
  id: string | number;
  email?: string | null | undefined;
};

export type UpdateLeaveEntitlementInput = {
  id: string | number;
  annualLeaveEntitlement: number;
};

export type UpdateWorkHoursInput = {
  id: string | number;
  workStartTime: string;
  workEndTime: string;
};

export type PreviewImportQueryVariables = Exact<{
  input: PreviewImportInput;
}>;


export type PreviewImportQuery = { previewImport: { problems: Array<string>, lines: Array<{ line: number, firstName: string, lastName: string, username: string, isUsernameMade: boolean, email: string, role: string, annualLeaveEntitlement: string, workStartTime: string, workEndTime: string, problems: Array<string> }> } | null };

export type ImportUsersMutationVariables = Exact<{
  input: ImportUsersInput;
}>;


export type ImportUsersMutation = { importUsers: Array<{ id: string, firstName: string | null, lastName: string | null, username: string | null, email: string | null, role: 'employee' | 'admin' | 'master-admin' | null, isAdmin: boolean | null, isFirstLogin: boolean | null, annualLeaveEntitlement: number | null, workStartTime: string | null, workEndTime: string | null, securityQuestion: string | null, password: string | null, passwordState: PasswordState | null, createdAt: string | null }> };

export type UpdateLeaveEntitlementMutationVariables = Exact<{
  input: UpdateLeaveEntitlementInput;
}>;


export type UpdateLeaveEntitlementMutation = { updateLeaveEntitlement: { id: string, leaveBalance: { total: number, remaining: number } | null } };

export type UpdateWorkHoursMutationVariables = Exact<{
  input: UpdateWorkHoursInput;
}>;


export type UpdateWorkHoursMutation = { updateWorkHours: { id: string, firstName: string | null, lastName: string | null, username: string | null, email: string | null, role: 'employee' | 'admin' | 'master-admin' | null, isAdmin: boolean | null, isFirstLogin: boolean | null, annualLeaveEntitlement: number | null, workStartTime: string | null, workEndTime: string | null, securityQuestion: string | null, password: string | null, passwordState: PasswordState | null, createdAt: string | null } };

export type UpdateEmailMutationVariables = Exact<{
  input: UpdateEmailInput;
}>;


export type UpdateEmailMutation = { updateEmail: { id: string, firstName: string | null, lastName: string | null, username: string | null, email: string | null, role: 'employee' | 'admin' | 'master-admin' | null, isAdmin: boolean | null, isFirstLogin: boolean | null, annualLeaveEntitlement: number | null, workStartTime: string | null, workEndTime: string | null, securityQuestion: string | null, password: string | null, passwordState: PasswordState | null, createdAt: string | null } };

export type ChangeRoleMutationVariables = Exact<{
  input: ChangeRoleInput;
}>;


export type ChangeRoleMutation = { changeRole: { id: string, firstName: string | null, lastName: string | null, username: string | null, email: string | null, role: 'employee' | 'admin' | 'master-admin' | null, isAdmin: boolean | null, isFirstLogin: boolean | null, annualLeaveEntitlement: number | null, workStartTime: string | null, workEndTime: string | null, securityQuestion: string | null, password: string | null, passwordState: PasswordState | null, createdAt: string | null } };

export type ResetUserMutationVariables = Exact<{
  input: ResetUserInput;
}>;


export type ResetUserMutation = { resetUser: { id: string, firstName: string | null, lastName: string | null, username: string | null, email: string | null, role: 'employee' | 'admin' | 'master-admin' | null, isAdmin: boolean | null, isFirstLogin: boolean | null, annualLeaveEntitlement: number | null, workStartTime: string | null, workEndTime: string | null, securityQuestion: string | null, password: string | null, passwordState: PasswordState | null, createdAt: string | null } };

export type ResetPasswordMutationVariables = Exact<{
  input: ResetPasswordInput;
}>;


export type ResetPasswordMutation = { resetPassword: { newPassword: string, user: { id: string, firstName: string | null, lastName: string | null, username: string | null, email: string | null, role: 'employee' | 'admin' | 'master-admin' | null, isAdmin: boolean | null, isFirstLogin: boolean | null, annualLeaveEntitlement: number | null, workStartTime: string | null, workEndTime: string | null, securityQuestion: string | null, password: string | null, passwordState: PasswordState | null, createdAt: string | null } } };

export type DeleteUserMutationVariables = Exact<{
  input: DeleteUserInput;
}>;


export type DeleteUserMutation = { deleteUser: { success: boolean } };

export type PersonFragment = { id: string, firstName: string | null, lastName: string | null, username: string | null, email: string | null, role: 'employee' | 'admin' | 'master-admin' | null, isAdmin: boolean | null, isFirstLogin: boolean | null, annualLeaveEntitlement: number | null, workStartTime: string | null, workEndTime: string | null, securityQuestion: string | null, password: string | null, passwordState: PasswordState | null, createdAt: string | null };

export type PeopleQueryVariables = Exact<{ [key: string]: never; }>;


export type PeopleQuery = { users: Array<{ id: string, firstName: string | null, lastName: string | null, username: string | null, email: string | null, role: 'employee' | 'admin' | 'master-admin' | null, isAdmin: boolean | null, isFirstLogin: boolean | null, annualLeaveEntitlement: number | null, workStartTime: string | null, workEndTime: string | null, securityQuestion: string | null, password: string | null, passwordState: PasswordState | null, createdAt: string | null }> | null };

export type PresenceQueryVariables = Exact<{ [key: string]: never; }>;


export type PresenceQuery = { users: Array<{ id: string, currentEntry: { id: string, clockInTime: string, isLate: boolean, lateMinutes: number, clockInLocation: string, missingClockOut: boolean } | null }> | null };

export type HoursTodayQueryVariables = Exact<{ [key: string]: never; }>;


export type HoursTodayQuery = { users: Array<{ id: string, todayTotal: { totalMinutes: number, formattedTime: string } | null }> | null };

export type BalanceFragment = { id: string, leaveBalance: { total: number, remaining: number } | null };

export type LeaveBalancesQueryVariables = Exact<{ [key: string]: never; }>;


export type LeaveBalancesQuery = { users: Array<{ id: string, leaveBalance: { total: number, remaining: number } | null }> | null };

export type CreateUserMutationVariables = Exact<{
  input: CreateUserInput;
}>;


export type CreateUserMutation = { createUser: { id: string, firstName: string | null, lastName: string | null, username: string | null, email: string | null, role: 'employee' | 'admin' | 'master-admin' | null, isAdmin: boolean | null, isFirstLogin: boolean | null, annualLeaveEntitlement: number | null, workStartTime: string | null, workEndTime: string | null, securityQuestion: string | null, password: string | null, passwordState: PasswordState | null, createdAt: string | null } };

export type OwnEntryFragment = { id: string, day: string, clockInTime: string, clockOutTime: string | null, isLate: boolean, lateMinutes: number, hoursWorked: number | null, clockInLocation: string, clockOutLocation: string | null };

export type OwnDayQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnDayQuery = { currentEntry: { id: string, day: string, clockInTime: string, clockOutTime: string | null, isLate: boolean, lateMinutes: number, hoursWorked: number | null, clockInLocation: string, clockOutLocation: string | null } | null, dailyStats: { totalHours: number, isWorking: boolean, lateCount: number } | null };

export type OwnTodayTotalQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnTodayTotalQuery = { todayTotal: { totalMinutes: number, formattedTime: string } | null };

export type OwnLeaveBalanceQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnLeaveBalanceQuery = { leaveBalance: { total: number, used: number, remaining: number, pending: number, leaveYearStart: string, leaveYearEnd: string } | null };

export type ClockInMutationVariables = Exact<{
  input?: ClockInInput | null | undefined;
}>;


export type ClockInMutation = { clockIn: { id: string, day: string, clockInTime: string, clockOutTime: string | null, isLate: boolean, lateMinutes: number, hoursWorked: number | null, clockInLocation: string, clockOutLocation: string | null } };

export type ClockOutMutationVariables = Exact<{
  input?: ClockOutInput | null | undefined;
}>;


export type ClockOutMutation = { clockOut: { id: string, day: string, clockInTime: string, clockOutTime: string | null, isLate: boolean, lateMinutes: number, hoursWorked: number | null, clockInLocation: string, clockOutLocation: string | null } };

export type MessagePartsFragment = { id: string, subject: string, content: string, createdAt: string, isRead: boolean, isAdminMessage: boolean, fromUser: { id: string, firstName: string | null, lastName: string | null }, toUser: { id: string, firstName: string | null, lastName: string | null } | null };

export type ReceivedMessagesQueryVariables = Exact<{ [key: string]: never; }>;


export type ReceivedMessagesQuery = { receivedMessages: Array<{ id: string, subject: string, content: string, createdAt: string, isRead: boolean, isAdminMessage: boolean, fromUser: { id: string, firstName: string | null, lastName: string | null }, toUser: { id: string, firstName: string | null, lastName: string | null } | null }> | null };

export type SentMessagesQueryVariables = Exact<{ [key: string]: never; }>;


export type SentMessagesQuery = { sentMessages: Array<{ id: string, subject: string, content: string, createdAt: string, isRead: boolean, isAdminMessage: boolean, fromUser: { id: string, firstName: string | null, lastName: string | null }, toUser: { id: string, firstName: string | null, lastName: string | null } | null }> | null };

export type SendMessageMutationVariables = Exact<{
  input: SendMessageInput;
}>;


export type SendMessageMutation = { sendMessage: { id: string, subject: string, content: string, createdAt: string, isRead: boolean, isAdminMessage: boolean, fromUser: { id: string, firstName: string | null, lastName: string | null }, toUser: { id: string, firstName: string | null, lastName: string | null } | null } };

export const PersonFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Person"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"isAdmin"}},{"kind":"Field","name":{"kind":"Name","value":"isFirstLogin"}},{"kind":"Field","name":{"kind":"Name","value":"annualLeaveEntitlement"}},{"kind":"Field","name":{"kind":"Name","value":"workStartTime"}},{"kind":"Field","name":{"kind":"Name","value":"workEndTime"}},{"kind":"Field","name":{"kind":"Name","value":"securityQuestion"}},{"kind":"Field","name":{"kind":"Name","value":"password"}},{"kind":"Field","name":{"kind":"Name","value":"passwordState"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<PersonFragment, unknown>;
export const BalanceFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Balance"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"leaveBalance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}}]}}]}}]} as unknown as DocumentNode<BalanceFragment, unknown>;
export const OwnEntryFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OwnEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TimeEntry"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"clockInTime"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutTime"}},{"kind":"Field","name":{"kind":"Name","value":"isLate"}},{"kind":"Field","name":{"kind":"Name","value":"lateMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"hoursWorked"}},{"kind":"Field","name":{"kind":"Name","value":"clockInLocation"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutLocation"}}]}}]} as unknown as DocumentNode<OwnEntryFragment, unknown>;
export const MessagePartsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MessageParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Message"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"isRead"}},{"kind":"Field","name":{"kind":"Name","value":"isAdminMessage"}},{"kind":"Field","name":{"kind":"Name","value":"fromUser"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"toUser"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}}]}}]} as unknown as DocumentNode<MessagePartsFragment, unknown>;
export const PreviewImportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PreviewImport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PreviewImportInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"previewImport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"lines"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"line"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"isUsernameMade"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"annualLeaveEntitlement"}},{"kind":"Field","name":{"kind":"Name","value":"workStartTime"}},{"kind":"Field","name":{"kind":"Name","value":"workEndTime"}},{"kind":"Field","name":{"kind":"Name","value":"problems"}}]}},{"kind":"Field","name":{"kind":"Name","value":"problems"}}]}}]}}]} as unknown as DocumentNode<PreviewImportQuery, PreviewImportQueryVariables>;
export const ImportUsersDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ImportUsers"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ImportUsersInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"importUsers"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Person"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Person"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"isAdmin"}},{"kind":"Field","name":{"kind":"Name","value":"isFirstLogin"}},{"kind":"Field","name":{"kind":"Name","value":"annualLeaveEntitlement"}},{"kind":"Field","name":{"kind":"Name","value":"workStartTime"}},{"kind":"Field","name":{"kind":"Name","value":"workEndTime"}},{"kind":"Field","name":{"kind":"Name","value":"securityQuestion"}},{"kind":"Field","name":{"kind":"Name","value":"password"}},{"kind":"Field","name":{"kind":"Name","value":"passwordState"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<ImportUsersMutation, ImportUsersMutationVariables>;
export const UpdateLeaveEntitlementDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateLeaveEntitlement"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateLeaveEntitlementInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateLeaveEntitlement"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Balance"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Balance"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"leaveBalance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}}]}}]}}]} as unknown as DocumentNode<UpdateLeaveEntitlementMutation, UpdateLeaveEntitlementMutationVariables>;
export const UpdateWorkHoursDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateWorkHours"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateWorkHoursInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateWorkHours"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Person"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Person"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"isAdmin"}},{"kind":"Field","name":{"kind":"Name","value":"isFirstLogin"}},{"kind":"Field","name":{"kind":"Name","value":"annualLeaveEntitlement"}},{"kind":"Field","name":{"kind":"Name","value":"workStartTime"}},{"kind":"Field","name":{"kind":"Name","value":"workEndTime"}},{"kind":"Field","name":{"kind":"Name","value":"securityQuestion"}},{"kind":"Field","name":{"kind":"Name","value":"password"}},{"kind":"Field","name":{"kind":"Name","value":"passwordState"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<UpdateWorkHoursMutation, UpdateWorkHoursMutationVariables>;
export const UpdateEmailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateEmail"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateEmailInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateEmail"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Person"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Person"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"isAdmin"}},{"kind":"Field","name":{"kind":"Name","value":"isFirstLogin"}},{"kind":"Field","name":{"kind":"Name","value":"annualLeaveEntitlement"}},{"kind":"Field","name":{"kind":"Name","value":"workStartTime"}},{"kind":"Field","name":{"kind":"Name","value":"workEndTime"}},{"kind":"Field","name":{"kind":"Name","value":"securityQuestion"}},{"kind":"Field","name":{"kind":"Name","value":"password"}},{"kind":"Field","name":{"kind":"Name","value":"passwordState"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<UpdateEmailMutation, UpdateEmailMutationVariables>;
export const ChangeRoleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ChangeRole"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ChangeRoleInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"changeRole"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Person"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Person"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"isAdmin"}},{"kind":"Field","name":{"kind":"Name","value":"isFirstLogin"}},{"kind":"Field","name":{"kind":"Name","value":"annualLeaveEntitlement"}},{"kind":"Field","name":{"kind":"Name","value":"workStartTime"}},{"kind":"Field","name":{"kind":"Name","value":"workEndTime"}},{"kind":"Field","name":{"kind":"Name","value":"securityQuestion"}},{"kind":"Field","name":{"kind":"Name","value":"password"}},{"kind":"Field","name":{"kind":"Name","value":"passwordState"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<ChangeRoleMutation, ChangeRoleMutationVariables>;
export const ResetUserDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ResetUser"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ResetUserInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resetUser"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Person"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Person"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"isAdmin"}},{"kind":"Field","name":{"kind":"Name","value":"isFirstLogin"}},{"kind":"Field","name":{"kind":"Name","value":"annualLeaveEntitlement"}},{"kind":"Field","name":{"kind":"Name","value":"workStartTime"}},{"kind":"Field","name":{"kind":"Name","value":"workEndTime"}},{"kind":"Field","name":{"kind":"Name","value":"securityQuestion"}},{"kind":"Field","name":{"kind":"Name","value":"password"}},{"kind":"Field","name":{"kind":"Name","value":"passwordState"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<ResetUserMutation, ResetUserMutationVariables>;
export const ResetPasswordDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ResetPassword"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ResetPasswordInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resetPassword"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"newPassword"}},{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Person"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Person"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"isAdmin"}},{"kind":"Field","name":{"kind":"Name","value":"isFirstLogin"}},{"kind":"Field","name":{"kind":"Name","value":"annualLeaveEntitlement"}},{"kind":"Field","name":{"kind":"Name","value":"workStartTime"}},{"kind":"Field","name":{"kind":"Name","value":"workEndTime"}},{"kind":"Field","name":{"kind":"Name","value":"securityQuestion"}},{"kind":"Field","name":{"kind":"Name","value":"password"}},{"kind":"Field","name":{"kind":"Name","value":"passwordState"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<ResetPasswordMutation, ResetPasswordMutationVariables>;
export const DeleteUserDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteUser"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteUserInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteUser"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"success"}}]}}]}}]} as unknown as DocumentNode<DeleteUserMutation, DeleteUserMutationVariables>;
export const PeopleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"People"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"users"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Person"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Person"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"isAdmin"}},{"kind":"Field","name":{"kind":"Name","value":"isFirstLogin"}},{"kind":"Field","name":{"kind":"Name","value":"annualLeaveEntitlement"}},{"kind":"Field","name":{"kind":"Name","value":"workStartTime"}},{"kind":"Field","name":{"kind":"Name","value":"workEndTime"}},{"kind":"Field","name":{"kind":"Name","value":"securityQuestion"}},{"kind":"Field","name":{"kind":"Name","value":"password"}},{"kind":"Field","name":{"kind":"Name","value":"passwordState"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<PeopleQuery, PeopleQueryVariables>;
export const PresenceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Presence"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"users"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"currentEntry"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"clockInTime"}},{"kind":"Field","name":{"kind":"Name","value":"isLate"}},{"kind":"Field","name":{"kind":"Name","value":"lateMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"clockInLocation"}},{"kind":"Field","name":{"kind":"Name","value":"missingClockOut"}}]}}]}}]}}]} as unknown as DocumentNode<PresenceQuery, PresenceQueryVariables>;
export const HoursTodayDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"HoursToday"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"users"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"todayTotal"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"formattedTime"}}]}}]}}]}}]} as unknown as DocumentNode<HoursTodayQuery, HoursTodayQueryVariables>;
export const LeaveBalancesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"LeaveBalances"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"users"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Balance"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Balance"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"leaveBalance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}}]}}]}}]} as unknown as DocumentNode<LeaveBalancesQuery, LeaveBalancesQueryVariables>;
export const CreateUserDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateUser"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateUserInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createUser"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Person"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Person"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"username"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"isAdmin"}},{"kind":"Field","name":{"kind":"Name","value":"isFirstLogin"}},{"kind":"Field","name":{"kind":"Name","value":"annualLeaveEntitlement"}},{"kind":"Field","name":{"kind":"Name","value":"workStartTime"}},{"kind":"Field","name":{"kind":"Name","value":"workEndTime"}},{"kind":"Field","name":{"kind":"Name","value":"securityQuestion"}},{"kind":"Field","name":{"kind":"Name","value":"password"}},{"kind":"Field","name":{"kind":"Name","value":"passwordState"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<CreateUserMutation, CreateUserMutationVariables>;
export const OwnDayDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OwnDay"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"currentEntry"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OwnEntry"}}]}},{"kind":"Field","name":{"kind":"Name","value":"dailyStats"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalHours"}},{"kind":"Field","name":{"kind":"Name","value":"isWorking"}},{"kind":"Field","name":{"kind":"Name","value":"lateCount"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OwnEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TimeEntry"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"clockInTime"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutTime"}},{"kind":"Field","name":{"kind":"Name","value":"isLate"}},{"kind":"Field","name":{"kind":"Name","value":"lateMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"hoursWorked"}},{"kind":"Field","name":{"kind":"Name","value":"clockInLocation"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutLocation"}}]}}]} as unknown as DocumentNode<OwnDayQuery, OwnDayQueryVariables>;
export const OwnTodayTotalDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OwnTodayTotal"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"todayTotal"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"formattedTime"}}]}}]}}]} as unknown as DocumentNode<OwnTodayTotalQuery, OwnTodayTotalQueryVariables>;
export const OwnLeaveBalanceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OwnLeaveBalance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"leaveBalance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"remaining"}},{"kind":"Field","name":{"kind":"Name","value":"pending"}},{"kind":"Field","name":{"kind":"Name","value":"leaveYearStart"}},{"kind":"Field","name":{"kind":"Name","value":"leaveYearEnd"}}]}}]}}]} as unknown as DocumentNode<OwnLeaveBalanceQuery, OwnLeaveBalanceQueryVariables>;
export const ClockInDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ClockIn"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ClockInInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clockIn"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OwnEntry"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OwnEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TimeEntry"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"clockInTime"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutTime"}},{"kind":"Field","name":{"kind":"Name","value":"isLate"}},{"kind":"Field","name":{"kind":"Name","value":"lateMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"hoursWorked"}},{"kind":"Field","name":{"kind":"Name","value":"clockInLocation"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutLocation"}}]}}]} as unknown as DocumentNode<ClockInMutation, ClockInMutationVariables>;
export const ClockOutDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ClockOut"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ClockOutInput"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clockOut"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OwnEntry"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OwnEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TimeEntry"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"clockInTime"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutTime"}},{"kind":"Field","name":{"kind":"Name","value":"isLate"}},{"kind":"Field","name":{"kind":"Name","value":"lateMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"hoursWorked"}},{"kind":"Field","name":{"kind":"Name","value":"clockInLocation"}},{"kind":"Field","name":{"kind":"Name","value":"clockOutLocation"}}]}}]} as unknown as DocumentNode<ClockOutMutation, ClockOutMutationVariables>;
export const ReceivedMessagesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ReceivedMessages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"receivedMessages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"MessageParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MessageParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Message"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"isRead"}},{"kind":"Field","name":{"kind":"Name","value":"isAdminMessage"}},{"kind":"Field","name":{"kind":"Name","value":"fromUser"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"toUser"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}}]}}]} as unknown as DocumentNode<ReceivedMessagesQuery, ReceivedMessagesQueryVariables>;
export const SentMessagesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SentMessages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sentMessages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"MessageParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MessageParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Message"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"isRead"}},{"kind":"Field","name":{"kind":"Name","value":"isAdminMessage"}},{"kind":"Field","name":{"kind":"Name","value":"fromUser"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"toUser"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}}]}}]} as unknown as DocumentNode<SentMessagesQuery, SentMessagesQueryVariables>;
export const SendMessageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SendMessage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SendMessageInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sendMessage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"MessageParts"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MessageParts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Message"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"isRead"}},{"kind":"Field","name":{"kind":"Name","value":"isAdminMessage"}},{"kind":"Field","name":{"kind":"Name","value":"fromUser"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"toUser"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}}]}}]} as unknown as DocumentNode<SendMessageMutation, SendMessageMutationVariables>;
