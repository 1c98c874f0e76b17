import { UnstyledButton } from '@mantine/core';
import { faultWords } from '#domain/page-legibility.ts';
import { t } from '#language/say.ts';
import { openPhoto } from '#offline/documents.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Thumbnail } from '#ui/picture/picture-strip.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import classes from './page-list.module.css';
import type { DraftPage } from './paper-draft.ts';

interface PageListProps {
  pages: readonly DraftPage[];
  onChange: (pages: readonly DraftPage[]) => void;
}

/** The pages in the order they will have, each to be looked at, moved and removed. */
export function PageList({ pages, onChange }: PageListProps) {
  return (
    <ol className={classes.list} aria-label={t('Pages')}>
      {pages.map((page, index) => (
        <li key={page.id} className={classes.item}>
          <div className={classes.picture}>
            <Thumbnail name={page.sha256} open={openPhoto} label={t('Page {page}', { page: index + 1 })} />
          </div>
          <div className={classes.words}>
            <span className={classes.name}>
              {t('Page {page} of {pages}', { page: index + 1, pages: pages.length })}
            </span>
            <Verdict faults={page.verdict.faults} />
          </div>
          <div className={classes.tools}>
            {pages.length > 1 && (
              <>
                <Tool
                  icon="arrowUp"
                  label={t('Page {page} up', { page: index + 1 })}
                  isOff={index === 0}
                  onClick={() => onChange(swapped(pages, index, index - 1))}
                />
                <Tool
                  icon="arrowDown"
                  label={t('Page {page} down', { page: index + 1 })}
                  isOff={index === pages.length - 1}
                  onClick={() => onChange(swapped(pages, index, index + 1))}
                />
              </>
            )}
            <Tool
              icon="trash"
              label={t('Remove page {page}', { page: index + 1 })}
              onClick={() => onChange(pages.filter(({ id }) => id !== page.id))}
            />
          </div>
        </li>
      ))}
    </ol>
  );
}

function Verdict({ faults }: { faults: readonly string[] }) {
  if (faults.length === 0) {
    return (
      <StatusBadge tone="success" icon="done">
        {t('Readable')}
      </StatusBadge>
    );
  }
  return (
    <StatusBadge tone="warning" icon="alert">
      {t('Hard to read: {faults}', { faults: faults.map(faultWords).join(', ') })}
    </StatusBadge>
  );
}

interface ToolProps {
  icon: IconName;
  label: string;
  /** It stays where it is and keeps the focus, so that a page can be moved by several presses. */
  isOff?: boolean;
  onClick: () => void;
}

function Tool({ icon, label, isOff = false, onClick }: ToolProps) {
  return (
    <UnstyledButton
      className={classes.tool ?? ''}
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={() => {
        if (!isOff) onClick();
      }}
    >
      <Icon name={icon} />
    </UnstyledButton>
  );
}

function swapped(pages: readonly DraftPage[], one: number, other: number): DraftPage[] {
  const next = [...pages];
  const [first, second] = [next[one], next[other]];
  if (first && second) [next[one], next[other]] = [second, first];
  return next;
}
