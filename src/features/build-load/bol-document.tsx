import { Button } from '@mantine/core';
import { useCallback, useContext, useEffect, useState } from 'react';
import { t } from '#language/say.ts';
import { openDocument } from '#offline/documents.ts';
import { fetchSampleBol, fetchSite } from '#offline/site.ts';
import { Icon } from '#ui/icon.tsx';
import { PdfDropField } from '#ui/pdf-drop-field.tsx';
import { LazyPdfViewer } from '#ui/pdf-viewer/lazy-pdf-viewer.tsx';
import { RefusedDocument, sentenceOf, useIntake } from './accept-document.ts';
import { addFiles, useSeveral } from './add-several.ts';
import classes from './bol-form.module.css';
import { addDocument, chooseDocument, chooseScan, closeDocument } from './bol-form-actions.ts';
import { DocumentCamera, scanKey } from './document-camera.ts';
import { useDraft } from './draft-store.ts';
import { type BolForm, type DraftFile, pageCount } from './load-draft.ts';

interface BolDocumentProps {
  form: BolForm;
  /** BOLs of the load already: the button then says "Add Another". */
  count: number;
  /** Why the document can't be replaced; null when it can. */
  whyFixed: string | null;
}

/**
 * Chooses a PDF, shows it, and takes it with Add or lets it go with Close. Several at once become BOLs without being
 * asked about one by one. The preview stays while receiver and time are read off it.
 */
export function BolDocument({ form, count, whyFixed }: BolDocumentProps) {
  const { chosen, added } = form;
  const { busy, problem, take } = useIntake(chosen?.sha256);
  const reading = useSeveral((several) => several.reading !== null);
  const loadId = useDraft(({ draft }) => draft.loadId);
  const Camera = useContext(DocumentCamera);
  const shown = chosen ?? added;
  const facts = shown
    ? chosen
      ? pageCount(shown)
      : t('{pages}, added', { pages: pageCount(shown) })
    : t('A PDF of up to 25 MB and 500 pages');
  return (
    <div className={classes.document}>
      <PdfDropField
        label={shown ? t('Choose another document') : t('Document')}
        fileName={shown?.name}
        hint={whyFixed ?? facts}
        error={problem}
        busy={busy || reading}
        disabled={whyFixed !== null}
        onFile={(file) => void take(chooseDocument(file))}
        onFiles={(files) => void addFiles(files)}
      />
      {Camera && whyFixed === null && (
        <Camera
          draftKey={scanKey(loadId)}
          disabled={busy || reading}
          onPdf={(pdf) => chooseScan(pdf).then(() => null, sentenceOf)}
        />
      )}
      <div className={classes.pair}>
        <Button variant="default" disabled={chosen === null || busy} onClick={closeDocument}>
          {t('Close')}
        </Button>
        <Button
          variant={chosen ? 'filled' : 'light'}
          disabled={chosen === null || busy}
          onClick={addDocument}
          leftSection={<Icon name="plus" size={18} />}
        >
          {count > 0 ? t('Add Another') : t('Add')}
        </Button>
      </div>
      {!shown && whyFixed === null && <SampleBol disabled={busy || reading} take={take} />}
      {shown && <Preview key={shown.sha256} file={shown} />}
    </div>
  );
}

function Preview({ file }: { file: DraftFile }) {
  const source = useCallback(() => openDocument(file.sha256), [file.sha256]);
  return (
    <div className={classes.preview}>
      <LazyPdfViewer fill source={source} fileName={file.name} label={t('Preview of {name}', { name: file.name })} />
    </div>
  );
}

/** A ready document for who tries the product without one at hand; nothing outside the demo. */
function SampleBol({ disabled, take }: { disabled: boolean; take: (work: Promise<void>) => Promise<void> }) {
  const [offered, setOffered] = useState(false);
  useEffect(() => {
    let gone = false;
    fetchSite().then(
      ({ demo }) => !gone && setOffered(demo !== null),
      // Without a network the sample could not be fetched either.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  if (!offered) return null;
  return (
    <Button variant="subtle" disabled={disabled} onClick={() => void take(chooseSample())}>
      {t('Try with a sample BOL')}
    </Button>
  );
}

async function chooseSample(): Promise<void> {
  const file = await fetchSampleBol().catch((cause: unknown) => {
    throw new RefusedDocument(t('The sample could not be fetched. Connect and try again.'), { cause });
  });
  await chooseDocument(file);
}
