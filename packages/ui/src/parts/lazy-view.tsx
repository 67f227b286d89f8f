import { useCallbackRef } from '@mantine/hooks';
import {
  Component,
  createElement,
  Suspense,
  use,
  useEffect,
  type ComponentType,
  type ErrorInfo,
  type ReactNode,
} from 'react';
import { partsWords } from '../words/parts.tsx';
import { forgetFailures, loadOnce } from './load-once.ts';
import { ErrorState } from './states.tsx';
import { showToast } from './toast-store.ts';

const words = partsWords.lazyView;

type Load<P extends object> = () => Promise<ComponentType<P>>;

/** Draws a component that is fetched when first shown. Suspends up to the page's boundary, and throws what failed. */
export function LazyPage<P extends object>({ load, props }: { load: Load<P>; props?: P | undefined }) {
  return createElement(use(loadOnce(load, load)), props as P);
}

export type LazyViewProps<P extends object> = {
  load: Load<P>;
  /** Stands there meanwhile. */
  fallback?: ReactNode;
  /** Stands there when it could not be fetched or broke; what happened and a button to try again where left out. */
  failed?: FailureBoundaryProps['fallback'];
} & (object extends P ? { props?: P } : { props: P });

const failedInPlace: FailureBoundaryProps['fallback'] = (error, retry) => (
  <ErrorState error={error} onRetry={retry} />
);

/**
 * A part that is fetched when first shown, with a place of its own to wait and to fail in. Give it the same `load` at every render
 * (outside the component, or by `useMemo`).
 */
export const LazyView = <P extends object>({
  load,
  props,
  fallback = null,
  failed = failedInPlace,
}: LazyViewProps<P>) => (
  <FailureBoundary fallback={failed}>
    <Suspense fallback={fallback}>
      <LazyPage load={load} props={props} />
    </Suspense>
  </FailureBoundary>
);

/** In the place of a dialog that did not open: says so in a toast, and `onClose` takes the question back, so that it can be asked again. */
export function DialogFailed({ onClose }: { onClose: () => void }) {
  const close = useCallbackRef(onClose);
  useEffect(() => {
    forgetFailures();
    showToast(words.failed, { tone: 'bad' });
    close();
  }, [close]);
  return null;
}

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
