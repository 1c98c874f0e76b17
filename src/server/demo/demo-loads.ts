/**
 * The demo's freight, told in days from now: what waits to be shipped, what is on the road, what has arrived, what is
 * done. Each line is acted out by the same use cases as real work (see seed-loads).
 */
import { DEMO_COMPANY_IDS } from './demo-people.ts';

const { harbor, bayview } = DEMO_COMPANY_IDS;

export interface DemoStop {
  /** Delivery, in days from now. */
  deliverIn: number;
  /** Left out by a load that is not finished building. */
  receiver?: boolean;
  /** Hours before now; the receiver's check-in. */
  arrivedHoursAgo?: number;
  sealBroken?: boolean;
  osd?: { kind: 'overages' | 'shortages' | 'damages'; sku: string; qty: number }[];
  /** Hours before now. */
  completedHoursAgo?: number;
}

export interface DemoLoad {
  pUNum: string;
  shipperId: string;
  receiverId: string;
  by: string;
  builtDaysAgo: number;
  /** Pick-up, in days from now; negative: before now. */
  pickUpIn: number;
  ready: boolean;
  carrier: boolean;
  driver?: 'driver@carrier.example' | 'driver2@carrier.example';
  pickedUp?: { inHoursAgo: number; outHoursAgo?: number };
  stops: DemoStop[];
}

const fromHarbor = { shipperId: harbor, receiverId: bayview, by: 'admin@shipper.example', carrier: true, ready: true };
const fromBayview = { ...fromHarbor, shipperId: bayview, receiverId: harbor, by: 'admin@receiver.example' };
const ray = 'driver@carrier.example';
const lena = 'driver2@carrier.example';

const UNSUBMITTED: DemoLoad[] = [
  { ...fromHarbor, pUNum: 'HF-20461', builtDaysAgo: 2, pickUpIn: 4, ready: false, carrier: false, stops: [] },
  { ...fromHarbor, pUNum: 'HF-20462', builtDaysAgo: 1, pickUpIn: 5, carrier: false, stops: [{ deliverIn: 7 }] },
  {
    ...fromHarbor,
    pUNum: 'HF-20463',
    builtDaysAgo: 0.2,
    pickUpIn: 6,
    stops: [{ deliverIn: 8 }, { deliverIn: 9, receiver: false }],
  },
];

const OUTBOUND: DemoLoad[] = [
  { ...fromHarbor, pUNum: 'HF-20452', builtDaysAgo: 3, pickUpIn: 1, stops: [{ deliverIn: 3 }] },
  {
    ...fromHarbor,
    pUNum: 'HF-20453',
    builtDaysAgo: 3,
    pickUpIn: 2,
    stops: [{ deliverIn: 4 }, { deliverIn: 4.1 }, { deliverIn: 5 }],
  },
  {
    ...fromHarbor,
    pUNum: 'HF-20454',
    builtDaysAgo: 2.5,
    pickUpIn: 1.2,
    driver: ray,
    stops: [{ deliverIn: 3 }, { deliverIn: 3.2 }],
  },
  {
    ...fromHarbor,
    pUNum: 'HF-20455',
    builtDaysAgo: 2.2,
    pickUpIn: 0.05,
    driver: lena,
    pickedUp: { inHoursAgo: 0.5 },
    stops: [{ deliverIn: 2 }],
  },
  { ...fromHarbor, pUNum: 'HF-20456', builtDaysAgo: 1.5, pickUpIn: 2.3, stops: [{ deliverIn: 4.4 }] },
  { ...fromHarbor, pUNum: 'HF-20457', builtDaysAgo: 1, pickUpIn: 3, stops: [{ deliverIn: 5.2 }] },
];

/** Picked up, and at the receiver's dock: still outbound for who sent it, inbound for who gets it. */
const ARRIVED: DemoLoad[] = [
  {
    ...fromHarbor,
    pUNum: 'HF-20449',
    builtDaysAgo: 5,
    pickUpIn: -2,
    driver: ray,
    pickedUp: { inHoursAgo: 50, outHoursAgo: 48.5 },
    stops: [{ deliverIn: 0.04, arrivedHoursAgo: 1.5 }],
  },
  {
    ...fromHarbor,
    pUNum: 'HF-20450',
    builtDaysAgo: 4.5,
    pickUpIn: -1.8,
    driver: lena,
    pickedUp: { inHoursAgo: 44, outHoursAgo: 43 },
    stops: [
      {
        deliverIn: -0.1,
        arrivedHoursAgo: 1,
        sealBroken: true,
        osd: [
          { kind: 'shortages', sku: 'COD-4X10', qty: 6 },
          { kind: 'damages', sku: 'CHWD-51', qty: 2 },
        ],
      },
    ],
  },
];

/** What the shipper itself receives. */
const RETURN_FREIGHT: DemoLoad[] = [
  { ...fromBayview, pUNum: 'BV-3318', builtDaysAgo: 2, pickUpIn: 0.8, stops: [{ deliverIn: 2.6 }] },
  {
    ...fromBayview,
    pUNum: 'BV-3319',
    builtDaysAgo: 3,
    pickUpIn: -1.5,
    driver: ray,
    pickedUp: { inHoursAgo: 36, outHoursAgo: 35 },
    stops: [{ deliverIn: 0.2, arrivedHoursAgo: 0.4 }],
  },
];

const completed = (
  pUNum: string,
  daysAgo: number,
  driver: DemoLoad['driver'],
  more: Partial<DemoStop> = {},
): DemoLoad => ({
  ...fromHarbor,
  pUNum,
  builtDaysAgo: daysAgo + 5,
  pickUpIn: -daysAgo - 2,
  ...(driver ? { driver } : {}),
  pickedUp: { inHoursAgo: daysAgo * 24 + 47, outHoursAgo: daysAgo * 24 + 46 },
  stops: [{ deliverIn: -daysAgo, arrivedHoursAgo: daysAgo * 24 - 1, completedHoursAgo: daysAgo * 24 - 2.5, ...more }],
});

const COMPLETED: DemoLoad[] = [
  completed('HF-20431', 9, ray),
  completed('HF-20434', 8, lena, { arrivedHoursAgo: 8 * 24 + 2, completedHoursAgo: 8 * 24 + 1 }),
  completed('HF-20437', 6, ray, { osd: [{ kind: 'overages', sku: 'BUTR-36', qty: 1 }] }),
  completed('HF-20440', 5, lena),
  completed('HF-20444', 3, ray, {
    sealBroken: true,
    osd: [{ kind: 'damages', sku: 'CRAB-25', qty: 4 }],
  }),
];

/** Oldest first, so that ids and numbers grow with time. */
export const DEMO_LOADS: DemoLoad[] = [
  ...COMPLETED,
  ...ARRIVED,
  ...RETURN_FREIGHT,
  ...OUTBOUND,
  ...UNSUBMITTED,
].toSorted((a, b) => b.builtDaysAgo - a.builtDaysAgo);
