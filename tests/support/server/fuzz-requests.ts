/** Requests that may be made, in every form their endpoint takes: what the fuzz puts foreign objects into. */
import { newId } from '#domain/ids.ts';
import type { Sent } from './api-client.ts';
import type { Cell } from './authorization-rows.ts';
import { TABLE } from './authorization-table.ts';
import type { Person } from './authorization-world.ts';
import { giveDocument, harbor } from './freight.ts';
import type { TestServer } from './test-server.ts';

type Variant = (body: Record<string, unknown>, world: { server: TestServer; loadId: string }) => Promise<unknown>;

const receiverId = newId();

async function bolOf(server: TestServer, loadId: string) {
  const { rows } = await server.database.pool.query('select id, file_sha256 from bols where load_id = $1', [loadId]);
  return { bolId: String(rows[0]?.id), file: { name: '0-bol.pdf', sha256: String(rows[0]?.file_sha256) } };
}

const edits: Variant[] = [
  async (body) => ({ ...body, seen: {} }),
  async (body, { server }) => {
    const file = { name: 'n.pdf', sha256: await giveDocument(server, harbor) };
    return { ...body, bols: [{ _id: newId(), file }] };
  },
  async (body, { server }) => {
    const file = { name: 'n.pdf', sha256: await giveDocument(server, harbor) };
    return { ...body, bolChanges: [{ op: 'add', bol: { _id: newId(), file } }] };
  },
  async (body, { server, loadId }) => {
    const { bolId, file } = await bolOf(server, loadId);
    return { ...body, bolChanges: [{ op: 'change', bolId, fields: {}, seen: { file } }] };
  },
  async (body, { server, loadId }) => {
    const { bolId, file } = await bolOf(server, loadId);
    return { ...body, bolChanges: [{ op: 'change', bolId, fields: { file }, seen: { file } }] };
  },
  async (body, { server, loadId }) => {
    const { bolId } = await bolOf(server, loadId);
    return { ...body, bolChanges: [{ op: 'remove', bolId }] };
  },
];
const entry = () => ({ _id: newId(), sku: 'S', qty: 1 });

const withPhoto: Variant = async (body) => ({ ...body, photos: [newId() + newId() + newId().slice(0, 16)] });

const withPhotoOfLine: Variant = async (body, sent) => {
  const [line] = body.lines as Record<string, unknown>[];
  return { ...body, lines: [await withPhoto(line ?? {}, sent)] };
};

/** Further bodies by endpoint: nested fields, and branches of unions, that the authorization table's rows lack. */
const VARIANTS: Record<string, Variant[]> = {
  updateCompany: [async (body) => ({ ...body, address: {} })],
  editLoad: edits,
  updateLoad: edits,
  updateBol: [
    async () => ({ osdChanges: [{ op: 'remove', kind: 'damages', sku: 'S', entryIds: [newId()] }] }),
    async () => ({ osd: { overages: [entry()], shortages: [entry()], damages: [entry()] } }),
    async () => ({ completed: true, checkout: '2026-03-02T14:00:00Z' }),
  ],
  signBol: [
    async (body) => ({ ...body, image: null, strokes: [], voids: { signatureId: receiverId, reason: 'wrong' } }),
    async (body) => ({
      ...body,
      shown: { osd: { overages: [entry()], shortages: [entry()], damages: [entry()] }, seal: null, stamps: [] },
    }),
  ],
  recordBolOutcome: [withPhoto],
  recordCount: [withPhotoOfLine],
  reportConcealed: [withPhotoOfLine],
  recordLoadOutcome: [withPhoto],
  createDriverAccount: [async (body) => ({ ...body, driverLicensePic: { imagePreviewUrl: '' } })],
  updateDriverAccount: [async (body) => ({ ...body, driverLicensePic: { imagePreviewUrl: '' } })],
};

/** What a load must be like for an edit to get as far as its details. */
const BEST_OBJECT: Record<string, string> = { editLoad: 'saved', updateLoad: 'saved' };

/** Calls of mailed links. Of one that works there can be no row: its secret decides. */
export const BY_SECRET: readonly string[] = ['validateResetToken', 'undoEmailChange'];

/** The cell of an endpoint that this person may make, or null. */
function allowedCell(name: string, person: Person, server: TestServer): Cell | null {
  const { actor } = person;
  if (!actor) return null;
  const cells = (TABLE[name] ?? []).flatMap((row) => row({ ...person, actor }, server));
  const allowed = cells.filter(({ expected }) => expected === 'ok');
  const last = BY_SECRET.includes(name) ? cells[0] : undefined;
  return allowed.find(({ object }) => object === BEST_OBJECT[name]) ?? allowed[0] ?? last ?? null;
}

/** Makes fresh requests: one for each form the endpoint takes, each time about objects of their own. */
export function requestsOf(name: string, person: Person, server: TestServer): (() => Promise<Sent>)[] {
  const cell = allowedCell(name, person, server);
  if (!cell) return [];
  const base = async (): Promise<Sent> => {
    const { as: _, ...sent } = await cell.send();
    return sent;
  };
  const varied = (VARIANTS[name] ?? []).map((variant) => async (): Promise<Sent> => {
    const sent = await base();
    const body = (sent.body ?? {}) as Record<string, unknown>;
    const loadId = sent.params?.id ?? String(body._id);
    return { ...sent, body: await variant(body, { server, loadId }) };
  });
  return [base, ...varied];
}
