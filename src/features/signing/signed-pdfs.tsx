import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { dayInFileName } from '#domain/date-format.ts';
import { t } from '#language/say.ts';
import { type BolRow, readLoadsWithBols } from '#offline/read-loads.ts';
import { isServerReached } from '#offline/session.ts';
import { keptSignedDocuments, whyNoSignedDocument } from '#offline/signed-documents.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { Icon } from '#ui/icon.tsx';
import { ModalFrame } from '#ui/modal-frame.tsx';
import { NamedList } from '#ui/named-list.tsx';
import { ButtonRow, ReasonedButton } from '#ui/reasoned-button.tsx';
import { documentTrouble } from '#ui/save-document.ts';
import { saveFile } from '#ui/save-file.ts';
import { showSnackbar } from '#ui/snackbar.tsx';
import classes from './signature-list.module.css';
import type { Packed } from './signed-zip.ts';

/** A row of a list: a load with its BOLs, or one BOL. */
interface ChosenRow {
  key: string;
  kind: 'load' | 'bol';
  loadId: string;
}

interface SignedPdfsProps {
  rows: readonly ChosenRow[];
  /** Called once a file was saved, with the keys of the rows that have a PDF which could not be had. */
  onSaved: (left: readonly string[]) => void;
  onClose: () => void;
}

type Missing = Packed['missing'];

/** The signed PDFs of several loads or BOLs in one file. What has none, or is not on this device, is named beforehand. */
export function SignedPdfs({ rows, onSaved, onClose }: SignedPdfsProps) {
  const found = useSorted(rows);
  const [done, setDone] = useState<number | null>(null);
  const [missing, setMissing] = useState<Missing | null>(null);
  const packing = useRef<AbortController | null>(null);
  useEffect(() => () => packing.current?.abort(), []);
  const { signed = [], unsigned = [], elsewhere = [] } = found ?? {};
  const pack = async () => {
    const stop = new AbortController();
    packing.current = stop;
    setDone(0);
    try {
      // Packing is for those who ask for it.
      const { zipSigned } = await import('./signed-zip.ts');
      const packed = await zipSigned(signed, { onProgress: setDone, signal: stop.signal });
      if (stop.signal.aborted) return;
      if (packed.missing.length < signed.length) saveZip(packed.zip, signed.length - packed.missing.length);
      if (packed.missing.length > 0) return setMissing(packed.missing);
      onClose();
      onSaved([]);
    } catch (error) {
      console.error(error);
      showSnackbar({ severity: 'error', message: documentTrouble(error) });
    } finally {
      setDone(null);
    }
  };
  if (missing !== null) {
    const isSome = missing.length < signed.length;
    const close = () => {
      onClose();
      if (isSome) onSaved(rowsOf(rows, missing));
    };
    return <MissingDialog {...{ missing, isSome }} onClose={close} />;
  }
  const have = signed.length - elsewhere.length;
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={t('Download signed PDFs')}
      footer={
        <ButtonRow>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <ReasonedButton
            whyNot={found && have === 0 ? t('There is nothing to save.') : null}
            quiet
            loading={done !== null || !found}
            leftSection={<Icon name="download" />}
            onClick={() => void pack()}
          >
            {found ? t('Save {count, plural, one {# PDF} other {# PDFs}} as ZIP', { count: have }) : t('Save as ZIP')}
          </ReasonedButton>
        </ButtonRow>
      }
    >
      <p role="status" className={classes.progress}>
        {done === null
          ? found &&
            t('{have, number} of {total, plural, one {# BOL} other {# BOLs}} can be saved', {
              have,
              total: signed.length + unsigned.length,
            })
          : t('{done} of {total} done', { done, total: signed.length })}
      </p>
      <NamedList
        title={t('Not on this device, and the server can’t be reached')}
        isLeftOut
        items={elsewhere.map((bol) => nameOf({ bol, whyNot: '' }))}
      />
      <NamedList title={t('Without a signed PDF')} isLeftOut items={unsigned.map(nameOf)} />
    </ModalFrame>
  );
}

interface MissingDialogProps {
  missing: Missing;
  /** Others were saved. */
  isSome: boolean;
  onClose: () => void;
}

/** What could not be had although there is a PDF of it. */
function MissingDialog({ missing, isSome, onClose }: MissingDialogProps) {
  return (
    <ModalFrame
      opened
      onClose={onClose}
      title={isSome ? t('Some are not in the ZIP') : t('Nothing was saved')}
      footer={
        <ButtonRow>
          <Button onClick={onClose} data-autofocus>
            {t('Close')}
          </Button>
        </ButtonRow>
      }
    >
      <NamedList title={t('They stay chosen')} isLeftOut items={missing.map(nameOf)} />
    </ModalFrame>
  );
}

/** The BOLs of the rows, followed; `elsewhere` are those that can't be had without a network. Undefined until it is known. */
function useSorted(asked: readonly ChosenRow[]) {
  const [rows] = useState(asked);
  const sorted = useLiveQuery(() => sortBols(rows), [rows]);
  const [elsewhere, setElsewhere] = useState<BolRow[]>();
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (!sorted) return;
    let isOver = false;
    notToBeHad(sorted.signed).then(
      (bols) => !isOver && setElsewhere(bols),
      (error: unknown) => !isOver && setFailure(error),
    );
    return () => {
      isOver = true;
    };
  }, [sorted]);
  if (failure !== null) throw failure;
  return sorted && elsewhere && { ...sorted, elsewhere };
}

/** Those that are not on this device, where the server can't be reached. */
async function notToBeHad(signed: readonly BolRow[]): Promise<BolRow[]> {
  const kept = await keptSignedDocuments(signed);
  const notKept = signed.filter(({ _id }) => !kept.has(_id));
  return notKept.length === 0 || (await isServerReached()) ? [] : notKept;
}

const nameOf = ({ bol, whyNot }: Missing[number]) => ({
  key: bol._id,
  name: bol.load.pUNum,
  note: whyNot === '' ? bol.file.name : t('{what}: {why}', { what: bol.file.name, why: whyNot }),
});

/** BOLs of the rows: those with a signed PDF, and those without. */
async function sortBols(rows: readonly ChosenRow[]) {
  const known = await readLoadsWithBols(rows.map(({ loadId }) => loadId));
  const single = new Set(rows.flatMap(({ kind, key }) => (kind === 'bol' ? [key] : [])));
  const whole = new Set(rows.flatMap(({ kind, loadId }) => (kind === 'load' ? [loadId] : [])));
  const all = [...known.values()].flatMap(({ bols }) => bols);
  const bols = all.filter(({ _id, loadId }) => single.has(_id) || whole.has(loadId));
  const signed: BolRow[] = [];
  const unsigned: Missing = [];
  for (const bol of bols) {
    const whyNot = whyNoSignedDocument(bol);
    if (whyNot === null) signed.push(bol);
    else unsigned.push({ bol, whyNot });
  }
  return { signed, unsigned };
}

function saveZip(zip: Blob, pdfs: number): void {
  const name = `signed-bols-${dayInFileName(new Date().toISOString())}.zip`;
  saveFile(name, zip, 'application/zip');
  const message = t('{count, plural, one {# signed PDF} other {{count} signed PDFs}} in {file}', {
    count: pdfs,
    file: name,
  });
  showSnackbar({ severity: 'success', message });
}

/** The rows that these BOLs are of. */
function rowsOf(rows: readonly ChosenRow[], missing: Missing): string[] {
  const ids = new Set(missing.flatMap(({ bol }) => [bol._id, bol.loadId]));
  return rows.map(({ key }) => key).filter((key) => ids.has(key));
}
