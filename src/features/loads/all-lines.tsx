import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { totalsWords } from '#domain/count.ts';
import { t } from '#language/say.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { Icon } from '#ui/icon.tsx';
import { LoaderOverlay } from '#ui/loader-overlay.tsx';
import classes from './timeline.module.css';
import type { CountPlace } from './timeline-event.ts';

const CountLinesDialog = lazy(async () => ({ default: (await import('./count-lines-dialog.tsx')).CountLinesDialog }));

/** "Show all lines" of a count: also those without a difference, and those of a count whose place another took. */
export function AllLines(place: CountPlace) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.correct ?? ''}
        leftSection={<Icon name="clipboard" size={16} />}
        aria-label={t('Show all lines of: {totals}', { totals: totalsWords(place.count.totals) })}
        onClick={() => setOpen(true)}
      >
        {t('Show all lines')}
      </Button>
      {open && (
        <ErrorBoundary what={t('The lines')}>
          <Suspense fallback={<LoaderOverlay open />}>
            <CountLinesDialog {...place} onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
