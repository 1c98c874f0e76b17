/** Photographed papers for tests of the server: bodies that are whole, and who sends them. */
import type { BodyIn } from '#contract/endpoint.ts';
import { addPaper, reviewPaper, voidPaper } from '#contract/record-paper.ts';
import type { PaperPage } from '#domain/papers.ts';
import type { ApiClient } from './api-client.ts';
import { giveDocument } from './freight.ts';
import type { TestServer } from './test-server.ts';

type PaperBody = BodyIn<typeof addPaper>;

export const READABLE: PaperPage = { faults: [], edge: 2.1, letterPx: 12, glare: 0, dpi: 212 };
/** As devices of before say it. */
export const BLURRED: PaperPage = { faults: ['blurred'], edge: 3.4, letterPx: 12, glare: 0 };

/** A proof of delivery of one readable page. */
export const paperBody = (sha256: string, over: Partial<PaperBody> = {}): PaperBody => ({
  kind: 'pod',
  title: '',
  sha256,
  pages: [READABLE],
  occurredAt: '2026-03-02T14:30:00Z',
  ...over,
});

/** Sends one whose PDF this person has brought. */
export async function sendPaper(
  server: Pick<TestServer, 'database'>,
  client: ApiClient,
  bolId: string,
  over: Partial<PaperBody> = {},
  headers: Record<string, string> = {},
) {
  const { userId } = client;
  const companyId = client.user?.company._id;
  const sha256 = over.sha256 ?? (await giveDocument(server, companyId, { userId, pages: over.pages?.length ?? 1 }));
  return client.call(addPaper, { params: { id: bolId }, body: paperBody(sha256, over), headers });
}

export const sendReview = (
  client: ApiClient,
  bolId: string,
  paperId: string,
  over: Partial<BodyIn<typeof reviewPaper>> = {},
  headers: Record<string, string> = {},
) =>
  client.call(reviewPaper, {
    params: { id: bolId, paperId },
    headers,
    body: { result: 'retake', note: 'Corner missing', occurredAt: '2026-03-02T14:40:00Z', ...over },
  });

export const sendPaperVoid = (
  client: ApiClient,
  bolId: string,
  paperId: string,
  reason = 'Wrong BOL',
  { occurredAt = '2026-03-02T15:10:00Z', headers = {} }: { occurredAt?: string; headers?: Record<string, string> } = {},
) => client.call(voidPaper, { params: { id: bolId, paperId }, body: { reason, occurredAt }, headers });
