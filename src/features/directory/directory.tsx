import { Button, Stack, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { User } from '#contract/user.ts';
import { userLabel } from '#domain/ids.ts';
import { may } from '#domain/permissions.ts';
import { ROLE } from '#domain/roles.ts';
import { contains } from '#domain/searchable.ts';
import { t } from '#language/say.ts';
import { type DirectoryRead, readDirectory } from '#offline/read-people.ts';
import type { Session } from '#offline/session.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { DIRECTORY_MAX_HEIGHT } from '#ui/measures.ts';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { showSnackbar } from '#ui/snackbar.tsx';
import { SubmitFailureNote } from '#ui/submit-failure-note.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { signOutEverywhere } from './actions.ts';
import classes from './directory.module.css';
import { columnsFor, devicesColumn, type HrefOfDriver, REMOVAL, removeColumn } from './directory-columns.tsx';
import { InviteDialog } from './invite-dialog.tsx';

interface DirectoryProps {
  viewer: Session;
  hrefOfDriver: HrefOfDriver;
}

/** From this many people on a search field helps more than it takes. */
const SEARCH_FROM = 8;

/** The people of one's own company. */
export function Directory({ viewer, hrefOfDriver }: DirectoryProps) {
  const found = useLiveQuery(readDirectory);
  const [term, setTerm] = useState('');
  const [inviting, setInviting] = useState(false);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [leaving, setLeaving] = useState<User | null>(null);
  const mayInvite = may(viewer.actor, 'user.add');
  const isAdmin = viewer.actor.role === ROLE.admin;
  const columns = useMemo(() => columnsFor(viewer, hrefOfDriver), [viewer, hrefOfDriver]);
  const removal = useMemo(() => removeColumn(marked, setMarked), [marked]);
  const devices = useMemo(() => devicesColumn(viewer, setLeaving), [viewer]);
  const all = found?.people ?? [];
  const people = all.filter((person) => matches(person, term));
  return (
    <Stack gap="md">
      <div className={classes.tools}>
        {all.length >= SEARCH_FROM && (
          <TextInput
            label={t('Search the directory')}
            value={term}
            leftSection={<Icon name="search" />}
            onChange={(event) => setTerm(event.currentTarget.value)}
          />
        )}
        {mayInvite && (
          <Button leftSection={<Icon name="plus" />} onClick={() => setInviting(true)}>
            {t('Add a Colleague')}
          </Button>
        )}
      </div>
      <DataTable
        caption={t('Directory')}
        columns={isAdmin ? [...columns, devices, removal] : columns}
        rows={people}
        rowKey={keyOf}
        loading={found === undefined}
        empty={<NobodyHere found={found} term={term} />}
        maxHeight={DIRECTORY_MAX_HEIGHT}
      />
      {isAdmin && (
        <div>
          <ReasonedButton whyNot={t(REMOVAL)} variant="default" leftSection={<Icon name="trash" />}>
            {marked.size > 0 ? t('Remove ({count})', { count: marked.size }) : t('Remove')}
          </ReasonedButton>
        </div>
      )}
      <SignOutDialog person={leaving} onClose={() => setLeaving(null)} />
      {mayInvite && (
        <InviteDialog opened={inviting} companyType={viewer.actor.companyType} onClose={() => setInviting(false)} />
      )}
    </Stack>
  );
}

const keyOf = ({ _id }: User) => _id;

function matches(person: User, term: string): boolean {
  return contains(`${userLabel(person)} ${person.email}`, term);
}

function NobodyHere({ found, term }: { found: DirectoryRead | undefined; term: string }) {
  if (found && !found.pulled) {
    return (
      <EmptyState icon="refresh" title={t('The directory is not on this device yet')}>
        {t('It is fetched as soon as there is a connection. This list then fills by itself.')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="users"
      title={term ? t('Nobody matches “{term}”', { term: term.trim() }) : t('Nobody is in the directory')}
    />
  );
}

interface SignOutDialogProps {
  /** Who is asked about; null: nobody. */
  person: User | null;
  onClose: () => void;
}

/** For a colleague whose phone is gone: signs them out on all their devices. */
function SignOutDialog({ person, onClose }: SignOutDialogProps) {
  const { busy, failure, submit, forget } = useSubmit(signOutEverywhere);
  const close = () => {
    forget();
    onClose();
  };
  const signOut = async ({ _id, name }: User) => {
    if (!(await submit(_id))) return;
    showSnackbar({ severity: 'success', message: t('{name} is logged out everywhere.', { name }) });
    close();
  };
  return (
    <ConfirmDialog
      opened={person !== null}
      title={t('Log out {name}?', { name: person?.name ?? '' })}
      danger
      busy={busy}
      confirmLabel={t('Log out')}
      cancelLabel={t('Cancel')}
      onCancel={close}
      onConfirm={() => person && void signOut(person)}
    >
      <SubmitFailureNote failure={failure} title={t('Nobody was logged out')} />
      <p>
        {t(
          'Their devices can fetch and send nothing until they log in there again, and their PINs end. What a device keeps already stays on it, and so does what was not sent yet.',
        )}
      </p>
    </ConfirmDialog>
  );
}
