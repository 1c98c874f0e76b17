import { useEffect, useRef } from 'react';
import { t } from '#language/say.ts';
import { Icon } from '#ui/icon.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { useSeveral } from './add-several.ts';
import { BolForm } from './bol-form.tsx';
import { startBol } from './bol-form-actions.ts';
import { DraftBols } from './draft-bols.tsx';
import { whyFull } from './draft-checks.ts';
import { useDraft } from './draft-store.ts';
import { SameAs } from './same-as.tsx';
import { SeveralNote } from './several-note.tsx';
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
