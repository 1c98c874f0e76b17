import { useEffect } from 'react';

/** The title of the browser's tab: the screen's name and the product's. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} – Connex BOL` : 'Connex BOL';
  }, [title]);
}
