import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client';
import { type DocumentNode, Kind, print, visit } from 'graphql';
import { expect, it } from 'vitest';
import {
  hideUnnormalisedSelections,
  restoreHiddenSelections,
  unnormalisedFields,
  updateUnnormalisedLists,
} from './unnormalised-fields.ts';

const documentModules = import.meta.glob<object>('../../gql/**/*.ts', { eager: true });
const query = gql`query Calendar {
  staffLeave: leaveCalendar { id days { date } }
  teams { id name }
}`;

it('sends all selections, and stores the objects without normalising them', async () => {
  const staffLeave = [{ id: '1', days: [{ date: '2026-11-16' }] }];
  const data = { staffLeave, teams: [{ __typename: 'Team', id: '2', name: 'Ward 7' }] };
  const sent: string[] = [];
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    documentTransform: hideUnnormalisedSelections,
    defaultOptions: { watchQuery: { errorPolicy: 'all' } },
    link: new ApolloLink((operation) => {
      sent.push(print(restoreHiddenSelections.transformDocument(operation.query)));
      return new Observable((observer) => {
        observer.next({ data });
        observer.complete();
      });
    }),
  });
  const result = await client.query({ query });
  expect(result.data).toEqual(data);
  expect(sent[0]?.replace(/\s+/g, ' ')).toContain('leaveCalendar { id days { date');
  expect(client.cache.extract()).toMatchObject({
    ROOT_QUERY: { leaveCalendar: staffLeave },
    'Team:2': { name: 'Ward 7' },
  });
});

it('shows in a list what a write has changed in its rows', () => {
  const cache = new InMemoryCache();
  const people = gql`query People { users }`;
  const [grace, omar] = [
    { __typename: 'User', id: '1', firstName: 'Grace', email: null },
    { __typename: 'User', id: '2', firstName: 'Omar', email: null },
  ];
  const after = (data: unknown) => {
    updateUnnormalisedLists(cache, { data });
    return cache.readQuery({ query: people });
  };
  expect(after({ updateEmail: grace })).toBeNull();
  cache.writeQuery({ query: people, data: { users: [grace, omar] } });
  const email = 'omar@hospital.example';
  const changed = { ...omar, email };
  expect(after({ updateEmail: changed })).toEqual({ users: [grace, changed] });
  expect(after({ resetPassword: { newPassword: 'x', user: omar } })).toEqual({
    users: [grace, omar],
  });
  expect(after({ saveTeamMembers: [{ __typename: 'User', id: '1', email }] })).toEqual({
    users: [{ ...grace, email }, omar],
  });
  expect(after({ sendMessage: { __typename: 'Message', id: '1', email: null } })).toEqual({
    users: [{ ...grace, email }, omar],
  });
  cache.writeQuery({ query: people, data: { users: null } });
  expect(after({ updateEmail: changed })).toEqual({ users: null });
});

it('has few shapes for each field, as a response replaces what another document has selected', () => {
  const shapes = new Map<string, Set<string>>();
  for (const document of Object.values(documentModules).flatMap<unknown>(Object.values)) {
    if (!isDocument(document)) continue;
    visit(document, {
      [Kind.FIELD]: ({ alias, name, selectionSet }) => {
        const field = (alias ?? name).value;
        if (!selectionSet || !unnormalisedFields.has(field)) return;
        const shape = print(selectionSet).replace(/\s+/g, ' ');
        shapes.set(field, (shapes.get(field) ?? new Set()).add(shape));
      },
    });
  }
  expect(Object.fromEntries(shapes)).toMatchInlineSnapshot(`
    {
      "currentEntries": Set {
        "{ id userId clockInTime isLate lateMinutes clockInLocation missingClockOut sentLate }",
      },
      "days": Set {
        "{ date portion status }",
        "{ date totalHours lateArrivals }",
        "{ ...WorkedDayParts }",
        "{ date portion }",
      },
      "employment": Set {
        "{ firstDay lastDay jobTitle contractedHours employmentType earlierEmployments { firstDay lastDay jobTitle contractedHours employmentType } }",
      },
      "lateArrivalsDetails": Set {
        "{ ...StaffArrival }",
      },
      "leaveBalances": Set {
        "{ userId total used remaining pending unit }",
      },
      "leaveRequests": Set {
        "{ ...AnnualLeaveParts }",
      },
      "pendingLeaveDetails": Set {
        "{ ...PendingAnnualLeaveParts }",
      },
      "pendingSickLeave": Set {
        "{ ...PendingSickLeaveParts }",
      },
      "sickLeaveRequests": Set {
        "{ ...LeaveParts }",
      },
      "staffDetails": Set {
        "{ userId firstName lastName username role totalHours totalMinutes formattedHours runningMinutes sessionsCount teamIds }",
      },
      "staffHoursToday": Set {
        "{ userId totalMinutes formattedTime }",
      },
      "staffLeave": Set {
        "{ ...CalendarLeave }",
      },
      "staffOnlineDetails": Set {
        "{ ...StaffArrival }",
      },
      "teamMemberships": Set {
        "{ from teamId }",
      },
      "users": Set {
        "{ ...Person }",
      },
      "workingPatterns": Set {
        "{ ...WorkingPatternParts }",
      },
    }
  `);
});

function isDocument(value: unknown): value is DocumentNode {
  return typeof value === 'object' && value !== null && 'definitions' in value;
}
