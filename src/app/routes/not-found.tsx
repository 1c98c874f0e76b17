import { Button } from '@mantine/core';
import { t } from '#language/say.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { usePageTitle, useReady } from '../base/page.ts';
import { PATHS } from '../base/paths.ts';

/** Unknown addresses, and those that are not for the logged-in person. */
export function NotFound() {
  useReady();
  usePageTitle(t('Not found'));
  return (
    <>
      <h1 style={{ textAlign: 'center' }}>{t('NOT FOUND')}</h1>
      <EmptyState
        icon="search"
        title={t('Page not found')}
        action={
          <Button component={Link} to={PATHS.home}>
            {t('Home')}
          </Button>
        }
      >
        {t('The link may be old, or it belongs to another company.')}
      </EmptyState>
    </>
  );
}
