// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is quoted here is source
import { type Break, b } from './break.ts';

/** What is said in whose language. */
export const LANGUAGES: readonly Break[] = [
  b('9.86', 'the browser’s languages are not asked', 'firstSpoken(navigator.languages)', 'firstSpoken([])'),
  b('9.86', 'the document still says it is English', 'document.documentElement.lang = language;', ''),
  b('9.86', 'the choice is forgotten by the next start', 'keep(KEPT, language);', ''),
  b(
    '9.99',
    'the system goes on showing the app’s English shortcuts',
    "document.querySelector('link[rel=manifest]')?.setAttribute('href', manifest);",
    '',
  ),
  b(
    '9.87',
    'a language whose texts are not there is chosen all the same',
    'await speakNow(language);\n  keep(KEPT, language);',
    'keep(KEPT, language);\n  await speakNow(language);',
  ),
  b(
    '9.88',
    'the account’s language is not followed',
    'const ofAccount = isLanguage(chosen) ? chosen : null;',
    'const ofAccount = null;',
  ),
  b(
    '9.88',
    'who is logged in chooses for the whole device',
    'if (userId === undefined) return speak(language);\n  await speakNow(language);',
    'await speak(language);\n  if (userId === undefined) return;',
  ),
  b(
    '9.88',
    'what is chosen without a network is forgotten by the next start',
    'const chosen = user && (untoldLanguage(user._id) ?? user.language);',
    'const chosen = user?.language;',
  ),
  b(
    '9.88',
    'a start speaks the device’s language to who is logged in',
    'changeOrStay(isLanguage(ofAccount) ? ofAccount : deviceLanguage())',
    'changeOrStay(deviceLanguage())',
  ),
  b(
    '9.90',
    'plurals are counted as in English',
    'getPluralRules: remembered((locale, options) => new Intl.PluralRules(locale, options))',
    "getPluralRules: remembered((_, options) => new Intl.PluralRules('en', options))",
  ),
  b('9.91', 'the device does not say what it speaks', '[HEADERS.language]: spokenLanguage(),', ''),
  b(
    '9.91',
    'what waits is sent without its person’s language',
    '...(user.language ? { [HEADERS.language]: user.language } : {}),',
    '',
  ),
  b(
    '9.91',
    'the server asks nobody',
    'inLanguageAskedFor(request.headers[HEADERS.language], done)',
    'inLanguageAskedFor(undefined, done)',
  ),
  b('9.91', 'the account’s language is not asked', "if (here && !here.asked) here.language = language ?? 'en';", ''),
  b(
    '9.92',
    'notifications are in the language of who made the change',
    'text: inLanguage(language, text)',
    'text: text()',
  ),
  b(
    '9.92',
    'the time of a push is in another language',
    'inLanguage(news.language, () => timeOfNews(news))',
    'timeOfNews(news)',
  ),
  b('9.93', 'figures of two meanings are understood', "&& spokenLanguage() !== 'en'", '&& false'),
  b(
    '9.94',
    'consent is kept in whichever language it was read',
    'return read === english ? english :',
    'return read !== english ? read :',
  ),
  b(
    '9.94',
    'lines on record are kept in the signer’s language',
    'const [said, kept] = [lines(), inEnglish(lines)];',
    'const [said, kept] = [lines(), lines()];',
  ),
  b(
    '9.95',
    'the signed PDF is as English as before',
    'const below = spokenLanguage();',
    "const below = 'en' as const;",
  ),
  b('9.95', 'the evidence has English headings only', 'forOthers(content.below ?? null, ', 'forOthers(null, '),
  b(
    '9.95',
    'the boxes of the signatures have English headings only',
    'if (below) line(below, HEIGHT - 25, 6, regular, FAINT);',
    '',
  ),
  b(
    '9.92',
    'the mail about a changed address is English for everybody',
    'return inLanguage(user.language, () => {\n    const time',
    "return inLanguage('en', () => {\n    const time",
  ),
];
