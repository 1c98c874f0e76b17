import { create } from 'zustand';
import { firstSpoken, isLanguage, type Language } from '#language/languages.ts';
import { addCatalog, hasCatalog, speakAs } from '#language/say.ts';
import { localTexts } from './page.ts';

const KEPT = 'connex-language';

const CATALOGS = {
  es: () => import('#language/es.json'),
  fr: () => import('#language/fr.json'),
};

/** The language spoken now; the app is drawn anew when it changes. */
export const useLanguage = create<{ language: Language }>(() => ({ language: 'en' }));

/** What was chosen on this device, else what the browser asks for. */
function wantedLanguage(): Language {
  const kept = localTexts()?.getItem(KEPT);
  return isLanguage(kept) ? kept : firstSpoken(navigator.languages);
}

/** Before anything is drawn. Null in English, which is there already; never fails, because English always can be spoken. */
export function speakFirst(): Promise<void> | null {
  const language = wantedLanguage();
  if (language === 'en') return null;
  return change(language).catch((error) => console.warn(`The texts in “${language}” could not be loaded.`, error));
}

/** From now on this language, also after the next start. Throws when its texts can't be had. */
export async function speak(language: Language): Promise<void> {
  await change(language);
  try {
    localTexts()?.setItem(KEPT, language);
  } catch (error) {
    console.warn('The language could not be kept for the next start.', error);
  }
}

async function change(language: Language): Promise<void> {
  if (language !== 'en' && !hasCatalog(language)) addCatalog(language, (await CATALOGS[language]()).default);
  speakAs(() => language);
  document.documentElement.lang = language;
  useLanguage.setState({ language });
}
