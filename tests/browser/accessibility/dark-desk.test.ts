import { DESK } from '../../support/browser/browser.ts';
import { testEveryScreen } from './every-screen.ts';

testEveryScreen({ size: DESK, dark: true });
