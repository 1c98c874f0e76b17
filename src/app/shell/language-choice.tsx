import { NativeSelect } from '@mantine/core';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '#language/languages.ts';
import { t } from '#language/say.ts';
import { showSnackbar } from '#ui/snackbar.tsx';
import { speak, useLanguage } from '../base/speak.ts';

/** In which language this device speaks, for whoever has not said it in their profile. */
export function LanguageChoice() {
  const { language } = useLanguage();
  const choose = (value: string) => {
    if (!isLanguage(value)) return;
    speak(value).catch((error) => {
      console.warn('Another language', error);
      showSnackbar({ severity: 'error', message: t('This language needs a connection the first time.') });
    });
  };
  return (
    <NativeSelect
      aria-label={t('Language')}
      value={language}
      onChange={(event) => choose(event.currentTarget.value)}
      data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
    />
  );
}
