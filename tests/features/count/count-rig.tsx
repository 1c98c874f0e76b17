/** A BOL at a dock and what is counted of it, for tests of what people see and type there. */
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Bol } from '#contract/bol.ts';
import type { CountIntent } from '#contract/count.ts';
import type { CurrentUser } from '#contract/user.ts';
import { CountButton } from '#features/count/count-button.tsx';
import { useUnsavedCount } from '#features/count/count-draft.ts';
import type { PhotosField } from '#features/count/line-details.tsx';
import { keepFile } from '#offline/documents.ts';
import { readEntries } from '#offline/read-outbox.ts';
import type { Session } from '#offline/session.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import type { ScanPart } from '#ui/codes/scan-code.tsx';
import { aBol, aLoad, aStamp, person, RECEIVER } from '../../support/freight.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { pulled, rowsOf, signIn } from '../../support/signed-in-device.ts';

export const CAME = '2026-11-22T16:02:00.000Z';
export const ARRIVED: Partial<Bol> = { checkin: CAME, stamps: [aStamp('checkin', CAME)] };
export const clerk = () => person(RECEIVER, 2, 'Rex Bay');

/** Taking photos is another feature's: here a button that takes one, and one for each that takes it away again. */
export const Photos: PhotosField = ({ photos, onAdd, onRemove }) => (
  <>
    <button
      type="button"
      onClick={async () => onAdd((await keepFile(new TextEncoder().encode('a photo').buffer)).sha256)}
    >
      {photos.length} photos
    </button>
    {photos.map((sha256) => (
      <button key={sha256} type="button" onClick={() => onRemove(sha256)}>
        Remove the photo
      </button>
    ))}
  </>
);

/** The camera is the browser test's: here a field for what it would read. */
const Scan: ScanPart = ({ hint, onText }) => (
  <input aria-label={hint} onChange={({ currentTarget }) => onText(currentTarget.value)} />
);

function Dock({ loadId, viewer }: { loadId: string; viewer: Session }) {
  const rows = useLiveQuery(() => rowsOf(loadId), [loadId]);
  const bol = rows?.bols[0];
  const unsaved = useUnsavedCount(bol?._id ?? '');
  if (!rows || !bol) return null;
  return (
    <main>
      <CountButton bol={bol} load={rows.load} viewer={viewer} unsaved={unsaved} Photos={Photos} Scan={Scan} />
    </main>
  );
}

export async function atTheDock(over: Partial<Bol> = ARRIVED, user: CurrentUser = clerk()) {
  const viewer = await signIn(user);
  const load = aLoad();
  const bol = aBol(load, over);
  await pulled(viewer, [load], [bol]);
  const show = () => renderUi(<Dock loadId={load._id} viewer={viewer} />, { screen: 'phone' });
  const { unmount } = show();
  await screen.findByRole('main');
  return { load, bol, viewer, unmount, show };
}

export async function open(words = 'Count') {
  await userEvent.click(await screen.findByRole('button', { name: words }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('region', { name: 'Lines' });
  return dialog;
}
type Dialog = Awaited<ReturnType<typeof open>>;

export const line = (dialog: Dialog, name: string) => within(dialog.getByRole('group', { name }));
/** At once, not key by key: that would be most of a test's time. */
export const enter = (fields: Dialog, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(fields.getByLabelText(label), { target: { value } });
  }
};
export const APPLES = { SKU: 'APPLES', Shipped: '12', Received: '9', Damaged: '2', Reason: 'crushed' };
export const stored = async () => (await readEntries()).map(({ args }) => (args as { count: CountIntent }).count);
