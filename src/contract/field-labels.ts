import { type Message, msg, t } from '#language/say.ts';

/**
 * What the fields of calls are called on the screens. A refusal names a field so, never by its name in the request: it
 * is read by the person who filled the form in.
 */
const LABELS: Readonly<Record<string, Message>> = {
  // People
  firstName: msg('First name'),
  lastName: msg('Last name'),
  username: msg('Email'),
  email: msg('Email'),
  phone: msg('Phone'),
  role: msg('Role'),
  language: msg('Language'),
  password: msg('Password'),
  endOtherSessions: msg('Log out there'),
  oldPassword: msg('Old password'),
  newPassword: msg('New password'),
  confirmedPassword: msg('Confirm password'),
  pin: msg('PIN'),
  resetToken: msg('Reset link'),
  resetWithToken: msg('Reset link'),
  token: msg('Reset link'),
  userId: msg('Person'),
  sessionId: msg('Login'),
  admin: msg('Admin'),
  driver: msg('Driver'),
  driverId: msg('Driver'),
  drivers: msg('Drivers'),
  accountName: msg('Account name'),
  driverLicense: msg('Driver license'),
  driverLicensePic: msg('License picture'),
  imagePreviewUrl: msg('License picture'),
  truckNum: msg('Truck number'),
  plate: msg('License plate'),
  trlNum: msg('Trailer number'),
  // Companies
  name: msg('Name'),
  carrierName: msg('Carrier name'),
  companyId: msg('Company'),
  companyID: msg('Company'),
  companyType: msg('Company type'),
  carrierId: msg('Carrier'),
  shipperId: msg('Shipper'),
  receiverId: msg('Receiving company'),
  address: msg('Address'),
  line1: msg('Address line 1'),
  line2: msg('Address line 2'),
  line3: msg('Address line 3'),
  city: msg('City'),
  state: msg('State'),
  zip: msg('Zip'),
  timeZone: msg('Time zone'),
  img: msg('Company image'),
  // Loads and BOLs
  _id: msg('ID'),
  id: msg('ID'),
  pUNum: msg('P/U number'),
  pUDate: msg('P/U date and time'),
  loadNum: msg('Load number'),
  pULocation: msg('Pick-up location'),
  destination: msg('Destination'),
  createdBy: msg('Creator'),
  ready: msg('Ship'),
  deleted: msg('Deleted'),
  stops: msg('Stops'),
  bol: msg('BOL'),
  bolId: msg('BOL'),
  bols: msg('BOLs'),
  bolChanges: msg('Changes of BOLs'),
  file: msg('Document'),
  sha256: msg('Document hash'),
  deliveryDate: msg('Delivery date and time'),
  fields: msg('Changes'),
  seen: msg('Values seen before'),
  op: msg('Kind of change'),
  replaces: msg('Driver before'),
  objectIds: msg('IDs'),
  // Stamps
  checkin: msg('Check-in'),
  checkout: msg('Check-out'),
  occurredAt: msg('Time of the change'),
  at: msg('Corrected time'),
  reason: msg('Reason'),
  stampId: msg('Check-in or check-out'),
  seal: msg('Seal'),
  sealIntact: msg('Seal'),
  completed: msg('Completed'),
  // Outcomes
  outcomes: msg('Outcomes'),
  outcomeId: msg('Outcome'),
  note: msg('Note'),
  toldBy: msg('Who told you'),
  photos: msg('Photos'),
  plan: msg('What is to be done now'),
  proposedDate: msg('Time of the next try'),
  scheduled: msg('Time it was planned for'),
  follows: msg('Outcome before'),
  takenBack: msg('Taken back'),
  // Papers
  papers: msg('Papers'),
  paperId: msg('Paper'),
  title: msg('Title'),
  pages: msg('Pages'),
  quad: msg('Corners of the page'),
  x: msg('Place of a corner across'),
  y: msg('Place of a corner down'),
  smaller: msg('Made smaller'),
  faults: msg('What makes it hard to read'),
  edge: msg('Sharpness'),
  letterPx: msg('Size of the letters'),
  dpi: msg('Pixels per inch'),
  glare: msg('Reflection'),
  result: msg('Answer'),
  // Claims
  claims: msg('Claims'),
  step: msg('Step'),
  claimantId: msg('Company that claims'),
  amountCents: msg('Amount'),
  currency: msg('Currency'),
  basis: msg('Reason of the claim'),
  carrierRef: msg('Carrier’s reference'),
  decision: msg('Decision'),
  filingId: msg('Claim'),
  // OS&D
  osd: msg('OS&D report'),
  osdChanges: msg('OS&D report'),
  overages: msg('Overages'),
  shortages: msg('Shortages'),
  damages: msg('Damages'),
  kind: msg('List'),
  entry: msg('Entry'),
  entryIds: msg('Entries'),
  sku: msg('SKU'),
  qty: msg('Qty (cases)'),
  // Counts
  counts: msg('Counted lines'),
  count: msg('Count'),
  lines: msg('Lines'),
  damageId: msg('Damage'),
  shipped: msg('Shipped'),
  received: msg('Cases counted'),
  countId: msg('Count'),
  damaged: msg('Damaged'),
  packagingKept: msg('Packaging kept'),
  disposition: msg('What happens to it'),
  paper: msg('Seal on the paper'),
  door: msg('Seal on the door'),
  found: msg('How the seal was found'),
  // Concealed damage
  concealed: msg('Concealed damage'),
  report: msg('Report'),
  inspection: msg('Inspection asked for'),
  // Dwell
  dwell: msg('Dwell'),
  marks: msg('Times'),
  answers: msg('Answers'),
  terms: msg('Terms'),
  side: msg('Side'),
  placeId: msg('Place of the stay'),
  bolIds: msg('BOLs'),
  stated: msg('Time was stated'),
  statedAt: msg('When it was'),
  markId: msg('Time that is answered or corrected'),
  madeAt: msg('When it was corrected'),
  seenAt: msg('Time that was answered'),
  theirAt: msg('When it was instead'),
  answer: msg('Answer'),
  dwellTerms: msg('Terms of trucks’ stays'),
  freeMinutes: msg('Free time in minutes'),
  from: msg('Free time counts from'),
  roundTo: msg('Counted in full steps of minutes'),
  lateForfeits: msg('No detention when the truck is late'),
  // Handovers by code
  handshakes: msg('Handovers by code'),
  offer: msg('First code'),
  publicKey: msg('Public key'),
  keyId: msg('Key'),
  proof: msg('Proof of the key'),
  told: msg('What the codes say'),
  offered: msg('Who offered'),
  answered: msg('Who answered'),
  clocksDiffer: msg('Clocks differ'),
  // Signatures
  purpose: msg('Who signs'),
  signerName: msg('Printed name'),
  signerTitle: msg('Role or title'),
  handedOver: msg('Handed over'),
  consentText: msg('Consent'),
  consentVersion: msg('Version of the consent'),
  documentSha256: msg('Document'),
  shown: msg('What was shown'),
  stamps: msg('Check-ins and check-outs'),
  byName: msg('Who made it'),
  driverName: msg('Driver'),
  clockUncertain: msg('Device clock was changed'),
  doubts: msg('What is odd about a time'),
  strokes: msg('Signature'),
  image: msg('Signature'),
  exceptions: msg('Exceptions'),
  pieces: msg('Pieces'),
  sealNumber: msg('Seal number'),
  place: msg('Place'),
  lat: msg('Latitude'),
  lng: msg('Longitude'),
  accuracy: msg('Accuracy'),
  placeDenied: msg('Reason for no place'),
  voids: msg('What is voided'),
  signatureId: msg('Signature'),
  // Lists, notifications, devices
  page: msg('Page'),
  type: msg('List'),
  limit: msg('Page size'),
  cursor: msg('Place in the changes'),
  searchTerm: msg('Search'),
  searchAll: msg('Search in all companies'),
  lastSix: msg('Last six characters'),
  getAllLoads: msg('All loads'),
  read: msg('Read'),
  push: msg('Notifications on this device'),
  mail: msg('Notifications by email'),
  endpoint: msg('Push address'),
  keys: msg('Push keys'),
  p256dh: msg('Push keys'),
  auth: msg('Push keys'),
  key: msg('Key of the change'),
  items: msg('Changes'),
  method: msg('Kind of call'),
  path: msg('Address of the call'),
  body: msg('Contents'),
  judgeAgain: msg('Judge again'),
  skewMs: msg('Clock skew'),
  deviceId: msg('Device'),
  unsent: msg('Unsent changes'),
};

/** True when the field has a label of its own. */
export const hasLabel = (field: string): boolean => Object.hasOwn(LABELS, field);

const isIndex = (part: string) => /^\d+$/.test(part);

/** A name nobody gave a label, as words: `timeZone` is "Time zone". */
const spelledOut = (field: string): string => {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The label of the last field a path names; no field is the request itself. */
export function labelOf(path: string): string {
  const field = path.split('.').findLast((part) => part !== '' && part !== 'body' && !isIndex(part));
  if (field === undefined) return t('The request');
  const label = hasLabel(field) ? LABELS[field] : undefined;
  return label ? t(label) : spelledOut(field);
}

/** Which BOL of a list a path is about, as the wizard counts them: `bols.2.deliveryDate` is of "BOL 3". */
function bolOf(path: string): string | null {
  const [list, index = ''] = path.split('.');
  return list === 'bols' && isIndex(index) ? t('BOL {bol}', { bol: Number(index) + 1 }) : null;
}

/**
 * Why a field is wrong, as a sentence: words that begin in lower case ("is missing") get the label and an end. In a list
 * of BOLs it says of which.
 */
export function fieldSentence(path: string, words: string): string {
  const end = words.replace(/\.$/, '');
  const sentence = /^\p{Ll}/u.test(words) ? t('{label} {words}.', { label: labelOf(path), words: end }) : words;
  const bol = bolOf(path);
  return bol === null || sentence.startsWith(bol) ? sentence : t('{what}: {why}', { what: bol, why: sentence });
}
