/** What the explainers say, page by page. The pictures are made by tests/support/browser/guide-pictures.ts. */
import { type Message, msg } from '#language/say.ts';

export interface GuidePicture {
  /** Name in /guide and its language, without `.webp`. */
  name: string;
  /** What is to be seen on it. */
  alt: Message;
  screen: 'desk' | 'phone';
}

/** Sizes of the files in px. */
export const GUIDE_PICTURE_SIZES: Record<GuidePicture['screen'], { width: number; height: number }> = {
  desk: { width: 1024, height: 640 },
  phone: { width: 585, height: 1266 },
};

export interface GuideText {
  title: Message;
  intro: Message;
  points: readonly Message[];
  picture: GuidePicture;
}

export const SHIPPER_GUIDE: readonly GuideText[] = [
  {
    title: msg('Set up your company'),
    intro: msg('One call, one email, and your first screen is the dashboard.'),
    points: [
      msg('Become a member: call us, and we set up your company with you as its administrator.'),
      msg('Open the email we send you and choose your password. Your username is your email address.'),
      msg('Log in. The dashboard counts your loads: inbound, outbound, unsubmitted and completed.'),
      msg('Add your colleagues in the directory. Administrators build loads, clerks check drivers in and out.'),
    ],
    picture: {
      name: 'shipper-dashboard',
      alt: msg('The dashboard of a shipper: four counters and a table of outbound loads below them.'),
      screen: 'desk',
    },
  },
  {
    title: msg('Create a load'),
    intro: msg('Four short steps, and nothing is lost if you stop in between.'),
    points: [
      msg('Choose Create a Load and enter the P/U number with the pick-up date and time.'),
      msg(
        'Add the bill of lading as a PDF, choose the receiving company and the delivery date. One load takes as many BOLs as it has stops.',
      ),
      msg('Choose the carrier. Only that carrier, its driver and the receivers you named will see the load.'),
      msg(
        'Save it for later, or ship it. A load without a carrier or a receiver stays unsubmitted until it is complete.',
      ),
    ],
    picture: {
      name: 'shipper-create-load',
      alt: msg('The first step of a new load with the P/U number and the pick-up date and time.'),
      screen: 'desk',
    },
  },
  {
    title: msg('Check the driver in and out'),
    intro: msg('At the dock, with or without a signal.'),
    points: [
      msg('When the truck arrives, choose Driver Checkin, pick the driver and press Check In at the load.'),
      msg('The minute is kept as it was on your device, even if it is sent an hour later.'),
      msg('When the truck leaves, choose Pickup Checkout and press Check Out.'),
      msg('Both sides see at once whether the pick-up was on time.'),
    ],
    picture: {
      name: 'shipper-check-in',
      alt: msg('The check-in screen with a truck in the yard opened: its bill of lading and what can be reported.'),
      screen: 'desk',
    },
  },
  {
    title: msg('Follow it to the delivery'),
    intro: msg('The bill of lading, the times and the report in one place.'),
    points: [
      msg('Open a load from Outbound to see its BOLs, its driver, and when it was picked up.'),
      msg('The receiver checks the driver in at delivery and reports overages, shortages and damages, in cases.'),
      msg(
        'At delivery, Count sets what arrived beside what was shipped: every difference is in the report, with photos.',
      ),
      msg('When the receiver completes the load, it moves to Completed for everybody, with the report as it was.'),
      msg(
        'Completed with a difference? The load says until when a claim can be filed. Claim pack puts everything it needs into one file.',
      ),
    ],
    picture: {
      name: 'shipper-load',
      alt: msg('An outbound load with its three bills of lading, its driver and its pick-up.'),
      screen: 'desk',
    },
  },
];

export const CARRIER_GUIDE: readonly GuideText[] = [
  {
    title: msg('See what you carry'),
    intro: msg('Your shippers share loads with you; there is nothing to type twice.'),
    points: [
      msg('Become a member: call us, and we set up your company with you as its administrator.'),
      msg('Open the email we send you and choose your password. Your username is your email address.'),
      msg('Log in. Shipping lists what you carry now, Completed what was delivered.'),
      msg('Add your associates and drivers in the directory.'),
    ],
    picture: {
      name: 'carrier-dashboard',
      alt: msg('The dashboard of a carrier: the counters Shipping and Completed and a table of loads.'),
      screen: 'desk',
    },
  },
  {
    title: msg('Assign a driver'),
    intro: msg('The driver has the load, with all its documents, a moment later.'),
    points: [
      msg('Open a load from Shipping and choose Assign Driver.'),
      msg('Type a part of the name or of the ConnexId, and choose the driver.'),
      msg('Plans change: Change Driver hands the load to somebody else for as long as it is not completed.'),
    ],
    picture: {
      name: 'carrier-load',
      alt: msg('A load that waits for pick-up, with its bill of lading and the field to find a driver.'),
      screen: 'desk',
    },
  },
  {
    title: msg('Know where you stand'),
    intro: msg('No more calls to ask whether the truck has been there.'),
    points: [
      msg('Open a bill of lading to read the document, the receiver’s address and the delivery time.'),
      msg('Pick-up and delivery show when the driver checked in and out, and how far from the schedule.'),
      msg('If the receiver reports overages, shortages or damages, you read the same report as the shipper.'),
      msg(
        'Drivers and docks record when a truck arrived and left. Detention record is the paper about the wait, with what both sides said.',
      ),
    ],
    picture: {
      name: 'carrier-bol',
      alt: msg('A completed load with its bill of lading, its driver and an on-time pick-up.'),
      screen: 'desk',
    },
  },
];

export const DRIVER_GUIDE: readonly GuideText[] = [
  {
    title: msg('Your loads on your phone'),
    intro: msg('All you need is the phone you have. There is nothing to install from a store.'),
    points: [
      msg('Ask your carrier to add you. You get an email with a link to choose your password.'),
      msg('Open this page on your phone, log in, and add it to your home screen when the browser offers it.'),
      msg(
        'Your loads are listed under Shipping. Open them once while you have a signal: the documents stay on the phone.',
      ),
    ],
    picture: {
      name: 'driver-loads',
      alt: msg('The loads of a driver on a phone.'),
      screen: 'phone',
    },
  },
  {
    title: msg('At the dock'),
    intro: msg('Works in a steel trailer: what you do is kept and sent when the signal is back.'),
    points: [
      msg(
        'Open the load and press Check In when you arrive, Check Out when you leave. Your minute counts, not the network’s.',
      ),
      msg('Show the bill of lading on your phone, and sign it there.'),
      msg(
        'They stamp a paper? Photograph papers finds the page, says whether it can be read, and keeps it with the load as a PDF.',
      ),
      msg(
        'No signal on either side? Hand over by code: each device reads the other’s code, and both keep the handover.',
      ),
      msg(
        'They refuse the freight, or the gate is closed? Choose “Cannot deliver as planned?” and say what happened: everybody concerned knows at once.',
      ),
      msg('The line at the top says what still waits to be sent. You never have to do anything twice.'),
    ],
    picture: {
      name: 'driver-load',
      alt: msg('A load on a phone, waiting for pick-up, with the button Check In at the lower edge.'),
      screen: 'phone',
    },
  },
];
