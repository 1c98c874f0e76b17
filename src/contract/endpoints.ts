/** Every call of the API. A new one is mounted, documented and walked by the authorization test by being listed here. */
import * as batch from './batch.ts';
import * as bol from './bol.ts';
import * as carrier from './carrier.ts';
import * as change from './change.ts';
import * as claimPack from './claim-pack.ts';
import * as company from './company.ts';
import * as detentionRecord from './detention-record.ts';
import * as device from './device.ts';
import * as deviceKey from './device-key.ts';
import * as devicePin from './device-pin.ts';
import * as driverAccount from './driver-account.ts';
import type { Endpoint } from './endpoint.ts';
import * as file from './file.ts';
import * as load from './load.ts';
import * as notification from './notification.ts';
import * as openSession from './open-session.ts';
import * as outcome from './outcome.ts';
import * as paperOriginal from './paper-original.ts';
import * as photo from './photo.ts';
import * as pushSubscription from './push-subscription.ts';
import * as recordClaim from './record-claim.ts';
import * as recordCount from './record-count.ts';
import * as recordDwell from './record-dwell.ts';
import * as recordHandshake from './record-handshake.ts';
import * as recordOutcome from './record-outcome.ts';
import * as recordPaper from './record-paper.ts';
import * as reportConcealed from './report-concealed.ts';
import * as session from './session.ts';
import * as signature from './signature.ts';
import * as site from './site.ts';
import * as user from './user.ts';

const modules = [
  session,
  openSession,
  devicePin,
  user,
  company,
  carrier,
  device,
  deviceKey,
  driverAccount,
  load,
  bol,
  recordCount,
  reportConcealed,
  recordDwell,
  detentionRecord,
  recordOutcome,
  recordPaper,
  paperOriginal,
  recordClaim,
  recordHandshake,
  claimPack,
  file,
  photo,
  signature,
  change,
  notification,
  outcome,
  batch,
  pushSubscription,
  site,
];

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** All endpoints by their exported name. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  modules.flatMap((module) =>
    Object.entries(module).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  ),
);
