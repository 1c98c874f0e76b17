import { Component, type ErrorInfo, type ReactNode } from 'react';
import { t } from '#language/say.ts';
import { ErrorPanel } from './error-panel.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Names the part in the message: "This page can't be shown". */
  what?: string;
  /** When this changes (the path, a record's id), the fault is forgotten and the part drawn again. */
  resetKey?: string;
  /** What stands there instead of a panel, where there is no room for one. */
  small?: (onRetry: () => void) => ReactNode;
  /** Where the fault is reported; the console has it in any case. */
  onError?: (error: unknown, info: ErrorInfo) => void;
}

interface ErrorBoundaryState {
  error: unknown;
  resetKey: string | undefined;
}

const none = Symbol('no error');

/**
 * Keeps a fault in one part of the screen from taking the rest with it.
 *
 * Two kinds look alike to React but not to the person: a fault in our code, where trying again draws that part again;
 * and a part of the app that could not be fetched (offline before it was ever stored, or a newer version is on
 * the server), where only loading the page again helps.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: none, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return props.resetKey === state.resetKey ? null : { error: none, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError?.(error, info);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === none) return this.props.children;
    const { what = t('This part of the screen'), small } = this.props;
    const isMissing = isMissingPart(error);
    const again = isMissing ? () => window.location.reload() : () => this.setState({ error: none });
    if (small) return small(again);
    if (isMissing) {
      return (
        <ErrorPanel title={t('{what} could not be loaded.', { what })} onRetry={again} retryLabel={t('Reload')}>
          {t('It is not stored on this device yet. Connect to a network, then reload. Nothing you saved is lost.')}
        </ErrorPanel>
      );
    }
    return (
      <ErrorPanel title={t('{what} can’t be shown.', { what })} onRetry={again}>
        {t('Something in it went wrong. Nothing you saved is lost.')}
      </ErrorPanel>
    );
  }
}

/** Whether a module of the app failed to arrive; browsers word it differently and give it no type of its own. */
export function isMissingPart(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script|preload CSS|module script failed/i.test(error.message)
  );
}
