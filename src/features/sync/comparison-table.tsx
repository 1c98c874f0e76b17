import classes from './comparison-table.module.css';
import type { Comparison } from './mine-and-theirs.ts';

/** What was entered here beside what the server has; nothing where there is no difference to show. */
export function ComparisonTable({ lines }: { lines: readonly Comparison[] }) {
  if (lines.length === 0) return null;
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>What differs</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">You entered</th>
          <th scope="col">The server has</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, mine, server }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{mine}</td>
            <td>{server}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
