import { Button } from '@mantine/core';
import { ErrorPanel } from '#ui/error-panel.tsx';
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
        {reading && `Reading document ${reading.number} of ${reading.of}…`}
      </p>
      {refused.length > 0 && (
        <ErrorPanel
          tone="warning"
          actions={
            <Button variant="default" onClick={dismissRefused}>
              I have read this
            </Button>
          }
          title={refused.length === 1 ? '1 file was not added' : `${refused.length} files were not added`}
        >
          <ul className={classes.refused}>
            {refused.map(({ name, reason }, index) => (
              <li key={index}>
                <strong>{name}</strong>: {reason}
              </li>
            ))}
          </ul>
        </ErrorPanel>
      )}
    </>
  );
}
