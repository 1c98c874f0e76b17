import { PHONE } from '../../support/browser/browser.ts';
import { testEveryScreen } from './every-screen.ts';

testEveryScreen({ size: PHONE, dark: false });
