/**
 * The terms in plain words, once for the page and the sign-up. What they say of records is what the server does; whoever
 * changes the rules of completing, correcting or voiding changes them here.
 */
import { type Message, msg } from '#language/say.ts';

export interface Clause {
  title: Message;
  paragraphs: readonly Message[];
}

export const TERMS: readonly Clause[] = [
  {
    title: msg('What you get'),
    paragraphs: [
      msg(
        'An account for your company and as many colleagues as you like, to make, share, sign and complete electronic bills of lading.',
      ),
    ],
  },
  {
    title: msg('What it costs'),
    paragraphs: [
      msg(
        'The price depends on the number of BOLs you process. We agree on it by phone before anything is charged. Drivers and receivers pay nothing.',
      ),
    ],
  },
  {
    title: msg('Who sees your loads'),
    paragraphs: [
      msg(
        'A BOL is seen by the people of its shipper and of the receiver you choose, by its carrier’s staff, and by its driver. No other company sees it. Whoever runs the server can read what is on it.',
      ),
    ],
  },
  {
    title: msg('What you take care of'),
    paragraphs: [
      msg(
        'Keep passwords to yourself, give each person an account of their own, and record only what happened. Everything carries the name of the account it was made with.',
      ),
    ],
  },
  {
    title: msg('Completing a load'),
    paragraphs: [
      msg(
        'Completing a BOL cannot be undone. From then on its document, its receiver and its overages, shortages and damages stay as they are; only a report made before that, on a device without a network, still counts when it arrives.',
      ),
    ],
  },
  {
    title: msg('Correcting a time'),
    paragraphs: [
      msg(
        'A check-in or check-out is never overwritten. A correction is a record of its own, with a reason, and the time on screen is then the corrected one. The first time, the correction, who made each and why stay in the load’s timeline.',
      ),
      msg(
        'The person who recorded a time, and the staff of their company, can correct it, also after the load was completed.',
      ),
    ],
  },
  {
    title: msg('Signing, and voiding a signature'),
    paragraphs: [
      msg(
        'A signature belongs to the exact document that was shown. When the document is replaced, it counts as outdated and is asked for again.',
      ),
      msg(
        'Only the company that gave a signature can void it, and has to say why. A voided signature no longer counts, stays on record with name and reason, and cannot be brought back.',
      ),
    ],
  },
  {
    title: msg('Leaving Connex BOL'),
    paragraphs: [
      msg(
        'Stop whenever you like. Everybody can delete their own account in My Profile, except the last admin of a company; a company’s account is closed by phone. Records of loads stay, because the other side relies on them.',
      ),
    ],
  },
];
