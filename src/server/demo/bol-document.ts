/** What a bill of lading of the demo says: numbers, parties, goods. */
import type { Party } from '#contract/company.ts';

export interface Goods {
  /** Handling units, and what they are. */
  units: number;
  packaging: string;
  cases: number;
  description: string;
  /** Pounds. */
  weight: number;
  freightClass: string;
  nmfc: string;
}

export interface BolDocument {
  bolNumber: string;
  proNumber: string;
  poNumber: string;
  shipDate: Date;
  deliveryDate: Date | null;
  shipper: Party;
  consignee: Party | null;
  carrier: Party | null;
  trailer: string;
  seal: string;
  goods: Goods[];
  instructions: string[];
}

const CATALOG: Goods[] = [
  {
    units: 6,
    packaging: 'PLT',
    cases: 288,
    description: 'Alaska cod fillets, frozen, 4 x 10 lb',
    weight: 11_520,
    freightClass: '70',
    nmfc: '73227-02',
  },
  {
    units: 4,
    packaging: 'PLT',
    cases: 160,
    description: 'Sockeye salmon portions, frozen, 6 oz',
    weight: 6_400,
    freightClass: '70',
    nmfc: '73227-02',
  },
  {
    units: 2,
    packaging: 'PLT',
    cases: 96,
    description: 'Dungeness crab clusters, frozen, 25 lb',
    weight: 2_400,
    freightClass: '85',
    nmfc: '73230-01',
  },
  {
    units: 5,
    packaging: 'PLT',
    cases: 300,
    description: 'Clam chowder, canned, 12 x 51 oz',
    weight: 12_900,
    freightClass: '60',
    nmfc: '73260-00',
  },
  {
    units: 3,
    packaging: 'PLT',
    cases: 180,
    description: 'Smoked oysters, canned, 24 x 3.75 oz',
    weight: 1_620,
    freightClass: '60',
    nmfc: '73260-00',
  },
  {
    units: 4,
    packaging: 'PLT',
    cases: 224,
    description: 'Blueberries, IQF, 30 lb',
    weight: 6_720,
    freightClass: '70',
    nmfc: '74400-03',
  },
  {
    units: 3,
    packaging: 'PLT',
    cases: 144,
    description: 'Hash brown patties, frozen, 6 x 5 lb',
    weight: 4_320,
    freightClass: '70',
    nmfc: '75950-00',
  },
  {
    units: 2,
    packaging: 'PLT',
    cases: 120,
    description: 'Cheddar, sharp, 5 lb loaf',
    weight: 3_000,
    freightClass: '77.5',
    nmfc: '55250-02',
  },
  {
    units: 2,
    packaging: 'PLT',
    cases: 108,
    description: 'Butter, unsalted, 36 x 1 lb',
    weight: 3_996,
    freightClass: '77.5',
    nmfc: '55250-01',
  },
  {
    units: 1,
    packaging: 'PLT',
    cases: 60,
    description: 'Seaweed snacks, roasted, 12 x 0.7 oz',
    weight: 240,
    freightClass: '100',
    nmfc: '73520-00',
  },
];

const INSTRUCTIONS = [
  [
    'Keep frozen at 0 °F or below. Record reefer temperature at pick-up and delivery.',
    'Driver to call 30 minutes before arrival.',
  ],
  ['Protect from freezing. Maintain 34 to 38 °F.', 'Appointment required; no lumper fee without authorization.'],
  ['Do not double stack. Load bars required.', 'Seal must be intact at delivery; note the seal number on check-in.'],
];

/** Two to four kinds of goods, the same for the same number each time. */
export function goodsFor(number: number): Goods[] {
  const count = 2 + (number % 3);
  return Array.from({ length: count }, (_, index) => CATALOG[(number * 3 + index * 2) % CATALOG.length]).filter(
    (goods): goods is Goods => goods !== undefined,
  );
}

export const instructionsFor = (number: number): string[] => INSTRUCTIONS[number % INSTRUCTIONS.length] ?? [];
