/**
 * What the fields of calls are called on the screens. A refusal names a field so, never by its name in the request: it
 * is read by the person who filled the form in.
 */
const LABELS: Readonly<Record<string, string>> = {
  // People
  firstName: 'First name',
  lastName: 'Last name',
  username: 'Email',
  email: 'Email',
  phone: 'Phone',
  role: 'Role',
  password: 'Password',
  endOtherSessions: 'Log out there',
  oldPassword: 'Old password',
  newPassword: 'New password',
  confirmedPassword: 'Confirm password',
  pin: 'PIN',
  resetToken: 'Reset link',
  resetWithToken: 'Reset link',
  token: 'Reset link',
  userId: 'Person',
  sessionId: 'Login',
  admin: 'Admin',
  driver: 'Driver',
  driverId: 'Driver',
  drivers: 'Drivers',
  accountName: 'Account name',
  driverLicense: 'Driver license',
  driverLicensePic: 'License picture',
  imagePreviewUrl: 'License picture',
  truckNum: 'Truck number',
  trlNum: 'Trailer number',
  // Companies
  name: 'Name',
  carrierName: 'Carrier name',
  companyId: 'Company',
  companyID: 'Company',
  companyType: 'Company type',
  carrierId: 'Carrier',
  shipperId: 'Shipper',
  receiverId: 'Receiving company',
  address: 'Address',
  line1: 'Address line 1',
  line2: 'Address line 2',
  line3: 'Address line 3',
  city: 'City',
  state: 'State',
  zip: 'Zip',
  timeZone: 'Time zone',
  img: 'Company image',
  // Loads and BOLs
  _id: 'ID',
  id: 'ID',
  pUNum: 'P/U number',
  pUDate: 'P/U date and time',
  loadNum: 'Load number',
  pULocation: 'Pick-up location',
  destination: 'Destination',
  createdBy: 'Creator',
  ready: 'Ship',
  deleted: 'Deleted',
  stops: 'Stops',
  bol: 'BOL',
  bolId: 'BOL',
  bols: 'BOLs',
  bolChanges: 'Changes of BOLs',
  file: 'Document',
  sha256: 'Document hash',
  deliveryDate: 'Delivery date and time',
  fields: 'Changes',
  seen: 'Values seen before',
  op: 'Kind of change',
  replaces: 'Driver before',
  objectIds: 'IDs',
  // Stamps
  checkin: 'Check-in',
  checkout: 'Check-out',
  occurredAt: 'Time of the change',
  at: 'Corrected time',
  reason: 'Reason',
  stampId: 'Check-in or check-out',
  seal: 'Seal',
  sealIntact: 'Seal',
  completed: 'Completed',
  // Outcomes
  outcomes: 'Outcomes',
  outcomeId: 'Outcome',
  note: 'Note',
  toldBy: 'Who told you',
  photos: 'Photos',
  plan: 'What is to be done now',
  proposedDate: 'Time of the next try',
  scheduled: 'Time it was planned for',
  follows: 'Outcome before',
  takenBack: 'Taken back',
  // Papers
  papers: 'Papers',
  paperId: 'Paper',
  title: 'Title',
  pages: 'Pages',
  quad: 'Corners of the page',
  x: 'Place of a corner across',
  y: 'Place of a corner down',
  smaller: 'Made smaller',
  faults: 'What makes it hard to read',
  edge: 'Sharpness',
  letterPx: 'Size of the letters',
  glare: 'Reflection',
  result: 'Answer',
  // Claims
  claims: 'Claims',
  step: 'Step',
  claimantId: 'Company that claims',
  amountCents: 'Amount',
  currency: 'Currency',
  basis: 'Reason of the claim',
  carrierRef: 'Carrier’s reference',
  decision: 'Decision',
  // OS&D
  osd: 'OS&D report',
  osdChanges: 'OS&D report',
  overages: 'Overages',
  shortages: 'Shortages',
  damages: 'Damages',
  kind: 'List',
  entry: 'Entry',
  entryIds: 'Entries',
  sku: 'SKU',
  qty: 'Qty (cases)',
  // Counts
  counts: 'Counts',
  count: 'Count',
  lines: 'Lines',
  damageId: 'Damage',
  shipped: 'Shipped',
  received: 'Cases counted',
  countId: 'Count',
  damaged: 'Damaged',
  packagingKept: 'Packaging kept',
  disposition: 'What happens to it',
  paper: 'Seal on the paper',
  door: 'Seal on the door',
  found: 'How the seal was found',
  // Concealed damage
  concealed: 'Concealed damage',
  report: 'Report',
  inspection: 'Inspection asked for',
  // Dwell
  dwell: 'Dwell',
  marks: 'Times',
  answers: 'Answers',
  terms: 'Terms',
  side: 'Side',
  placeId: 'Place of the stay',
  bolIds: 'BOLs',
  stated: 'Time was stated',
  statedAt: 'When it was',
  markId: 'Time that is answered or corrected',
  madeAt: 'When it was corrected',
  seenAt: 'Time that was answered',
  theirAt: 'When it was instead',
  answer: 'Answer',
  dwellTerms: 'Terms of trucks’ stays',
  freeMinutes: 'Free time in minutes',
  from: 'Free time counts from',
  roundTo: 'Counted in full steps of minutes',
  lateForfeits: 'No detention when the truck is late',
  // Handovers by code
  handshakes: 'Handovers by code',
  offer: 'First code',
  publicKey: 'Public key',
  keyId: 'Key',
  proof: 'Proof of the key',
  told: 'What the codes say',
  offered: 'Who offered',
  answered: 'Who answered',
  clocksDiffer: 'Clocks differ',
  // Signatures
  purpose: 'Who signs',
  signerName: 'Printed name',
  signerTitle: 'Role or title',
  handedOver: 'Handed over',
  consentText: 'Consent',
  consentVersion: 'Version of the consent',
  documentSha256: 'Document',
  shown: 'What was shown',
  stamps: 'Check-ins and check-outs',
  byName: 'Who made it',
  driverName: 'Driver',
  clockUncertain: 'Device clock was changed',
  doubts: 'What is odd about a time',
  strokes: 'Signature',
  image: 'Signature',
  exceptions: 'Exceptions',
  pieces: 'Pieces',
  sealNumber: 'Seal number',
  place: 'Place',
  lat: 'Latitude',
  lng: 'Longitude',
  accuracy: 'Accuracy',
  placeDenied: 'Reason for no place',
  voids: 'Void',
  signatureId: 'Signature',
  // Lists, notifications, devices
  page: 'Page',
  type: 'List',
  limit: 'Page size',
  cursor: 'Place in the changes',
  searchTerm: 'Search',
  searchAll: 'Search in all companies',
  lastSix: 'Last six characters',
  getAllLoads: 'All loads',
  read: 'Read',
  push: 'Notifications on this device',
  mail: 'Notifications by email',
  endpoint: 'Push address',
  keys: 'Push keys',
  p256dh: 'Push keys',
  auth: 'Push keys',
  key: 'Key of the change',
  items: 'Changes',
  method: 'Kind of call',
  path: 'Address of the call',
  body: 'Contents',
  judgeAgain: 'Judge again',
  skewMs: 'Clock skew',
  deviceId: 'Device',
  unsent: 'Unsent changes',
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
  if (field === undefined) return 'The request';
  return hasLabel(field) ? (LABELS[field] as string) : spelledOut(field);
}

/** Which BOL of a list a path is about, as the wizard counts them: `bols.2.deliveryDate` is of "BOL 3". */
function bolOf(path: string): string | null {
  const [list, index = ''] = path.split('.');
  return list === 'bols' && isIndex(index) ? `BOL ${Number(index) + 1}` : null;
}

/**
 * Why a field is wrong, as a sentence: words that begin in lower case ("is missing") get the label and an end. In a list
 * of BOLs it says of which.
 */
export function fieldSentence(path: string, words: string): string {
  const sentence = /^[a-z]/.test(words) ? `${labelOf(path)} ${words}${/[.?!]$/.test(words) ? '' : '.'}` : words;
  const bol = bolOf(path);
  return bol === null || sentence.startsWith(`${bol}:`) ? sentence : `${bol}: ${sentence}`;
}
