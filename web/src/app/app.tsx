import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { queryClient } from '../lib/api/query-client.ts';
import { Toaster } from '../ui/feedback/toast.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { NewVersionNotice } from './notices/new-version-notice.tsx';
import { OfflineNotice } from './notices/offline-notice.tsx';
import { AppRoutes } from './routes.tsx';

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <OfflineNotice />
        <ErrorBoundary>
          <AppRoutes />
        </ErrorBoundary>
      </BrowserRouter>
      <NewVersionNotice />
      <Toaster />
    </QueryClientProvider>
  );
}
