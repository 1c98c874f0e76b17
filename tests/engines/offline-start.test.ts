/** A device that has seen its loads once shows them, and their documents, without a server. */
import { beforeAll, describe, expect, test } from 'vitest';
import { shipLoads } from '../support/browser/ship-loads.ts';
import * as screens from '../support/engines/engine-screens.ts';
import { type EngineStage, setEngineStage } from '../support/engines/engine-stage.ts';
import { ENGINES } from '../support/engines/start-engine.ts';

describe.each(ENGINES)('%s', (engine) => {
  let stage: EngineStage;
  let sha256 = '';

  beforeAll(async () => {
    stage = await setEngineStage(engine);
    const [load] = await shipLoads(stage.server.origin, ['PU-START-1', 'PU-START-2']);
    sha256 = load!.bols[0]!.file.sha256;
    return stage.strike;
  });

  test.each(['phone', 'desk'] as const)(
    'a %s starts without a server and draws a document fetched ahead',
    async (size) => {
      const { origin } = stage.server;
      const { page } = await stage.start(size, size);
      await screens.signIn(page, origin, 'clerk@receiver.example');
      await screens.seeRow(page, 'PU-START-1');
      await screens.seeRow(page, 'PU-START-2');
      await screens.isInstalled(page);
      await screens.seeKeptDocument(page, sha256);
      await stage.server.stop();
      await page.reload();
      await screens.seeRow(page, 'PU-START-2');
      await screens.openRow(page, 'PU-START-1');
      await screens.seeDocument(page, 'STRAIGHT BILL OF LADING');
      await page.reload();
      await screens.seeDocument(page, 'STRAIGHT BILL OF LADING');
      expect(await page.url()).toMatch(/\/inbound\//);
      await stage.server.start();
      await stage.close(size);
    },
  );
});
