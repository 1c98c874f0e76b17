import { testScreensOf, WHO_SHIP } from './every-screen.ts';

testScreensOf(WHO_SHIP);
