import { ApolloProvider } from '@apollo/client/react';
import type { User } from '@portal/contracts/identity/user';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { AdminLayout } from '../../features/admin/admin-layout.tsx';
import { overviewDescription } from '../../features/admin/admin-tabs.ts';
import { EmployeeLayout } from '../../features/employee/employee-layout.tsx';
import { SignInScreen } from '../../features/sign-in/sign-in-screen.tsx';
import { createGraphqlClient } from '../../lib/api/graphql-client.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { sessionQueryKey } from '../../lib/session/session.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';

/** Nobody yet: who it is, the portal says later. */
const somebody: Partial<User> = { id: '', firstName: '', lastName: '', isAdmin: true };

/** The HTML of what each visitor sees first, of the same components that take its place later. */
export function prerenderPages() {
  return {
    signIn: render('sign-in', null, <SignInScreen />),
    shells: {
      employee: render(
        'employee',
        somebody,
        <EmployeeLayout section="attendance">
          <Content title="Time & Attendance" description={<>&nbsp;</>} />
        </EmployeeLayout>,
      ),
      admin: render(
        'admin',
        somebody,
        <AdminLayout tab="overview" onAddStaff={() => {}}>
          <Content title="Overview" description={overviewDescription} />
        </AdminLayout>,
      ),
    },
  };
}

function Content({ title, description }: { title: string; description: ReactNode }) {
  return (
    <>
      <PageHeader title={title} description={description} />
      <Skeleton className="h-96" />
      <Skeleton className="h-96" />
    </>
  );
}

function render(identifierPrefix: string, user: Partial<User> | null, screen: ReactNode): string {
  queryClient.setQueryData(sessionQueryKey, user);
  return renderToString(
    <QueryClientProvider client={queryClient}>
      <ApolloProvider client={createGraphqlClient('')}>
        <StaticRouter location="/">{screen}</StaticRouter>
      </ApolloProvider>
    </QueryClientProvider>,
    { identifierPrefix },
  );
}
