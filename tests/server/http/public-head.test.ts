import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GUIDE_PATHS } from '#app/base/paths.ts';
import { titleOf } from '#domain/first-pages.ts';
import { PUBLIC_PAGES } from '#domain/public-pages.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const PUBLIC_URL = 'https://bol.example';
let server: TestServer;
let appFolder: string;
beforeAll(async () => {
  appFolder = await mkdtemp(path.join(tmpdir(), 'connex-app-'));
  const preloads = [
    '<!-- for /\n<link rel="modulepreload" href="/landing.js">\n/for / -->',
    '<!-- for /login\n<link rel="modulepreload" href="/login.js">\n/for /login -->',
    '<!-- for home -->\n<link rel="modulepreload" href="/lists.js">\n<!-- /for home -->',
  ].join('\n');
  const shell = (await readFile('index.html', 'utf8')).replace('</head>', `${preloads}</head>`);
  await writeFile(path.join(appFolder, 'index.html'), shell);
  server = await testServer({ appFolder, env: { PUBLIC_URL } });
});
afterAll(() => rm(appFolder, { recursive: true }));

/** Text without the escapes of HTML. */
const plain = (text: string) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));

/** The head as who makes a preview reads it: no app runs, and no particular answer is asked for. */
async function headOf(address: string) {
  const response = await fetch(server.url + address, { headers: { accept: '*/*' } });
  expect([address, response.status, response.headers.get('content-type')]).toEqual([
    address,
    200,
    'text/html; charset=utf-8',
  ]);
  const html = await response.text();
  const one = (pattern: RegExp) => plain(pattern.exec(html)?.[1] ?? '');
  const all = (name: string) => {
    const metas = html.matchAll(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'));
    return [...metas].map(([, content = '']) => plain(content));
  };
  return { title: one(/<title>(.*?)<\/title>/), all, canonical: one(/<link rel="canonical" href="([^"]*)"/) };
}

describe('the head of a public page', () => {
  it.each(Object.entries(PUBLIC_PAGES))('%s says what it is about, once, with its own address', async (at, page) => {
    const { title, all, canonical } = await headOf(at);
    expect(title).toBe(titleOf(page));
    expect(all('description')).toEqual([page.description]);
    expect(all('og:description')).toEqual([page.description]);
    expect(all('og:title')).toHaveLength(1);
    expect(all('og:title')[0]).toContain(page.title ?? 'Connex BOL');
    expect(all('og:url')).toEqual([`${PUBLIC_URL}${at}`]);
    expect(canonical).toBe(`${PUBLIC_URL}${at}`);
    expect(all('og:image')).toEqual([`${PUBLIC_URL}/preview.jpg`]);
    expect(all('twitter:card')).toEqual(['summary_large_image']);
  });

  it.each([
    ['/', ['/landing.js']],
    ['/login', ['/login.js']],
    ['/faqs', []],
    ['/home', ['/login.js']],
    ['/home', ['/lists.js'], '__Host-connex_session=x'],
  ])('%s has fetched ahead what its own first screen needs, and nothing else', async (at, files, cookie = '') => {
    const answer = await fetch(server.url + at, { headers: { accept: 'text/html', cookie } });
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    // No cache in between gives one's page to the other.
    expect(answer.headers.get('vary')?.includes('cookie') ?? false).toBe(at === '/home');
    const shell = await answer.text();
    expect(shell.includes('<html data-nobody ')).toBe(at === '/home' && cookie === '');
    const inForce = shell.replace(/<!--[\s\S]*?-->/g, '');
    expect([...inForce.matchAll(/rel="modulepreload" href="([^"]*)"/g)].map(([, file]) => file)).toEqual(files);
  });

  it('is there for every explainer', () => {
    expect(Object.keys(PUBLIC_PAGES)).toEqual(expect.arrayContaining([...GUIDE_PATHS]));
  });

  it('of any other address names the product and nothing of the address', async () => {
    const response = await fetch(`${server.url}/shipper-account/Harbor/inbound/1`, {
      headers: { accept: 'text/html' },
    });
    const html = await response.text();
    expect(html).toContain('<title>Connex BOL</title>');
    expect(html).not.toContain('og:url');
    expect(html).not.toContain('Harbor');
  });
});

describe('the picture of a shared link', () => {
  it('is a JPEG of 1200 × 630, small enough for every reader', async () => {
    const bytes = await readFile('public/preview.jpg');
    expect(bytes.length).toBeLessThan(250_000);
    // The frame header (SOF0 to SOF2) carries height and width, ISO 10918-1.
    const frame = bytes.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc1, 0xc2].includes(bytes[at + 1] ?? 0));
    expect([bytes.readUInt16BE(frame + 7), bytes.readUInt16BE(frame + 5)]).toEqual([1200, 630]);
  });
});
