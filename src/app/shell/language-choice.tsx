import { UnstyledButton } from '@mantine/core';
import { LANGUAGE_NAMES } from '#language/language-names.ts';
import { LANGUAGES, type Language } from '#language/languages.ts';
import { t } from '#language/say.ts';
import { showSnackbar } from '#ui/snackbar.tsx';
import { useSessionStore } from '../base/session-store.ts';
import { keepUntold, speak, speakNow, untoldLanguage, useLanguage } from '../base/speak.ts';
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

async function choose(language: Language, userId: string | undefined): Promise<void> {
  if (userId === undefined) return speak(language);
  await speakNow(language);
  keepUntold(userId, language);
  await tellAccount(userId);
}

/** Tells the account what its person chose here while it could not be told; without a network it is asked for again later. */
export async function tellAccount(userId: string): Promise<void> {
  const language = untoldLanguage(userId);
  if (language === null) return;
  const { saveLanguage } = await import('#features/profile/actions.ts');
  try {
    await saveLanguage(userId, language);
    if (untoldLanguage(userId) === language) keepUntold(userId, null);
  } catch (error) {
    console.warn('The language of the account could not be changed.', error);
  }
}
