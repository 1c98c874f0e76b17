import { Button } from '@mantine/core';
import { t } from '#language/say.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { rich } from '#ui/rich.tsx';
import { dismissRefused, useSeveral } from './add-several.ts';
import classes from './draft-bols.module.css';
import { useDraft } from './draft-store.ts';

/** How far several documents are, and which of them did not become BOLs. */
export function SeveralNote() {
  const { loadId, reading, refused } = useSeveral();
  const isThisLoad = useDraft(({ draft }) => draft.loadId === loadId);
  if (!isThisLoad) return null;
  return (
    <>
      <p role="status" className={classes.reading}>
        {reading && t('Reading document {number} of {total}…', { number: reading.number, total: reading.of })}
      </p>
      {refused.length > 0 && (
        <ErrorPanel
          tone="warning"
          actions={
            <Button variant="default" onClick={dismissRefused}>
              {t('I have read this')}
            </Button>
          }
          title={t('{count, plural, one {# file was not added} other {# files were not added}}', {
            count: refused.length,
          })}
        >
          <ul className={classes.refused}>
            {refused.map(({ name, reason }, index) => (
              <li key={index}>
                {rich(
                  '<strong>{name}</strong>: {reason}',
                  { strong: (inner) => <strong>{inner}</strong> },
                  { name, reason },
                )}
              </li>
            ))}
          </ul>
        </ErrorPanel>
      )}
    </>
  );
}
