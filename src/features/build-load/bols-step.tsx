import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { t } from '#language/say.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Icon } from '#ui/icon.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { rich } from '#ui/rich.tsx';
import { dismissRefused, useSeveral } from './add-several.ts';
import { BolForm } from './bol-form.tsx';
import { startBol } from './bol-form-actions.ts';
import noteClasses from './draft-bols.module.css';
import { DraftBols } from './draft-bols.tsx';
import { whyFull } from './draft-checks.ts';
import { useDraft } from './draft-store.ts';
import { SameAs } from './same-as.tsx';
import { SharedDocuments } from './shared-documents.tsx';
import classes from './wizard.module.css';

/** Second step: the load's BOLs, and the form for one more. */
export function BolsStep() {
  const draft = useDraft((state) => state.draft);
  const { bols, bolForm } = draft;
  // Several documents close the form and, when all are there, open it with the first of them.
  const reading = useSeveral((several) => several.reading !== null);
  const formOpen = bolForm !== null || bols.length === 0;
  const another = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(formOpen);
  useEffect(() => {
    // The form takes the focus away with it when it closes.
    if (wasOpen.current && !formOpen) another.current?.focus();
    wasOpen.current = formOpen;
  }, [formOpen]);
  return (
    <div className={classes.stack}>
      <SharedDocuments />
      <SeveralNote />
      {bols.length > 0 && <DraftBols locked={bolForm !== null} />}
      {!formOpen && <SameAs form={null} />}
      {formOpen && <BolForm />}
      {!formOpen && !reading && (
        <ReasonedButton
          ref={another}
          whyNot={whyFull(draft)}
          variant="default"
          onClick={startBol}
          leftSection={<Icon name="plus" size={18} />}
        >
          {t('Add Another BOL')}
        </ReasonedButton>
      )}
    </div>
  );
}

/** How far several documents are, and which of them did not become BOLs. */
function SeveralNote() {
  const { loadId, reading, refused } = useSeveral();
  const isThisLoad = useDraft(({ draft }) => draft.loadId === loadId);
  if (!isThisLoad) return null;
  return (
    <>
      <p role="status" className={noteClasses.reading}>
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
          <ul className={noteClasses.refused}>
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
