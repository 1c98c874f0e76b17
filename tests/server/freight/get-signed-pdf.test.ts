import { beforeAll, describe, expect, it } from 'vitest';
import { signBol } from '#contract/signature.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { readPdf } from '../../support/pdfs/read-pdf.ts';
import { signature } from '../../support/server/authorization-rows.ts';
import { lineBody, sendCount } from '../../support/server/counts.ts';
import { givenCheckIn } from '../../support/server/freight.ts';
import { BLURRED, sendPaper } from '../../support/server/papers.ts';
import { fetchPdf, givenBol, sha256 } from '../../support/server/signed-pdf-scene.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});

const wordsOf = (text: string): string[] => text.split(/\s+/);

describe('the signed PDF of a BOL', () => {
  it('does not exist for strangers, nor before somebody has signed', async () => {
    const id = await givenBol(server);
    expect((await fetchPdf(server, 'admin@stranger.example', id)).status).toBe(404);
    const early = await fetchPdf(server, 'admin@shipper.example', id);
    expect([early.status, await early.text()]).toEqual([409, 'Nobody has signed this BOL yet.']);
  });

  it('is for everybody who sees the BOL, sandboxed and never kept', async () => {
    const id = await givenBol(server);
    const clerk = await server.signIn('clerk@shipper.example');
    await clerk.ok(signBol, {
      params: { id },
      body: { ...signature(sha256), strokes: [[[0, 0, 0]]], purpose: 'shipper', signerName: 'Marcus Bell' },
    });
    for (const email of ['clerk@shipper.example', 'clerk@receiver.example', 'admin@carrier.example']) {
      const reply = await fetchPdf(server, email, id);
      expect([email, reply.status]).toEqual([email, 200]);
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'cache-control': 'private, no-store',
        'content-security-policy': "sandbox; default-src 'none'",
      });
      const pages = await readPdf(new Uint8Array(await reply.arrayBuffer()));
      expect(pages[0]?.text).toContain('Marcus Bell');
      expect(pages[1]?.text).toContain('Harbor Foods');
      expect(pages[1]?.text).not.toContain('clock was changed');
    }
  });

  it('is in English for everybody, with their language below its headings; a refusal is in theirs alone', async () => {
    const id = await givenBol(server);
    const clerk = await server.signIn('clerk@receiver.example');
    const asked = { cookie: clerk.cookie, 'x-connex-language': 'fr' };
    const fetchInFrench = () => fetch(`${server.url}/api/bols/${id}/signed.pdf`, { headers: asked });
    expect(await (await fetchInFrench()).text()).toBe('Personne n’a encore signé ce BOL.');
    await givenCheckIn(clerk, id, demoUserId('driver@carrier.example'), '2026-03-02T14:00:00Z');
    await sendCount(clerk, id, { lines: [lineBody({ received: 7, reason: 'missing' })] });
    await sendPaper(server, clerk, id, { kind: 'pod', pages: [BLURRED] });
    const statement = {
      ...signature(sha256),
      strokes: [[[0, 0, 0]]] as [number, number, number][][],
      ...{ signerTitle: 'Dock lead', pieces: 42, sealNumber: '883201' },
    };
    await clerk.ok(signBol, { params: { id }, body: { ...statement, purpose: 'receiver' }, headers: asked });
    const textOf = async (reply: Response) =>
      (await readPdf(new Uint8Array(await reply.arrayBuffer()))).map(({ text }) => text).join('\n');
    const french = await textOf(await fetchInFrench());
    // Whose devices never spoke another language.
    const english = await textOf(await fetchPdf(server, 'admin@receiver.example', id));
    for (const words of ['Signed at', 'Hard to read: blurred', '1 line: 3 short', '03/02/2026 06:00 PST'])
      expect([words, french.includes(words), english.includes(words)]).toEqual([words, true, true]);
    const below = [
      ...['Preuves de signature', 'Chargement', 'Expéditeur', 'Transporteur', 'Destinataire', 'Comptage', 'Papiers'],
      // The three boxes, and the evidence of the one that was given.
      ...['Signature (Expéditeur)', 'Signature (Transporteur)', 'Signature (Destinataire)'],
      ...['Nom', 'Titre', 'Objet', 'Signé le', 'Reçu le', 'Session de', 'Appareil'],
      ...['Consentement', 'Réserves', 'Enregistré', 'Scellé', 'Livraison', 'Pièces', 'Numéro du scellé', 'Lieu'],
      ...['ID de la signature'],
    ];
    expect(below.filter((words) => !french.includes(words))).toEqual([]);
    expect(below.filter((words) => english.includes(words))).toEqual([]);
    // Nothing else is said in French; what is longer has its English heading on one page more.
    const spare = wordsOf(english);
    const added = wordsOf(french).filter((word) => !spare.includes(word) || !spare.splice(spare.indexOf(word), 1));
    expect(added.filter((word) => !wordsOf(`Signature evidence ${below.join(' ')}`).includes(word))).toEqual([]);
    expect(spare).toEqual([]);
  });
});
