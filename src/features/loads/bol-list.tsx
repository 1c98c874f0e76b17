import type { ReactNode } from 'react';
import type { Bol } from '#contract/bol.ts';
import { formatForReader } from '#domain/date-format.ts';
import { papersWords } from '#domain/papers.ts';
import { deliveryZone } from '#domain/zone-of-address.ts';
import { t } from '#language/say.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { EntryText } from '#ui/entry-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import classes from './bol-list.module.css';
import { type StatusScene, useLoadStatus } from './load-status.ts';

interface BolListProps extends Pick<StatusScene, 'load' | 'viewer'> {
  bols: Bol[];
  /** Address of one BOL's own screen: the current path with the BOL's id behind it. */
  hrefOf: (bolId: string) => string;
  /** What else can be done with one from here; beside its link. */
  aside?: ((bol: Bol) => ReactNode) | undefined;
}

/** The BOLs of a load, numbered, by the name of their document. */
export function BolList({ load, bols, viewer, hrefOf, aside }: BolListProps) {
  return (
    <Panel title={t('{count, plural, one {# BOL} other {# BOLs}}', { count: bols.length })} icon="file" flush>
      {bols.length === 0 && (
        <EmptyState icon="file" title={t('No BOL yet')}>
          {t('A load needs at least one BOL before it can ship.')}
        </EmptyState>
      )}
      <ol className={classes.list}>
        {bols.map((bol, index) => (
          <li key={bol._id} className={classes.item}>
            <Link to={hrefOf(bol._id)} className={classes.link}>
              <EntryText
                number={index + 1}
                name={bol.file.name}
                facts={[
                  bol.receiver?.name ?? t('No receiver yet'),
                  formatForReader(bol.deliveryDate, deliveryZone(bol)),
                  papersWords(bol),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              />
              {load.ready && <BolStatus load={load} bols={bols} of={bol} viewer={viewer} />}
              <Icon name="chevronRight" size={20} className={classes.arrow} />
            </Link>
            {aside?.(bol)}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Where one BOL is, for this reader. */
function BolStatus({ of, ...scene }: Omit<StatusScene, 'of'> & { of: Bol }) {
  const { status, words } = useLoadStatus({ ...scene, of: [of] });
  return (
    <StatusBadge tone={status.tone} icon={status.icon}>
      {words}
    </StatusBadge>
  );
}
