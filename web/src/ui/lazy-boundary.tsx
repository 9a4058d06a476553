import { Component, type ReactNode } from 'react';
import { forgetFailedParts, PartUnavailable } from './lazy-component.tsx';

export interface PartFailure {
  retry: () => void;
  /** Whether it was tried again already, in vain. */
  wasRetried: boolean;
}

interface LazyBoundaryProps {
  children: ReactNode;
  /** What stands in place of the part. */
  failed(failure: PartFailure): ReactNode;
}

/**
 * Shows what happened where a part of the app could not be fetched, and nothing but that part goes
 * with it. It is tried again when the network is back. Other errors go on to the boundary above.
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
    forgetFailedParts();
    this.setState({ error: null, retries: this.state.retries + 1 });
  };

  override render() {
    const { error, retries } = this.state;
    if (!error) return this.props.children;
    if (!(error instanceof PartUnavailable)) throw error;
    return this.props.failed({ retry: this.retry, wasRetried: retries > 0 });
  }
}
