import { ActionIcon, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { t } from '#language/say.ts';
import { Icon, type IconName } from '../icon.tsx';
import classes from './pdf-toolbar.module.css';
import { stepZoom } from './use-zoom.ts';

interface PdfToolbarProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  zoom: number;
  onZoom: (zoom: number) => void;
  /** More buttons at the end. */
  children?: ReactNode;
}

/** Paging and zoom. */
export function PdfToolbar({ page, pages, onPage, zoom, onZoom, children }: PdfToolbarProps) {
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('Document')}>
      <div className={classes.group}>
        <Tool icon="chevronLeft" label={t('Previous page')} disabled={page <= 1} onPress={() => onPage(page - 1)} />
        <PageNumberField page={page} pages={pages} onPage={onPage} />
        <Tool icon="chevronRight" label={t('Next page')} disabled={page >= pages} onPress={() => onPage(page + 1)} />
      </div>
      <div className={classes.group}>
        <Tool
          icon="zoomOut"
          label={t('Zoom out')}
          disabled={stepZoom(zoom, -1) === zoom}
          onPress={() => onZoom(stepZoom(zoom, -1))}
        />
        <button
          type="button"
          className={classes.percent}
          aria-label={t('{percent}%, fit width', { percent: Math.round(zoom * 100) })}
          onClick={() => onZoom(1)}
        >
          {Math.round(zoom * 100)}%
        </button>
        <Tool
          icon="zoomIn"
          label={t('Zoom in')}
          disabled={stepZoom(zoom, 1) === zoom}
          onPress={() => onZoom(stepZoom(zoom, 1))}
        />
        {children}
      </div>
    </div>
  );
}

interface ToolProps {
  icon: IconName;
  label: string;
  disabled: boolean;
  onPress: () => void;
}

function Tool({ icon, label, disabled, onPress }: ToolProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={40} aria-label={label} disabled={disabled} onClick={onPress}>
      <Icon name={icon} size={22} />
    </ActionIcon>
  );
}

interface PageNumberFieldProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** The page one is on, and a way to go to another by its number; anything else typed goes back to the current one. */
function PageNumberField({ page, pages, onPage }: PageNumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = (event?: FormEvent) => {
    event?.preventDefault();
    const wanted = Number.parseInt(typed ?? '', 10);
    setTyped(null);
    if (wanted >= 1 && wanted <= pages) onPage(wanted);
  };
  return (
    <form className={classes.page} onSubmit={commit}>
      <TextInput
        size="sm"
        className={classes.number ?? ''}
        inputMode="numeric"
        aria-label={t('Page number')}
        value={typed ?? String(page)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => commit()}
      />
      <span className={classes.total}>{t('of {pages}', { pages })}</span>
    </form>
  );
}
