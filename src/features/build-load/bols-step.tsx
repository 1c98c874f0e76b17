import { Button } from '@mantine/core';
import { Icon } from '#ui/icon.tsx';
import { BolForm } from './bol-form.tsx';
import { startBol } from './bol-form-actions.ts';
import { DraftBols } from './draft-bols.tsx';
import { useDraft } from './draft-store.ts';
import { SharedDocuments } from './shared-documents.tsx';
import classes from './wizard.module.css';

/** Second step: the load's BOLs, and the form for one more. */
export function BolsStep() {
  const { bols, bolForm } = useDraft(({ draft }) => draft);
  const formOpen = bolForm !== null || bols.length === 0;
  return (
    <div className={classes.stack}>
      <SharedDocuments />
      {bols.length > 0 && <DraftBols locked={bolForm !== null} />}
      {formOpen ? (
        <BolForm />
      ) : (
        <Button variant="default" onClick={startBol} leftSection={<Icon name="plus" size={18} />}>
          Add Another BOL
        </Button>
      )}
    </div>
  );
}
