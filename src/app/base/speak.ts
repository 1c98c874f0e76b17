import { create } from 'zustand';
import { firstSpoken, isLanguage, type Language } from '#language/languages.ts';
import { addCatalog, hasCatalog, speakAs } from '#language/say.ts';
import { localTexts } from './page.ts';

/** What was chosen on this device. */
const KEPT = 'connex-language';
/** What the person who is logged in chose for their account: here for the next start, which comes before anybody is known. */
const OF_ACCOUNT = 'connex-account-language';
/** Id of a person and the language they chose while their account could not be reached, until it was told. */
const UNTOLD = 'connex-language-untold';

const CATALOGS = {
  es: () => import('#language/es.json'),
  fr: () => import('#language/fr.json'),
};

/** The language spoken now; the app is drawn again when it changes. */
export const useLanguage = create<{ language: Language }>(() => ({ language: 'en' }));

/** Before anything is drawn. Null in English, which is there already; never fails, because English always can be spoken. */
export function speakFirst(): Promise<void> | null {
  const ofAccount = localTexts()?.getItem(OF_ACCOUNT);
  return changeOrStay(isLanguage(ofAccount) ? ofAccount : deviceLanguage());
}

/** From now on this language, also after the next start. Throws when its texts can't be had. */
export async function speak(language: Language): Promise<void> {
  await speakNow(language);
  keep(KEPT, language);
}

/**
 * The language of whoever is logged in: what they chose here last, else what their account says. The device's for nobody, and
 * for somebody who never chose one, so that on a shared tablet each has theirs.
 */
export async function speakForAccount(
  user: { _id: string; language?: string | null | undefined } | null,
): Promise<void> {
  const chosen = user && (untoldLanguage(user._id) ?? user.language);
  const ofAccount = isLanguage(chosen) ? chosen : null;
  keep(OF_ACCOUNT, ofAccount);
  const language = ofAccount ?? deviceLanguage();
  if (language !== useLanguage.getState().language) await changeOrStay(language);
}

/** What this person chose here and their account has not been told yet. */
export function untoldLanguage(userId: string): Language | null {
  const [id, language] = localTexts()?.getItem(UNTOLD)?.split(' ') ?? [];
  return id === userId && isLanguage(language) ? language : null;
}

/** Keeps what this person chose until their account is told, also for the next start; null once it was. */
export function keepUntold(userId: string, language: Language | null): void {
  keep(UNTOLD, language && `${userId} ${language}`);
  if (language) keep(OF_ACCOUNT, language);
}

let turns = 0;

/** Until something else is asked for. Throws when its texts can't be had. */
export async function speakNow(language: Language): Promise<void> {
  turns += 1;
  const turn = turns;
  if (language !== 'en' && !hasCatalog(language)) addCatalog(language, (await CATALOGS[language]()).default);
  // Another language was asked for while the texts of this one came.
  if (turn !== turns) return;
  speakAs(() => language);
  document.documentElement.lang = language;
  // What the system shows of the installed app; the build makes one a language (vite.config.ts).
  const manifest = `/manifest${language === 'en' ? '' : `.${language}`}.webmanifest`;
  document.querySelector('link[rel=manifest]')?.setAttribute('href', manifest);
  useLanguage.setState({ language });
}

/** What was chosen on this device, else what the browser asks for. */
function deviceLanguage(): Language {
  const kept = localTexts()?.getItem(KEPT);
  return isLanguage(kept) ? kept : firstSpoken(navigator.languages);
}

function changeOrStay(language: Language): Promise<void> | null {
  if (language === useLanguage.getState().language) return null;
  return speakNow(language).catch((error) => console.warn('No texts in', language, error));
}

function keep(key: string, text: string | null): void {
  try {
    if (text === null) localTexts()?.removeItem(key);
    else localTexts()?.setItem(key, text);
  } catch (error) {
    console.warn('The language is not kept.', error);
  }
}
