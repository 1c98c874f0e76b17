/**
 * From the tap on a load until the first page of its BOL is drawn, without a network: the document is on the device, the viewer
 * is loaded by that tap. Beside it pdf.js alone in a plain page: fetched, given the same bytes, drawn at the same width. At
 * full speed and slowed down four times, in turns, each in a new browser.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { PHONE, visit } from '../../support/browser/browser.ts';
import { isReadyOffline } from '../../support/browser/installed.ts';
import { shipLoads } from '../../support/browser/ship-loads.ts';
import { fixturePdf } from '../../support/pdfs/fixture.ts';
import type { Bench, Figure } from '../figure.ts';
import { afterwards, openDevice, preparedDevice, startServer } from '../rig.ts';

const WHO = 'driver@carrier.example';
const PU = 'PU-PDF-1';
const BARE = 'bare pdf.js in a plain page';

export const pdfTap: Bench = {
  name: 'pdf-tap',
  about: 'from the tap on a load until the first page of its PDF is drawn',
  minutes: 12,
  async run({ of }) {
    const server = await startServer();
    await shipLoads(server.origin, [PU]);
    const profile = await preparedDevice(server, WHO, { size: PHONE });
    const { page, close } = await openDevice({ size: PHONE, profile });
    await visit(page, `${server.origin}/home`);
    await isReadyOffline(page);
    await close();
    await server.stop();
    const plain = await servePlainPage();
    const figures: Figure[] = [];
    for (const slowDown of [1, 4]) {
      const values: number[] = [];
      const bare: number[] = [];
      for (let run = 0; run < of(7, 1); run += 1) {
        bare.push(await draw(plain, { slowDown, start: pressPlain }));
        values.push(await draw(`${server.origin}/home`, { slowDown, profile, start: pressRow }));
      }
      const what = `PDF tapped → first page drawn, offline, CPU ${slowDown} ×`;
      figures.push({ what, unit: 'ms', take: 'median', values, beside: { [BARE]: bare } });
    }
    return figures;
  },
};

interface Drawn {
  slowDown: number;
  profile?: string;
  /** Presses what begins it; the page has noted when. */
  start(page: Page): Promise<unknown>;
}

async function draw(address: string, { slowDown, profile, start }: Drawn): Promise<number> {
  const device = await openDevice({ size: PHONE, ...(profile === undefined ? {} : { profile }) });
  const { page } = device;
  await page.goto(address);
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'true');
  await page.waitForTimeout(1_000);
  await device.slowDown(slowDown);
  await page.evaluate(() => {
    const told = new Promise<number>((resolve) => {
      addEventListener(
        'click',
        ({ timeStamp }) => {
          const look = () => {
            const isDrawn = document.querySelector('canvas') && !document.querySelector('[role=progressbar]');
            if (!isDrawn) requestAnimationFrame(look);
            else setTimeout(() => resolve(performance.now() - timeStamp));
          };
          look();
        },
        { capture: true, once: true },
      );
    });
    Reflect.set(globalThis, 'told', told);
  });
  await start(page);
  const time = await page.evaluate(() => Reflect.get(globalThis, 'told') as Promise<number>);
  await device.close();
  return time;
}

const pressRow = (page: Page) =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: PU }).getByRole('link').first().click();
const pressPlain = (page: Page) => page.getByRole('button').click();

const PLAIN = `<!doctype html><html data-ready="true"><title>pdf.js</title><button>Open</button><main></main><script type="module">
document.querySelector('button').onclick = async () => {
  document.querySelector('main').innerHTML = '<p role="progressbar"></p>';
  const pdfjs = await import('/pdf.min.mjs');
  pdfjs.GlobalWorkerOptions.workerSrc = '/pdf.worker.min.mjs';
  const data = await (await fetch('/document.pdf')).arrayBuffer();
  const page = await (await pdfjs.getDocument({ data }).promise).getPage(1);
  const scale = ((innerWidth - 32) / page.getViewport({ scale: 1 }).width) * devicePixelRatio;
  const viewport = page.getViewport({ scale });
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: viewport.width, height: viewport.height });
  canvas.style.width = innerWidth - 32 + 'px';
  document.querySelector('main').append(canvas);
  await page.render({ canvas, viewport }).promise;
  document.querySelector('[role=progressbar]').remove();
};</script>`;

/** A page with pdf.js and nothing else. */
async function servePlainPage(): Promise<string> {
  const folder = new URL('../../../node_modules/pdfjs-dist/legacy/build/', import.meta.url);
  const server = createServer(({ url = '/' }, response) => {
    const [type, content] = url.endsWith('.mjs')
      ? (['text/javascript', readFileSync(new URL(`.${url}`, folder))] as const)
      : url.endsWith('.pdf')
        ? (['application/pdf', fixturePdf('text-one-page')] as const)
        : (['text/html', PLAIN] as const);
    response.writeHead(url === '/favicon.ico' ? 404 : 200, { 'content-type': type }).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterwards(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
