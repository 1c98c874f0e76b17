/** Documents as files: the BOL's and the signed one, by a button beside each, and again from a server that is gone. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { signIn, visit } from '../support/browser/browser.ts';
import { sign } from '../support/browser/scene-acts.ts';
import * as screens from '../support/browser/screens.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { isReadyOffline, type Stage, setStage } from '../support/browser/stage.ts';
import { readPdf } from '../support/pdfs/read-pdf.ts';

const PU = 'PU-FILE-1';
let stage: Stage;
let last: string;
beforeAll(async () => {
  stage = await setStage();
  const [load] = await shipLoads(stage.server.origin, [PU]);
  last = load?.bols[0]?._id.slice(-6) ?? '';
});

/** The bar above the document, and the button among the signatures. */
const ORIGINAL = 'Download file';
const SIGNED = 'Download the signed PDF';

async function download(page: Page, name: string) {
  const press = page.getByRole('link', { name, exact: true }).or(screens.button(page, name));
  const [file] = await Promise.all([page.waitForEvent('download'), press.click()]);
  const text = (await readPdf(await readFile(await file.path()))).map((sheet) => sheet.text).join('\n');
  return { name: file.suggestedFilename(), text };
}

test('a BOL and its signed PDF are saved as files, without a network too once they are here', async () => {
  const { page } = await stage.start('clerk', 'desk');
  await signIn(page, stage.server.origin, 'clerk@receiver.example');
  await screens.openRow(page, PU);
  await screens.seeDocument(page, 'STRAIGHT BILL OF LADING');
  expect(await download(page, ORIGINAL)).toMatchObject({
    name: `0-bol-${last}.pdf`,
    text: expect.stringContaining('STRAIGHT BILL OF LADING'),
  });
  await sign(page);
  await screens.seeStatus(page, 'All sent');
  const signed = await download(page, SIGNED);
  expect(signed.name).toBe(`0-bol-${last}-signed.pdf`);
  expect(signed.text).toContain('STRAIGHT BILL OF LADING');
  expect(signed.text).toContain('Denise Okafor');

  await isReadyOffline(page);
  await stage.server.stop();
  await visit(page, page.url());
  expect((await download(page, ORIGINAL)).name).toBe(`0-bol-${last}.pdf`);
  expect((await download(page, SIGNED)).text).toBe(signed.text);
  await stage.server.start();
});
