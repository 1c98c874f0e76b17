/**
 * The look of the product around everything that is drawn: what MantineProvider does, less making the theme's variables
 * anew at each start and what would let people choose light or dark in the app. The variables are a style sheet
 * (theme-variables.css, written from the theme by its test), which is there before the first script.
 */
import { MantineContext, MantineThemeProvider } from '@mantine/core';
import { type ContextType, type ReactNode, useLayoutEffect } from 'react';
import { theme } from './theme.ts';

const ignore = () => {};
const page = () => document.documentElement;
const context: NonNullable<ContextType<typeof MantineContext>> = {
  colorScheme: 'auto',
  setColorScheme: ignore,
  clearColorScheme: ignore,
  getRootElement: page,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
};

/** `env="test"` leaves the library's animations out. */
export function Look({ children, env = 'default' }: { children: ReactNode; env?: 'default' | 'test' }) {
  useLayoutEffect(followDevice, []);
  return (
    <MantineContext value={env === 'test' ? { ...context, env } : context}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}

/** Light or dark, and whether things may move, as the device is set; also when that changes. */
function followDevice(): () => void {
  page().dataset.respectReducedMotion = 'true';
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const follow = () => {
    page().dataset.mantineColorScheme = dark.matches ? 'dark' : 'light';
  };
  follow();
  dark.addEventListener('change', follow);
  return () => dark.removeEventListener('change', follow);
}
