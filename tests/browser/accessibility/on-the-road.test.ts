import { ON_THE_ROAD, testScreensOf } from './every-screen.ts';

testScreensOf(ON_THE_ROAD);
