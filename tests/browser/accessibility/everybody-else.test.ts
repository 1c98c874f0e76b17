import { EVERYBODY_ELSE, testScreensOf } from './every-screen.ts';

testScreensOf(EVERYBODY_ELSE);
