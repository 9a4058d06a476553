import { Component, type ReactNode } from 'react';
import { ChunkLoadError, resetFailedLoads } from './lazy-component.tsx';

export interface LoadFailure {
  retry: () => void;
  /** Whether a retry has already failed. */
  wasRetried: boolean;
}

interface LazyBoundaryProps {
  children: ReactNode;
  /** Renders the error in place of the content. */
  failed(failure: LoadFailure): ReactNode;
}

/**
 * Shows an error in place of code that failed to load, and retries when the network is back. Other
 * errors go to the boundary above.
 */
export class LazyBoundary extends Component<LazyBoundaryProps> {
  override state: { error: unknown; retries: number } = { error: null, retries: 0 };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidMount() {
    window.addEventListener('online', this.retry);
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.retry);
  }

  retry = () => {
    if (!this.state.error) return;
    resetFailedLoads();
    this.setState({ error: null, retries: this.state.retries + 1 });
  };

  override render() {
    const { error, retries } = this.state;
    if (!error) return this.props.children;
    if (!(error instanceof ChunkLoadError)) throw error;
    return this.props.failed({ retry: this.retry, wasRetried: retries > 0 });
  }
}
