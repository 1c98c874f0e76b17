import { useEffect } from 'react';

const describe = () => document.querySelector<HTMLMetaElement>('meta[name="description"]');
/** The description that stands in index.html: for every screen without one of its own. */
const usual = describe()?.content ?? '';

/**
 * The title of the browser's tab: the screen's name and the product's. Public screens also say what they are about, for
 * search engines and shared links.
 */
export function usePageTitle(title: string, description?: string): void {
  useEffect(() => {
    document.title = title ? `${title} – Connex BOL` : 'Connex BOL';
    const meta = describe();
    if (meta) meta.content = description ?? usual;
  }, [title, description]);
}
