import { adminPaths, personPagePath, type WebPath, webPaths } from '@portal/contracts/web-paths';
import { type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import type { AdminPagePath } from '../features/admin/admin-pages.ts';
import { Reauthentication } from '../features/sign-in/reauthentication.tsx';
import { SignInScreen } from '../features/sign-in/sign-in-screen.tsx';
import { SingleSignOnResult } from '../features/sign-in/single-sign-on.tsx';
import { ApiError, isOutcomeUnknown } from '../lib/api/api-error.ts';
import { useRetry } from '../lib/api/use-retry.ts';
import { type SessionUser, useSession } from '../lib/session/session.ts';
import { useExtendSessionOnActivity } from '../lib/session/use-extend-session-on-activity.ts';
import { LazyBoundary } from '../ui/loading/lazy-boundary.tsx';
import { lazyComponent } from '../ui/loading/lazy-component.tsx';
import { LoadingPage } from './pages/loading-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { UnavailablePage } from './pages/unavailable-page.tsx';

const SetupScreen = lazyComponent(
  async () => (await import('../features/sign-in/setup-screen.tsx')).SetupScreen,
);
const AddSecondFactorScreen = lazyComponent(
  async () =>
    (await import('../features/second-factor/add-second-factor-screen.tsx')).AddSecondFactorScreen,
);
const ResetPasswordScreen = lazyComponent(
  async () => (await import('../features/sign-in/reset-password-screen.tsx')).ResetPasswordScreen,
);
const EmployeeArea = lazyComponent(
  async () => (await import('../features/employee/employee-area.tsx')).EmployeeArea,
);
const AdminArea = lazyComponent(
  async () => (await import('../features/admin/admin-area.tsx')).AdminArea,
);

const ComponentGallery = lazyComponent(
  async () =>
    (await import('../features/component-gallery/component-gallery-page.tsx')).ComponentGalleryPage,
);

// One element for all: navigating between the pages remounts nothing.
const adminElement = <SignedIn>{adminPage}</SignedIn>;
const pages: Record<WebPath, ReactNode> = {
  '/': <SignedIn>{dashboard}</SignedIn>,
  ...(Object.fromEntries(adminPaths.map((path) => [path, adminElement])) as Record<
    AdminPagePath,
    ReactNode
  >),
  [personPagePath]: adminElement,
  '/reset-password': <ResetPasswordScreen />,
  '/design': <SignedIn>{componentGallery}</SignedIn>,
};

/** Chooses the screen by address and by who is signed in. */
export function AppRoutes() {
  return (
    <LazyBoundary failed={({ retry }) => <UnavailablePage onRetry={retry} />}>
      <Suspense fallback={<LoadingPage />}>
        <Routes>
          {webPaths.map((path) => (
            <Route key={path} path={path} element={pages[path]} />
          ))}
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </LazyBoundary>
  );
}

function dashboard(user: SessionUser): ReactNode {
  if (user.isFirstLogin) return <SetupScreen key={user.id} />;
  if (user.missingSecondFactor?.isSessionLimited) return <AddSecondFactorScreen key={user.id} />;
  return user.isAdmin ? <AdminArea key={user.id} /> : <EmployeeArea key={user.id} />;
}

/** Renders the same area as /, so that its state survives navigation to a detail page and back. */
function adminPage(user: SessionUser): ReactNode {
  const isLimited = user.isFirstLogin || user.missingSecondFactor?.isSessionLimited;
  if (!user.isAdmin || isLimited) return <Navigate to="/" replace />;
  return <AdminArea key={user.id} />;
}

/** Sample data, for those who develop the portal. */
function componentGallery(user: SessionUser): ReactNode {
  return user.isAdmin && !user.isFirstLogin ? <ComponentGallery /> : <NotFoundPage />;
}

/** What a signed-in user sees; anybody else signs in first at the same address. */
function SignedIn({ children }: { children: (user: SessionUser) => ReactNode }) {
  const session = useSession();
  useExtendSessionOnActivity(Boolean(session.data));
  const isUnreachable = session.error instanceof ApiError && isOutcomeUnknown(session.error);
  useRetry(isUnreachable, () => session.refetch());
  if (session.data) {
    return (
      <>
        {children(session.data)}
        {/* What one person was asked for, another’s password must not do. */}
        <Reauthentication key={session.data.id} />
        <SingleSignOnResult />
      </>
    );
  }
  if (session.isError) {
    return <UnavailablePage error={session.error} onRetry={() => session.refetch()} />;
  }
  return session.isPending ? <LoadingPage /> : <SignInScreen />;
}
