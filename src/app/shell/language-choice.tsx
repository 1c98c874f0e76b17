import { UnstyledButton } from '@mantine/core';
import { LANGUAGE_NAMES } from '#language/language-names.ts';
import { LANGUAGES, type Language } from '#language/languages.ts';
import { t } from '#language/say.ts';
import { showSnackbar } from '#ui/snackbar.tsx';
import { useSessionStore } from '../base/session-store.ts';
import { speak, speakNow, useLanguage } from '../base/speak.ts';
import classes from './language-choice.module.css';

/** In which language one is spoken to: whoever is logged in chooses for their account, everybody else for this device. */
export function LanguageChoice() {
  const { language } = useLanguage();
  const userId = useSessionStore(({ session }) => session?.user._id);
  const onChoose = (value: Language) =>
    choose(value, userId).catch((error) => {
      console.warn('Another language', error);
      showSnackbar({ severity: 'error', message: t('This language needs a connection the first time.') });
    });
  return (
    <fieldset className={classes.languages} aria-label={t('Language')}>
      {LANGUAGES.map((value) => (
        <UnstyledButton
          key={value}
          className={classes.language ?? ''}
          lang={value}
          aria-pressed={value === language}
          onClick={() => onChoose(value)}
        >
          {LANGUAGE_NAMES[value]}
        </UnstyledButton>
      ))}
    </fieldset>
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
