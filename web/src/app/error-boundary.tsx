import { Component, type ReactNode } from 'react';
import { UnavailablePage } from './pages/unavailable-page.tsx';

/** Catches unexpected errors, mainly code that failed to load. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <UnavailablePage onRetry={() => window.location.reload()} />;
  }
}
