import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import { PageNumberField } from './page-number-field.tsx';
import classes from './pdf-toolbar.module.css';
import { stepZoom } from './zoom-levels.ts';

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
    <div className={classes.bar} role="toolbar" aria-label="Document">
      <div className={classes.group}>
        <Tool icon="chevronLeft" label="Previous page" disabled={page <= 1} onPress={() => onPage(page - 1)} />
        <PageNumberField page={page} pages={pages} onPage={onPage} />
        <Tool icon="chevronRight" label="Next page" disabled={page >= pages} onPress={() => onPage(page + 1)} />
      </div>
      <div className={classes.group}>
        <Tool
          icon="zoomOut"
          label="Zoom out"
          disabled={stepZoom(zoom, -1) === zoom}
          onPress={() => onZoom(stepZoom(zoom, -1))}
        />
        <button
          type="button"
          className={classes.percent}
          aria-label={`${Math.round(zoom * 100)}%, fit width`}
          onClick={() => onZoom(1)}
        >
          {Math.round(zoom * 100)}%
        </button>
        <Tool
          icon="zoomIn"
          label="Zoom in"
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
