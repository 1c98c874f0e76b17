import { formatDuration } from '#domain/date-format.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useNow } from '#ui/use-now.ts';
import type { TruckInYard } from './dock-board.ts';
import classes from './yard-panel.module.css';

interface YardPanelProps {
  trucks: readonly TruckInYard[];
  /** Where the load of a truck is worked on: report, signature, completion. */
  hrefOf: (truck: TruckInYard) => string | undefined;
}

/** The trucks that stand here now, with how long they have; nothing at all while there are none. */
export function YardPanel({ trucks, hrefOf }: YardPanelProps) {
  const nowMs = useNow();
  if (trucks.length === 0) return null;
  return (
    <Panel title={`In the yard (${trucks.length})`} icon="truck" flush>
      <ul className={classes.list}>
        {trucks.map((truck) => {
          const { key, kind, driverName, carrierName, otherEnd, pUNum, bols, since } = truck;
          const href = hrefOf(truck);
          const text = (
            <>
              <span className={classes.text}>
                <span className={classes.driver}>{driverName || 'Driver not known'}</span>
                <span className={classes.fact}>
                  {[carrierName, otherEnd && `${kind === 'pick-up' ? 'to' : 'from'} ${otherEnd}`]
                    .filter(Boolean)
                    .join(' ')}
                </span>
                <span
                  className={classes.fact}
                >{`P/U ${pUNum} · ${bols.length === 1 ? bols[0] : `${bols.length} BOLs`}`}</span>
              </span>
              <StatusBadge tone="info" icon="clock">
                {`${kind === 'pick-up' ? 'Loading' : 'Unloading'}, ${formatDuration(nowMs - Date.parse(since))}`}
              </StatusBadge>
            </>
          );
          return (
            <li key={key}>
              {href ? (
                <Link to={href} className={classes.truck}>
                  {text}
                  <Icon name="chevronRight" size={20} />
                </Link>
              ) : (
                <div className={classes.truck}>{text}</div>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
