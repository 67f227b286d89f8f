import {
  Component,
  createElement,
  Suspense,
  use,
  type ComponentType,
  type ErrorInfo,
  type ReactNode,
} from 'react';
import { forgetFailures, loadOnce } from './load-once.ts';

/** Draws a component that is fetched when first shown. Suspends up to the page's boundary, and throws what failed. */
export function LazyPage({ load }: { load: () => Promise<ComponentType> }) {
  return createElement(use(loadOnce(load, load)));
}

export type LazyViewProps = {
  load: () => Promise<ComponentType> /** Stands there meanwhile. */;
  fallback?: ReactNode;
};

/**
 * A part that is fetched when first shown, with a place of its own to wait in. Give it the same `load` at every render (outside
 * the component, or by `useMemo`).
 */
export const LazyView = ({ load, fallback = null }: LazyViewProps) => (
  <Suspense fallback={fallback}>
    <LazyPage load={load} />
  </Suspense>
);

export type FailureBoundaryProps = {
  /** When this changes (another page), the boundary forgets what failed. */
  resetOn?: string;
  fallback: (error: unknown, retry: () => void) => ReactNode;
  onError?: (error: unknown, info: ErrorInfo) => void;
  children: ReactNode;
};

/** Keeps a failure inside its own place; the rest of the page lives on. */
export class FailureBoundary extends Component<FailureBoundaryProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError?.(error, info);
  }

  override componentDidUpdate(before: FailureBoundaryProps): void {
    if (this.state.failure && before.resetOn !== this.props.resetOn) this.#retry();
  }

  readonly #retry = (): void => {
    forgetFailures();
    this.setState({ failure: null });
  };

  override render(): ReactNode {
    return this.state.failure
      ? this.props.fallback(this.state.failure.error, this.#retry)
      : this.props.children;
  }
}
