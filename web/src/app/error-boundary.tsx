import { Component, type ReactNode } from 'react';
import { Unavailable } from './unavailable.tsx';

/** Catches what no screen expected, a part of the app that could not be loaded above all. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <Unavailable onRetry={() => window.location.reload()} />;
  }
}
