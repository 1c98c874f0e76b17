/** The camera's photographs of papers: kept with the paper that is saved, sent when nothing else is, asked for when somebody looks. */
import type { RecordedChange } from '#changes/changes.ts';
import type { OutboxEntry } from '#changes/entry.ts';
import { laneOfOriginals } from '#changes/lane.ts';
import { listOriginals } from '#contract/paper-original.ts';
import type { PageQuad } from '#domain/papers.ts';
import { requireSession } from './account/account.ts';
import { call } from './api/call.ts';
import { tellsConnectionKind } from './base/connection-kind.ts';
import { entryAdded } from './outbox/due.ts';
import { keepWifiOnly as keep, makeRoomForOriginals, readWifiOnly as read } from './outbox/originals.ts';

export interface KeptOriginal {
  /** From 1. */
  page: number;
  sha256: string;
  quad: PageQuad;
  smaller: boolean;
}

type RecordedOriginal = RecordedChange<'keep-original'>;

/** Those of the recorded that find room on this device; where there is none, a paper is saved without any. */
export async function withRoom(recorded: readonly RecordedOriginal[]): Promise<readonly RecordedOriginal[]> {
  const { db } = requireSession();
  const blobs = await db.blobs.bulkGet(recorded.map(({ args }) => args.original.sha256));
  const bytes = blobs.reduce((sum, blob) => sum + (blob?.size ?? 0), 0);
  return (await makeRoomForOriginals({ db }, bytes)) ? recorded : [];
}

/** Those that still wait here, by page. */
export async function waitingOriginals(paperId: string): Promise<KeptOriginal[]> {
  const entries = await requireSession().db.outbox.where('lane').equals(laneOfOriginals(paperId)).sortBy('seq');
  return entries.map((entry) => {
    const { page, original } = (entry as unknown as OutboxEntry<'keep-original'>).args;
    return { page, ...original };
  });
}

/** All there are, by page: the server's and those that wait here. Throws CallError where it can't be asked. */
export async function fetchOriginals(bolId: string, paperId: string): Promise<KeptOriginal[]> {
  const [{ originals }, waiting] = [
    await call(listOriginals, { params: { id: bolId, paperId } }),
    await waitingOriginals(paperId),
  ];
  const there = new Set(originals.map(({ page }) => page));
  return [...originals, ...waiting.filter(({ page }) => !there.has(page))].sort((a, b) => a.page - b.page);
}

/** Whether they wait for Wi-Fi; null where the browser does not tell Wi-Fi from the rest. */
export async function readWifiOnly(): Promise<boolean | null> {
  return tellsConnectionKind() ? read(requireSession().db) : null;
}

export async function keepWifiOnly(isOn: boolean): Promise<void> {
  await keep(requireSession().db, isOn);
  entryAdded();
}
