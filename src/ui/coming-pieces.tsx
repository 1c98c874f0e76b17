import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import classes from './coming-pieces.module.css';

interface ComingPiecesProps {
  /** What is waited for, said aloud. */
  label: string;
  /** The layout of what comes, so that the pieces stand where it will. */
  className?: string | undefined;
  /** The library's `Skeleton`s. */
  children?: ReactNode;
}

/** `Coming` for a part with a layout of its own (a form, a code, a sheet of paper): as high as what comes, grey after a moment. */
export function ComingPieces({ label, className, children }: ComingPiecesProps) {
  return (
    <div role="progressbar" aria-label={label} aria-busy="true" className={classNames(classes.root, className)}>
      {children}
    </div>
  );
}
