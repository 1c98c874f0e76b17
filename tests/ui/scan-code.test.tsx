import { readFile } from 'node:fs/promises';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ScanCode } from '#ui/codes/scan-code.tsx';
import { renderUi } from '../support/render-ui.tsx';

const NOT_THERE = 'What reads codes is not on this device yet. Open this once with a network.';

afterEach(() => vi.unstubAllGlobals());

it('what reads codes is asked for again while it can’t be had, and the words about it go once it is there', async () => {
  let isReachable = false;
  const wasm = await readFile(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  vi.stubGlobal('fetch', async () => {
    if (!isReachable) throw new TypeError('Failed to fetch');
    return new Response(wasm, { headers: { 'content-type': 'application/wasm' } });
  });
  vi.spyOn(console, 'error').mockReturnValue();
  renderUi(<ScanCode kind="qr" hint="Hold it at the code." onText={() => {}} />);
  expect(await screen.findByText(NOT_THERE)).toBeVisible();
  isReachable = true;
  await waitFor(() => expect(screen.queryByText(NOT_THERE)).toBeNull(), { timeout: 15_000 });
});
