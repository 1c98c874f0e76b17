/** What a person can do with work that waits. Each says on the screen what became of it. */

import type { OutboxEntry } from '#changes/entry.ts';
import { t } from '#language/say.ts';
import { discardEntry, exportEntry, retryEntry, withdrawEntry } from '#offline/outbox.ts';
import { syncNow } from '#offline/sync.ts';
import { withLoader } from '#ui/loader-overlay.tsx';
import { saveFile } from '#ui/save-file.ts';
import { showSnackbar } from '#ui/snackbar.tsx';

/** Sends everything that may go, without waiting for the end of any pause. */
export async function sendNow(): Promise<void> {
  await reported(() => withLoader(syncNow()));
}

/** Lets a refused entry go out once more, unchanged. */
export async function retryNow(entry: OutboxEntry): Promise<void> {
  await reported(async () => said(await retryEntry(entry.id), t('It goes out again now')));
}

/** Gives the entry and its documents as files the person can keep or send by mail. */
export async function exportWork(entry: OutboxEntry): Promise<void> {
  await reported(async () => {
    const exported = await exportEntry(entry.id);
    if (!exported) return said(false, '');
    saveFile(exported.name, exported.json, 'application/json');
    for (const { name, type, bytes } of exported.files) saveFile(name, bytes, type);
  });
}

/** Removes an entry for good, its receipt with `note`; ask first. */
export async function discardWork(entry: OutboxEntry, note: string | null): Promise<void> {
  await reported(async () => said(await discardEntry(entry.id, note), t('Discarded')));
}

/** Takes an entry back that has never left the device; ask first. */
export async function withdrawWork(entry: OutboxEntry): Promise<void> {
  await reported(async () => said(await withdrawEntry(entry.id), t('Withdrawn')));
}

/** The store answers false where the entry has moved on meanwhile: it is on its way, or was settled elsewhere. */
function said(done: boolean, message: string): void {
  if (done) showSnackbar({ severity: 'success', message });
  else showSnackbar({ severity: 'info', message: t('Too late: this item is already on its way or settled.') });
}

/** Runs an action; what goes wrong is said, and the entry is still in the list. */
async function reported(action: () => Promise<unknown>): Promise<void> {
  try {
    await action();
  } catch (error) {
    console.error(error);
    const message = error instanceof Error ? error.message : t('That did not work. Nothing was changed.');
    showSnackbar({ severity: 'error', message });
  }
}
