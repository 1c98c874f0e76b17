/** Character maps of pdf.js: 170 files of which a document needs one or two, so each is kept when it was first used. */
import { Route } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

export const mapRoute = new Route(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/pdfjs/cmaps/'),
  new CacheFirst({ cacheName: 'pdfjs-cmaps' }),
);
