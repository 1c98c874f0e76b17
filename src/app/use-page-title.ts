import { useEffect } from 'react';
import { type PublicPage, titleOf } from '#domain/public-pages.ts';

const describe = () => document.querySelector<HTMLMetaElement>('meta[name="description"]');
/** The description that stands in index.html: for every screen without one of its own. */
const usual = describe()?.content ?? '';

/**
 * The title of the browser's tab: the screen's name and the product's. Public screens also say what they are about, for
 * search engines and shared links.
 */
export function usePageTitle(title: string, description?: string): void {
  useEffect(() => {
    document.title = titleOf({ title });
    const meta = describe();
    if (meta) meta.content = description ?? usual;
  }, [title, description]);
}

/** The title and description of a public page that has one address. */
export function usePublicTitle({ title, description }: PublicPage): void {
  usePageTitle(title, description);
}
