import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import classes from './pdf-toolbar.module.css';

interface PageNumberFieldProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** The page one is on, and a way to go to another by its number; anything else typed goes back to the current one. */
export function PageNumberField({ page, pages, onPage }: PageNumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = (event?: FormEvent) => {
    event?.preventDefault();
    const wanted = Number.parseInt(typed ?? '', 10);
    setTyped(null);
    if (wanted >= 1 && wanted <= pages) onPage(wanted);
  };
  return (
    <form className={classes.page} onSubmit={commit}>
      <TextInput
        size="sm"
        className={classes.number ?? ''}
        inputMode="numeric"
        autoComplete="off"
        aria-label="Page number"
        value={typed ?? String(page)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => commit()}
      />
      <span className={classes.total}>of {pages}</span>
    </form>
  );
}
