import type { User } from '@portal/contracts/people/user';
import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { SignInScreen } from '../features/sign-in/sign-in-screen.tsx';
import { useActivity } from './activity.ts';
import { adminPages } from './admin-pages.ts';
import { MissingPage } from './missing-page.tsx';
import { useSession } from './session.ts';
import { Unavailable } from './unavailable.tsx';
import { Waiting } from './waiting.tsx';

const SetupScreen = lazy(async () => ({
  default: (await import('../features/sign-in/setup-screen.tsx')).SetupScreen,
}));
const ResetPasswordScreen = lazy(async () => ({
  default: (await import('../features/sign-in/reset-password-screen.tsx')).ResetPasswordScreen,
}));
const EmployeeArea = lazy(async () => ({
  default: (await import('../features/employee/employee-area.tsx')).EmployeeArea,
}));
const AdminArea = lazy(async () => ({
  default: (await import('../features/admin/admin-area.tsx')).AdminArea,
}));

const DesignPage = lazy(async () => ({
  default: (await import('../features/design/design-page.tsx')).DesignPage,
}));

/** Which screen an address shows depends on who asks (portal.md section 2). */
export function AppRoutes() {
  return (
    <Suspense fallback={<Waiting />}>
      <Routes>
        <Route path="/" element={<SignedIn>{dashboard}</SignedIn>} />
        {adminPages.map(({ path }) => (
          <Route key={path} path={path} element={<SignedIn>{adminPage}</SignedIn>} />
        ))}
        <Route path="/reset-password" element={<ResetPasswordScreen />} />
        <Route path="/design" element={<DesignPage />} />
        <Route path="*" element={<MissingPage />} />
      </Routes>
    </Suspense>
  );
}

function dashboard(user: User): ReactNode {
  if (user.isFirstLogin) return <SetupScreen key={user.id} />;
  return user.isAdmin ? <AdminArea key={user.id} /> : <EmployeeArea key={user.id} />;
}

/** The same area as at /, so that what it knows stays on the way to a detail page and back. */
function adminPage(user: User): ReactNode {
  if (!user.isAdmin || user.isFirstLogin) return <Navigate to="/" replace />;
  return <AdminArea key={user.id} />;
}

/** What a signed-in person sees; anybody else signs in first, at the same address. */
function SignedIn({ children }: { children: (user: User) => ReactNode }) {
  const session = useSession();
  useActivity(Boolean(session.data));
  if (session.isPending) return <Waiting />;
  if (session.isError) {
    return <Unavailable error={session.error} onRetry={() => session.refetch()} />;
  }
  return session.data ? children(session.data) : <SignInScreen />;
}
