import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { Toaster } from '../ui/toast.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { NewVersionNotice } from './new-version-notice.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { queryClient } from './query-client.ts';
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
