import { Button } from '@mantine/core';
import { formatBytes } from '#domain/bytes-format.ts';
import { t } from '#language/say.ts';
import { readShared, type SharedDocument } from '#offline/shared-documents.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { EntryText } from '#ui/entry-text.tsx';
import { Panel } from '#ui/panel.tsx';
import { useIntake } from './accept-document.ts';
import { addShared, useSeveral } from './add-several.ts';
import { chooseShared, discardShared } from './bol-form-actions.ts';
import classes from './draft-bols.module.css';
import { useDraft } from './draft-store.ts';

/** PDFs that came from another app and wait to become BOLs. */
export function SharedDocuments() {
  const shared = useLiveQuery(() => readShared(), []) ?? [];
  if (shared.length === 0) return null;
  return (
    <Panel
      aside={shared.length > 1 && <UseAll shared={shared} />}
      title={t('{count, plural, one {Shared with this app} other {# shared with this app}}', { count: shared.length })}
      icon="inbound"
      flush
    >
      <ul className={classes.list}>
        {shared.map((document) => (
          <SharedItem key={document.sha256} document={document} />
        ))}
      </ul>
    </Panel>
  );
}

function UseAll({ shared }: { shared: SharedDocument[] }) {
  const reading = useSeveral((several) => several.reading !== null);
  return (
    <Button variant="default" disabled={reading} onClick={() => void addShared(shared)}>
      {t('Use all as BOLs')}
    </Button>
  );
}

function SharedItem({ document }: { document: SharedDocument }) {
  const { busy, problem, take } = useIntake();
  const occupied = useDraft(({ draft }) => Boolean(draft.bolForm?.chosen));
  return (
    <li className={classes.item}>
      <EntryText name={document.name || t('Document')} facts={formatBytes(document.size)}>
        <span role="alert" className={classes.wrong}>
          {problem}
        </span>
      </EntryText>
      <span className={classes.pair}>
        <Button variant="default" disabled={busy} onClick={() => void take(discardShared(document))}>
          {t('Discard')}
        </Button>
        <Button loading={busy} disabled={occupied} onClick={() => void take(chooseShared(document))}>
          {t('Use as BOL')}
        </Button>
      </span>
    </li>
  );
}

/** On the other steps: where shared documents wait. */
export function SharedNote() {
  const count = useLiveQuery(() => readShared(), [])?.length ?? 0;
  if (count === 0) return null;
  return (
    <p>
      {t('{count, plural, one {A shared PDF waits} other {# shared PDFs wait}} for you in the BOLs step.', { count })}
    </p>
  );
}
