import classes from './advice.module.css';

/**
 * What is said to somebody about what they have written, below its field: it hinders nothing. It stays in the page while
 * there is nothing to say, so that screen readers hear of it when there is.
 */
export function Advice({ children }: { children: string | null }) {
  return (
    <p aria-live="polite" className={classes.advice}>
      {children}
    </p>
  );
}
