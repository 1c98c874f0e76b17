import { Button } from '@mantine/core';
import { t } from '#language/say.ts';
import { Icon } from '#ui/icon.tsx';
import classes from './update-banner.module.css';

interface UpdateBannerProps {
  /** A newer version is installed and waits. */
  ready: boolean;
  /** Applies it; what waits to be sent stays where it is. */
  onReload: () => void;
  /** The new version is being put in place. */
  busy?: boolean;
}

/** Offers a new version. It never takes its place by itself: somebody may be in the middle of a form. */
export function UpdateBanner({ ready, onReload, busy = false }: UpdateBannerProps) {
  return (
    // The region stays in the page so that screen readers announce what appears in it.
    <div aria-live="polite">
      {ready && (
        <div className={classes.banner}>
          <Icon name="refresh" />
          <span className={classes.text}>{t('A new version is ready')}</span>
          <Button size="sm" variant="white" onClick={onReload} loading={busy}>
            {t('Reload')}
          </Button>
        </div>
      )}
    </div>
  );
}
