/**
 * What the installation says of itself, for the screens: asked after the first screen, and again whenever a screen opens
 * that shows it. The contact of the last answer is kept, so that it is there without a network too.
 */
import { useEffect } from 'react';
import { create } from 'zustand';
import type { Site } from '#contract/site.ts';
import { firstScreen, localTexts } from './page.ts';

/** With the version of what is kept: another shape is another name. */
const KEY = 'connex-site-1';
/** The first screen comes first, ms. */
const LATEST_MS = 3000;

/** Null until something is known. */
export const useSiteStore = create<{ site: Site | null }>(() => ({ site: null }));
let asking = false;

/** Contact and demo; null while nothing is known, which without a network may be for long. */
export function useSite(): Site | null {
  useEffect(() => void ask(), []);
  return useSiteStore(({ site }) => site);
}

async function ask(): Promise<void> {
  if (asking) return;
  asking = true;
  const texts = localTexts();
  useSiteStore.setState(({ site }) => ({ site: site ?? kept(texts) }));
  try {
    await firstScreen(LATEST_MS);
    const { fetchSite } = await import('#offline/site.ts');
    const site = await fetchSite();
    useSiteStore.setState({ site });
    texts?.setItem(KEY, JSON.stringify({ ...site, demo: null }));
  } catch (error) {
    console.info('What the server says of itself could not be fetched; what was kept has to do.', error);
  } finally {
    asking = false;
  }
}

/** The demo is not kept: its accounts need the network that tells of them. */
function kept(texts: Storage | null): Site | null {
  try {
    return JSON.parse(texts?.getItem(KEY) ?? 'null') as Site | null;
  } catch {
    return null;
  }
}
