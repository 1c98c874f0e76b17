import { ELSEWHERE, testScreensOf } from './every-screen.ts';

testScreensOf(ELSEWHERE);
