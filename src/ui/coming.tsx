import { t } from '#language/say.ts';
import { comes } from './comes.ts';
import classes from './coming.module.css';

/** How high the pieces of a screen are, in rem, from the top: a heading, a line of tools, panels, rows, fields. */
const SHAPES = {
  page: [2, 3.5, 14, 20],
  panels: [14, 10, 10],
  rows: [4, 4, 4, 4, 4, 4],
  form: [3.75, 3.75, 3.75, 3.75, 3],
  line: [1.5],
} as const;

interface ComingProps {
  /** What comes: a page with its heading, panels below a heading, a list, a form, or a line of a panel. */
  shape: keyof typeof SHAPES;
  /** What is waited for, said aloud. */
  label?: string;
}

/**
 * Stands where a part of a screen is being read, in its shape. It shows only after a moment: what is read quickly should not
 * flash. What follows it waits for it, unseen (base.css): nothing that is already looked at is pushed away.
 */
export function Coming({ shape, label = t('Loading…') }: ComingProps) {
  return (
    <div role="progressbar" aria-label={label} className={classes.coming} ref={comes}>
      {SHAPES[shape].map((height, index) => (
        <div key={index} style={{ height: `${height}rem` }} />
      ))}
    </div>
  );
}
