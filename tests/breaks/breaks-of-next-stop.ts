/** Breaks of what a driver does next, and of the one thing to do on a load's page. */
import { type Break, b } from './break.ts';

export const NEXT_STOP: readonly Break[] = [
  b(
    '9.110',
    'a driver who has signed waits at the dock until the receiver has completed',
    'const turn = expected.length + toSign.length > 0 ? TURNS.here : TURNS.done;',
    'const turn = TURNS.here;',
  ),
  b(
    '9.111',
    'what goes back to the shipper is to be delivered again',
    "  return outcome.plan === 'return' ? 'return' : 'hold';",
    "  return 'hold';",
  ),
  b(
    '9.112',
    'of several BOLs only the first is to be signed',
    'const toSign = bols.filter((bol) => bol.checkin !== null && lacksCarrier(bol));',
    'const toSign = bols.slice(0, 1).filter((bol) => bol.checkin !== null && lacksCarrier(bol));',
  ),
  b('9.112', 'who loads is not offered to sign', "        {sign('default')}\n", ''),
  b(
    '9.113',
    'a load of several BOLs leads to the first whose turn it is not',
    'return isOnBol(action) ? { bol, action } : [];',
    "return { bol, action: isOnBol(action) ? action : ('sign' as const) };",
  ),
  b(
    '9.113',
    'a BOL is offered while the whole load is next',
    '{!toDock && hrefOfBol && <NextOnBol',
    '{hrefOfBol && <NextOnBol',
  ),
  b(
    '9.114',
    'who has signed is asked to sign for ever',
    '{maySign && !refused && (isOpen || begun) && (',
    '{maySign && !refused && (',
  ),
  b(
    '9.114',
    'who has not signed reads that they have',
    'signed: own.filter((purpose) => !open.includes(purpose)),',
    'signed: own,',
  ),
  b(
    '9.115',
    'a driver before pick-up sees two Check Ins alike',
    "!relations.has('receiver') && load.checkout === null;",
    "!relations.has('driver') && load.checkout === null;",
  ),
  b(
    '9.116',
    'facts nobody knows take lines',
    'const told = items.filter(({ value }) => !isBlank(value));',
    'const told = items;',
  ),
  b(
    '9.133',
    'on a phone what is next scrolls away',
    'const sticks = useContext(StickyPrimary) && isPhone && isNext;',
    'const sticks = useContext(StickyPrimary) && isPhone && !isNext;',
  ),
  b('9.445', 'the arrow back leads nowhere', 'onClick={() => turn(-1)}', 'onClick={() => undefined}'),
  b('9.445', 'a swipe to the right leads on', 'turn(dx < 0 ? 1 : -1);', 'turn(1);'),
];
