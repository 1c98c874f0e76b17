import { type Message, msg, t } from '#language/say.ts';

/**
 * What a public page is called and is about: for the tab, for search engines and for the preview of a shared link.
 * The app sets it on its screens; the server writes it into the page it serves, because preview crawlers don't run
 * JavaScript. Here are the two that people arrive at; the texts of all others would only be loaded with them.
 */
export interface PublicPage {
  /** Null on the front page, which carries the product's name alone. */
  title: Message | null;
  description: Message;
}

export const FRONT_PAGE: PublicPage = {
  title: null,
  description: msg(
    'Electronic bills of lading that keep working without a network: ship, assign, check in, report OS&D and complete loads from any dock or cab.',
  ),
};

export const LOGIN_PAGE: PublicPage = {
  title: msg('Log in'),
  description: msg('Log in to your loads and bills of lading on Connex BOL.'),
};

/** The title of a tab or a link: the page's and the product's. */
export function titleWith(title: string): string {
  // not a text: the name of the product
  return title ? `${title} – Connex BOL` : 'Connex BOL';
}

export const titleOf = ({ title }: Pick<PublicPage, 'title'>): string => titleWith(title ? t(title) : '');
