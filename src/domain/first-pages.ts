/**
 * What a public page is called and is about: for the tab, for search engines and for the preview of a shared link.
 * The app sets it on its screens; the server writes it into the page it serves, because preview crawlers don't run
 * JavaScript. Here are the two that people arrive at; the texts of all others would only be loaded with them.
 */
export interface PublicPage {
  /** Empty on the front page, which carries the product's name alone. */
  title: string;
  description: string;
}

export const FRONT_PAGE: PublicPage = {
  title: '',
  description:
    'Electronic bills of lading that keep working without a network: ship, assign, check in, report OS&D and complete loads from any dock or cab.',
};

export const LOGIN_PAGE: PublicPage = {
  title: 'Log in',
  description: 'Log in to your loads and bills of lading on Connex BOL.',
};

/** The title of a tab or a link: the page's and the product's. */
export function titleOf({ title }: Pick<PublicPage, 'title'>): string {
  return title ? `${title} – Connex BOL` : 'Connex BOL';
}
