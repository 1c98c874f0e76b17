import { MantineProvider } from '@mantine/core';
import { BrowserRouter } from 'react-router-dom';
import '#ui/styles.ts';
import { cssVariables, theme } from '#ui/theme.ts';
import { Router } from './router.tsx';
import { Shell } from './shell/shell.tsx';

/** The whole app: look, router, shell. */
export function App() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <BrowserRouter>
        <Shell>
          <Router />
        </Shell>
      </BrowserRouter>
    </MantineProvider>
  );
}
