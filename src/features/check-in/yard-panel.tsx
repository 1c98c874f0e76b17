import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { lookOfStanding } from '#domain/status.ts';
import { sinceWords } from '#domain/status-words.ts';
import { t } from '#language/say.ts';
import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useNow } from '#ui/use-now.ts';
import { freightWords, type TruckInYard, truckWords } from './dock-board.ts';
import classes from './yard-panel.module.css';

/** The truck somebody works on. */
export interface OpenedTruck {
  key: string;
  /** It was checked in here a moment ago: the work goes on with it. */
  justCame: boolean;
}

interface YardPanelProps {
  trucks: readonly TruckInYard[];
  opened: OpenedTruck | null;
  onOpen: (truck: OpenedTruck | null) => void;
  /** What can be done with a truck, in place: report, signature, completion, check-out. */
  drawTruck: (truck: TruckInYard) => ReactNode;
}

/** The trucks that stand here now, with how long they have; nothing at all while there are none. */
export function YardPanel({ trucks, opened, onOpen, drawTruck }: YardPanelProps) {
  if (trucks.length === 0) return null;
  return (
    <Panel title={t('In the yard ({count})', { count: trucks.length })} icon="truck" flush>
      <ul className={classes.list}>
        {trucks.map((truck) => {
          const { key } = truck;
          const isOpen = opened?.key === key;
          return (
            <li key={key}>
              <TruckLine
                truck={truck}
                isOpen={isOpen}
                justCame={isOpen && opened.justCame}
                onToggle={() => onOpen(isOpen ? null : { key, justCame: false })}
              >
                {isOpen && drawTruck(truck)}
              </TruckLine>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

interface TruckLineProps {
  truck: TruckInYard;
  isOpen: boolean;
  justCame: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** One truck; pressed, it opens in place. */
function TruckLine({ truck, isOpen, justCame, onToggle, children }: TruckLineProps) {
  const nowMs = useNow();
  const id = useId();
  const head = useRef<HTMLButtonElement>(null);
  // The row that was pressed is gone from under the finger: the work goes on here.
  useEffect(() => {
    if (!justCame) return;
    head.current?.focus({ preventScroll: true });
    head.current?.scrollIntoView({ block: 'start' });
  }, [justCame]);
  const { kind, driver, driverName, carrierName, otherEnd, pUNum, bols, since } = truck;
  const { words, icon, tone } = lookOfStanding(kind);
  const truckText = driver && truckWords(driver);
  const from = otherEnd && t('{kind, select, delivery {from {place}} other {to {place}}}', { kind, place: otherEnd });
  return (
    <>
      <UnstyledButton ref={head} className={classes.truck} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <span className={classes.text}>
          <span className={classes.facts}>
            <span className={classes.driver}>{driverName || t('Driver not known')}</span>
            <span className={classes.fact}>{[carrierName, from].filter(Boolean).join(' ')}</span>
            {truckText && <span className={classes.fact}>{truckText}</span>}
            <span className={classes.fact}>{freightWords(pUNum, bols)}</span>
          </span>
          <StatusBadge tone={tone} icon={icon}>
            {sinceWords(words, since, nowMs)}
          </StatusBadge>
        </span>
        <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} size={20} />
      </UnstyledButton>
      <div id={id} className={classes.work} hidden={!isOpen}>
        {children}
      </div>
    </>
  );
}
