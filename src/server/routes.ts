/**
 * Who answers which call, and what the upper folders hand to the lower ones that do not know them. A new noun is a
 * route in its folder's `routes.ts`; a new entity of the feed is one reader here.
 */
import type { Services } from './base/services.ts';
import { siteRoutes } from './demo/site.ts';
import type { PdfChecker } from './files/check-pdf.ts';
import { photoRoutes } from './files/photos.ts';
import { fileRoutes } from './files/put-file.ts';
import { freightReaders } from './freight/for-others.ts';
import { freightRoutes } from './freight/routes.ts';
import type { SignedPdfMaker } from './freight/signed-pdf/make-signed-pdf.ts';
import { loadsChangedIn } from './freight/touch-load.ts';
import { batchRoute } from './http/batch.ts';
import type { Tell } from './http/endpoint.ts';
import type { Route } from './http/route.ts';
import { planFreeTime } from './notifications/free-time.ts';
import { notificationReader, notificationRoutes } from './notifications/notifications.ts';
import { notify } from './notifications/notify.ts';
import { companyTypeOf, findActor, peopleReaders } from './people/directory.ts';
import { peopleRoutes } from './people/routes.ts';
import { pushRoutes } from './push/subscriptions.ts';
import type { Nudges } from './sync/nudges.ts';
import { publish } from './sync/publish.ts';
import type { FeedEyes } from './sync/read-rows.ts';
import { syncRoutes } from './sync/routes.ts';

export const feedEyes: FeedEyes = {
  readers: { ...freightReaders, ...peopleReaders, ...notificationReader },
  companyType: companyTypeOf,
  person: findActor,
};

/** What only the routes of one folder need. */
export interface Parts {
  nudges: Nudges;
  pdfs: PdfChecker;
  signedPdfs: SignedPdfMaker;
}

export function allRoutes(services: Services, { nudges, pdfs, signedPdfs }: Parts): Route[] {
  const routes = [
    ...peopleRoutes(services),
    ...freightRoutes(services, signedPdfs),
    ...fileRoutes(services, pdfs),
    ...photoRoutes(services),
    ...notificationRoutes,
    ...pushRoutes,
    ...siteRoutes,
    ...syncRoutes({ readers: feedEyes.readers, nudges }),
  ];
  return [...routes, batchRoute(routes)];
}

/** Notifications and then the feed, which carries them. */
export const tellAll =
  ({ freeTime, ...queues }: Pick<Services, 'mail' | 'push' | 'freeTime'>): Tell =>
  async (tx, news) => {
    const loads = loadsChangedIn(news.changes);
    await notify(tx, { ...news, loads, queues });
    await planFreeTime(tx, loads, { queue: freeTime, now: news.now });
    await publish(tx, news.changes);
  };
