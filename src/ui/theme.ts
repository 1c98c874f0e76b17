/*
 * The look of the product: one theme for light and dark.
 *
 * The library's defaults fail contrast in several places (dimmed text, placeholders, errors, the primary color on dark),
 * so `cssVariables` sets each of those per color scheme. Beside the library's own variables it defines a few `--app-*`
 * ones, which the style sheets of this folder and of the app use instead of naming shades.
 */
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { t } from '#language/say.ts';

/*
 * The colors of the product, ten shades each from light to dark as the component library wants them.
 *
 * "harbor" is the primary: a sober navy-teal. Amber stands for "look here", red for "went wrong or can't be undone",
 * green for "done". Gray and dark lean to blue so that light and dark screens belong to the same family.
 * What must hold: white text on shade 6 and on shade 7 of every color reaches 4.5:1 (tests/ui/theme.test.ts).
 */
export const harbor: MantineColorsTuple = [
  '#edf6f8',
  '#d5e9ee',
  '#a9d2dc',
  '#78b7c6',
  '#4d9bae',
  '#2d8096',
  '#1c6a80',
  '#11566b',
  '#0b4a5e',
  '#08323f',
];

export const amber: MantineColorsTuple = [
  '#fff9eb',
  '#fdefcb',
  '#fadf96',
  '#f5ca5c',
  '#efb52f',
  '#c98a10',
  '#9c690a',
  '#8a5c0a',
  '#724c08',
  '#573a07',
];

export const red: MantineColorsTuple = [
  '#fdf1f0',
  '#fbdfdc',
  '#f5bcb7',
  '#ef968e',
  '#e5716a',
  '#d8524b',
  '#c53a34',
  '#a92c28',
  '#8c2421',
  '#6f1c1b',
];

export const green: MantineColorsTuple = [
  '#eef8f2',
  '#d8efe2',
  '#b0dfc5',
  '#83cca4',
  '#5bb886',
  '#3aa06b',
  '#217a49',
  '#1d6a42',
  '#175536',
  '#11402a',
];

export const gray: MantineColorsTuple = [
  '#f5f8fa',
  '#ebf0f3',
  '#dfe6eb',
  '#cdd7de',
  '#b1bec8',
  '#8492a0',
  '#566572',
  '#415060',
  '#2c3a46',
  '#1a252e',
];

export const dark: MantineColorsTuple = [
  '#dbe3ea',
  '#bac6d0',
  '#a1afbb',
  '#74838f',
  '#3d4c59',
  '#2c3944',
  '#202b35',
  '#172029',
  '#10181f',
  '#0a1116',
];

const systemFont =
  // not a text: names of fonts
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif, "Apple Color Emoji", "Segoe UI Emoji"';

/** The theme, as `Look` hands it to the component library. */
export const theme = createTheme({
  primaryColor: 'harbor',
  primaryShade: { light: 7, dark: 6 },
  colors: { harbor, yellow: amber, red, green, gray, dark },
  black: '#14202b',
  autoContrast: true,
  // Above this luminance black text has the better contrast; below it white has. Either way 4.5:1 is reached.
  luminanceThreshold: 0.179,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: systemFont,
  headings: {
    fontFamily: systemFont,
    fontWeight: '680',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(1.375rem, 1.15rem + 1vw, 1.75rem)', lineHeight: '1.2' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
    },
  },
  components: {
    Button: { defaultProps: { size: 'md' } },
    // What a browser remembers of fields it offers to whoever has the tablet next. Fields about oneself say what they are for.
    TextInput: { defaultProps: { size: 'md', autoComplete: 'off' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'md' } },
    Switch: { defaultProps: { size: 'md' } },
    CloseButton: { defaultProps: () => ({ 'aria-label': t('Close') }) },
  },
});

/** The library's soft backgrounds (badges, light buttons) are nearly black on dark screens: take the darkest shades instead. */
const softDark = () =>
  Object.fromEntries(
    ['harbor', 'yellow', 'red', 'green', 'gray'].flatMap((color) => [
      [`--mantine-color-${color}-light`, `var(--mantine-color-${color}-9)`],
      [`--mantine-color-${color}-light-hover`, `var(--mantine-color-${color}-8)`],
    ]),
  );

/**
 * Variables per color scheme; every pair that carries text reaches 4.5:1.
 * @internal Not read in the app: theme-variables.css is made of them (`theme-variables.test.ts -u`).
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    // A thumb does not grow with the text: what holds larger words grows by them.
    '--app-touch': 'min(3rem, 48px)',
    '--app-inset-bottom': 'env(safe-area-inset-bottom, 0px)',
  },
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-error': 'var(--mantine-color-red-6)',
    '--mantine-color-success': 'var(--mantine-color-green-7)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-4)',
    '--app-canvas': 'var(--mantine-color-gray-0)',
    '--app-surface': 'var(--mantine-color-white)',
    '--app-raised': 'var(--mantine-color-gray-0)',
    '--app-line': 'var(--mantine-color-gray-2)',
    '--app-hover': 'var(--mantine-color-harbor-0)',
    '--app-strong': 'var(--mantine-color-harbor-9)',
    '--app-focus': 'var(--mantine-color-harbor-6)',
    '--app-accent': 'var(--mantine-color-yellow-4)',
    '--app-selected': 'var(--mantine-color-harbor-7)',
    // The same as theme-color in index.html, so that the header and the phone's status bar are one surface.
    '--app-brand': '#0b4a5e',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': 'var(--mantine-color-red-3)',
    '--mantine-color-success': 'var(--mantine-color-green-3)',
    '--mantine-color-anchor': 'var(--mantine-color-harbor-3)',
    ...softDark(),
    '--app-canvas': 'var(--mantine-color-dark-8)',
    '--app-surface': 'var(--mantine-color-dark-7)',
    '--app-raised': 'var(--mantine-color-dark-6)',
    '--app-line': 'var(--mantine-color-dark-5)',
    '--app-hover': 'var(--mantine-color-dark-6)',
    '--app-strong': 'var(--mantine-color-gray-0)',
    '--app-focus': 'var(--mantine-color-harbor-3)',
    '--app-accent': 'var(--mantine-color-yellow-4)',
    '--app-selected': 'var(--mantine-color-harbor-4)',
    '--app-brand': '#0d1b22',
  },
});
