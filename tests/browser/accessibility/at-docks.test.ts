import { AT_DOCKS, testScreensOf } from './every-screen.ts';

testScreensOf(AT_DOCKS);
