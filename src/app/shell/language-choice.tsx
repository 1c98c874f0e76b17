import { NativeSelect } from '@mantine/core';
import { LANGUAGE_NAMES } from '#language/language-names.ts';
import { isLanguage, LANGUAGES, type Language } from '#language/languages.ts';
import { t } from '#language/say.ts';
import { showSnackbar } from '#ui/snackbar.tsx';
import { useSessionStore } from '../base/session-store.ts';
import { speak, speakNow, useLanguage } from '../base/speak.ts';

/** In which language one is spoken to: whoever is logged in chooses for their account, everybody else for this device. */
export function LanguageChoice() {
  const { language } = useLanguage();
  const userId = useSessionStore(({ session }) => session?.user._id);
  const onChange = (value: string) => {
    if (!isLanguage(value)) return;
    choose(value, userId).catch((error) => {
      console.warn('Another language', error);
      showSnackbar({ severity: 'error', message: t('This language needs a connection the first time.') });
    });
  };
  return (
    <NativeSelect
      aria-label={t('Language')}
      value={language}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
    />
  );
}

/** Where the account can't be changed now, the choice is this device's. */
async function choose(language: Language, userId: string | undefined): Promise<void> {
  await speakNow(language);
  if (userId === undefined || !(await isSaved(userId, language))) await speak(language);
}

async function isSaved(userId: string, language: Language): Promise<boolean> {
  const { saveLanguage } = await import('#features/profile/actions.ts');
  try {
    return (await saveLanguage(userId, language)).language === language;
  } catch (error) {
    console.warn('The language of the account could not be changed.', error);
    return false;
  }
}
