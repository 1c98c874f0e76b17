/// <reference types="vitest/config" />
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type PluginOption } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { VitePWA } from 'vite-plugin-pwa';
import { viteStaticCopy } from 'vite-plugin-static-copy';
import { webManifestIn } from './src/app/web-manifest.ts';
import { LANGUAGES, LOCALES } from './src/language/languages.ts';
import { leanDexie } from './vite-lean-dexie.ts';
import { markSources } from './vite-marks.ts';
import { compileTexts } from './vite-texts.ts';

/** pdf.js reads these at run time by address; the viewer names `/pdfjs/`. */
const PDFJS_DATA = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];

const APP_FOLDER = 'dist/app';

/** The hash the service worker checks a file against, so that it never keeps one of another version. */
function withIntegrity<Entry extends { url: string }>(entry: Entry): Entry {
  const file = `${APP_FOLDER}/${entry.url}`;
  if (!existsSync(file)) return entry;
  return { ...entry, integrity: `sha256-${createHash('sha256').update(readFileSync(file)).digest('base64')}` };
}

/**
 * react-router as its own production build has it (its package.json offers only the one with warnings), and so marked that
 * what nobody imports (forms, prefetching, server components) can be left out: a third of it. So is what it shows of a
 * failure to routes that load data, which ours do not: theirs is the app's own boundary.
 */
const leanRouter = (): PluginOption => ({
  name: 'lean-router',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\/dist\// },
    handler: (code) =>
      code
        .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;')
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(/^function DefaultErrorComponent\(\) \{[\s\S]*?^\}$/m, 'function DefaultErrorComponent() {}')
        .replace(/^var RenderErrorBoundary = class [\s\S]*?^\};$/m, 'var RenderErrorBoundary = class {};')
        .replace(/ = (React\d*\.(?:forwardRef|createContext|memo)\()/g, ' = /* @__PURE__ */ $1'),
  },
});

/** Parts that hang on a component every screen has, and that no screen draws: rows of joined buttons, other kinds of waiting. */
const UNDRAWN =
  /components\/(?:Button|ActionIcon|Loader)\/\w+\/(ButtonGroup|ButtonGroupSection|ActionIconGroup|ActionIconGroupSection|Bars|Dots)\.mjs$/;

/**
 * Mantine without what no screen shows. The theme brings every color it uses (src/ui/theme.ts): the library's own, 140 numbers
 * that no compression makes smaller, stay away, and so do names of components for a debugger.
 */
const leanMantine = (): PluginOption => ({
  name: 'lean-mantine',
  apply: 'build',
  transform: {
    filter: { id: /@mantine\/core\/esm\/.*\.mjs/ },
    handler: (code, id) => {
      if (/\/MantineProvider\/default-colors\.mjs/.test(id))
        return { code: 'export const DEFAULT_COLORS = {};', map: null };
      const undrawn = UNDRAWN.exec(id)?.[1];
      if (undrawn) return { code: `export const ${undrawn} = undefined;`, map: null };
      return code.replace(/^\w+\.displayName = "@mantine\/core\/\w+";$/gm, '');
    },
  },
});

/** Chunks of the first screens by their addresses; the last is for whoever is logged in, and for every other address. */
const FIRST_SCREENS = { '/': ['landing'], '/login': ['login'], home: ['dexie', 'logged-in', 'lists'] };

/**
 * What a first screen needs is fetched beside the entry, not after it has run. Each stands between two marks, by which the server
 * gives every page its own (src/server/http/static-app.ts); as the file lies there, the home screen's are in force.
 */
const preloadFirstScreens = (): PluginOption => ({
  name: 'preload-first-screens',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {}, chunk: entry }) => {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
      );
      const withImports = (file: string, found = new Set<string>()): Set<string> => {
        if (found.has(file) || !chunks.has(file)) return found;
        found.add(file);
        for (const next of chunks.get(file)?.imports ?? []) withImports(next, found);
        return found;
      };
      const there = withImports(entry?.fileName ?? '');
      const linksOf = (names: readonly string[]) => {
        const roots = [...chunks.values()].filter(({ name }) => names.includes(name)).map(({ fileName }) => fileName);
        if (roots.length !== names.length) throw new Error(`Not all of ${names} are chunks: preload others.`);
        const needed = [...new Set(roots.flatMap((root) => [...withImports(root)]))].filter((file) => !there.has(file));
        const styles = new Set(needed.flatMap((file) => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])]));
        return [
          ...needed.map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">`),
          ...[...styles].map((file) => `    <link rel="preload" as="style" crossorigin href="/${file}">`),
        ];
      };
      const blocks = Object.entries(FIRST_SCREENS).flatMap(([address, names]) => {
        const isInForce = address === 'home';
        return [
          `<!-- for ${address}${isInForce ? ' -->' : ''}`,
          ...linksOf(names),
          `${isInForce ? '<!-- ' : ''}/for ${address} -->`,
        ];
      });
      return html.replace('</head>', [...blocks, '</head>'].join('\n'));
    },
  },
});

/** The manifest in the languages besides English; the page names the one it speaks (src/app/base/speak.ts). */
const translateManifest = (): PluginOption => ({
  name: 'translate-manifest',
  apply: 'build',
  generateBundle() {
    for (const language of LANGUAGES.filter((one) => one !== 'en')) {
      const texts: Record<string, string> = JSON.parse(readFileSync(`src/language/${language}.json`, 'utf8'));
      const source = JSON.stringify(webManifestIn(LOCALES[language], (text) => texts[text] ?? text));
      this.emitFile({ type: 'asset', fileName: `manifest.${language}.webmanifest`, source });
    }
  },
});

const appPlugins = (): PluginOption[] => [
  preloadFirstScreens(),
  leanRouter(),
  leanMantine(),
  leanDexie(),
  react(),
  compileTexts(),
  translateManifest(),
  viteStaticCopy({
    targets: PDFJS_DATA.map((folder) => ({
      src: `node_modules/pdfjs-dist/${folder}/*`,
      dest: `pdfjs/${folder}`,
    })),
  }),
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    injectRegister: false,
    registerType: 'prompt',
    manifest: webManifestIn(LOCALES.en, (text) => text),
    devOptions: { enabled: true, type: 'module' },
    injectManifest: {
      // The viewer must work before it was ever opened online: worker, fonts, decoders. Character maps come on demand. So must
      // what reads codes of a handover, which is for places without a network.
      globPatterns: [
        '**/*.{js,mjs,css,html,svg,png,webmanifest}',
        'pdfjs/{standard_fonts,wasm,iccs}/*',
        'assets/zxing_reader*.wasm',
      ],
      globIgnores: ['pdfjs/cmaps/**', 'pdfjs/wasm/*_nowasm_fallback.js', '**/*.br'],
      manifestTransforms: [(entries) => ({ manifest: entries.map(withIntegrity), warnings: [] })],
      maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
    },
  }),
  compression({
    include: /\.(js|mjs|css|html|svg|webmanifest|wasm|json)$/,
    threshold: 1024,
    algorithms: [defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })],
  }),
];

/** A minute of photographs: pure functions as well, and no part of the fast tests. */
const PAGE_CORPUS = 'tests/domain/page-corpus.test.ts';

/** Tests of the server share one PostgreSQL, those with a browser one build: hence the projects. */
const projects = [
  {
    extends: true as const,
    test: {
      name: 'rules',
      environment: 'node',
      include: ['tests/{domain,contract,checks}/**/*.test.ts'],
      exclude: [PAGE_CORPUS],
      // Pure functions: nothing of one file is left for the next.
      isolate: false,
      testTimeout: 30_000,
    },
  },
  {
    extends: true as const,
    test: {
      name: 'unit',
      environment: 'happy-dom',
      // A device holds locks, timers and connections: each file has modules of its own.
      include: ['tests/{changes,offline,sw}/**/*.test.{ts,tsx}'],
      setupFiles: ['tests/support/device-setup.ts'],
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  },
  {
    extends: true as const,
    test: {
      name: 'screens',
      environment: 'happy-dom',
      include: ['tests/{ui,features,app}/**/*.test.{ts,tsx}'],
      setupFiles: ['tests/support/screen-setup.ts'],
      // Like rules: reading the app's modules again for each file takes longer than its tests.
      isolate: false,
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  },
  {
    extends: true as const,
    test: {
      name: 'server',
      environment: 'node',
      include: ['tests/{server,journeys}/**/*.test.ts'],
      exclude: ['tests/**/*.s3.test.ts', 'tests/**/*.smtp.test.ts'],
      // Reading the server's modules again for each file took half of the time.
      isolate: false,
      globalSetup: ['tests/support/server/global-setup.ts'],
      setupFiles: ['tests/support/server/setup.ts', 'tests/support/server/watch-sql.ts'],
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  },
  {
    extends: true as const,
    test: {
      // Machines that die, so one file after the other; nothing of it is made for the other projects.
      name: 'cluster',
      environment: 'node',
      include: ['tests/cluster/**/*.test.ts'],
      fileParallelism: false,
      testTimeout: 600_000,
      hookTimeout: 300_000,
    },
  },
  {
    extends: true as const,
    test: {
      // Builds a former commit, which takes git's history: nothing of it is made for the other projects.
      name: 'releases',
      environment: 'node',
      include: ['tests/releases/**/*.test.ts'],
      globalSetup: ['tests/support/browser/global-setup.ts'],
      setupFiles: ['tests/support/server/setup.ts'],
      testTimeout: 300_000,
      hookTimeout: 240_000,
    },
  },
  {
    extends: true as const,
    test: {
      name: 'sim',
      environment: 'node',
      include: ['tests/sim/**/*.test.ts', PAGE_CORPUS],
      globalSetup: ['tests/support/server/global-setup.ts'],
      setupFiles: ['tests/support/server/setup.ts'],
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  },
  {
    extends: true as const,
    test: {
      name: 'browser',
      environment: 'node',
      include: ['tests/browser/**/*.test.ts'],
      exclude: ['tests/browser/accessibility/**'],
      // What they import is read once for each worker; what a file has started ends with it (tests/support/after-file.ts).
      isolate: false,
      globalSetup: ['tests/support/server/global-setup.ts', 'tests/support/browser/global-setup.ts'],
      setupFiles: ['tests/support/server/setup.ts', 'tests/support/browser/setup.ts'],
      // Two browsers at a time take four fifths of the time one after the other takes, and each test half as long again.
      testTimeout: 300_000,
      hookTimeout: 240_000,
    },
  },
  {
    extends: true as const,
    test: {
      name: 'a11y',
      environment: 'node',
      include: ['tests/browser/accessibility/*.test.ts'],
      globalSetup: ['tests/support/browser/global-setup.ts'],
      testTimeout: 120_000,
      hookTimeout: 120_000,
    },
  },
  {
    extends: true as const,
    test: {
      name: 'engines',
      environment: 'node',
      include: ['tests/engines/**/*.test.ts'],
      globalSetup: ['tests/support/server/global-setup.ts', 'tests/support/engines/global-setup.ts'],
      setupFiles: ['tests/support/server/setup.ts'],
      testTimeout: 300_000,
      hookTimeout: 120_000,
      fileParallelism: false,
    },
  },
  {
    extends: true as const,
    test: {
      name: 'smtp',
      environment: 'node',
      include: ['tests/server/**/*.smtp.test.ts'],
      globalSetup: ['tests/support/server/global-setup.ts'],
      setupFiles: ['tests/support/server/setup.ts'],
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  },
  {
    extends: true as const,
    test: {
      name: 's3',
      environment: 'node',
      include: ['tests/server/**/*.s3.test.ts'],
      globalSetup: ['tests/support/server/global-setup.ts'],
      setupFiles: ['tests/support/server/setup.ts'],
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  },
];

/**
 * What stands before everybody who is logged in: one chunk instead of twenty of a few hundred bytes, which compress
 * badly and are each a request of their own.
 */
const LOGGED_IN =
  /src\/(language\/dates|app\/(base\/(access|home-view|shell-state|shipped)|shell\/signed-in-(header|layer|menu))|changes\/(lane|clock-facts)|domain\/(addresses|dashboard|date-format|first-limits|group-by|ids|load-category|permissions|shipped|time-zone|zone-of-address)|features\/(session\/sign-in-again|sync\/sync-status)|offline\/(session|offline-ready|read-outbox|waiting|account\/(account|device-db)|api\/(clock-reading|connection)|base\/(environment|in-sight|lock|lost-connection|offline-facts|put-aside|steady-query|storage-trouble)|files\/pdf-caches|rows\/(rows|open-account-db|schema|touched-rows)|seal\/state|session\/(follow-device|note-log-out|pin-records|turns))|ui\/(header-button|use-now|use-screen|use-printing))\./;

/**
 * Names stand in the first chunks by the hundred and can't be compressed: the fewest characters a hash can have, and no word
 * before it. Which file is which chunk says the build's manifest (`dist/app/.vite/manifest.json`).
 */
const FILE_NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:6][extname]',
};

/** The lists of the home screen, and what stands there until they are read. */
const LISTS =
  /@mantine\/core\/esm\/components\/Skeleton\/|src\/(app\/routes\/home|domain\/marks\.|features\/dashboard\/(?!list-(empty|index|tools|export|paper)|follow-list|row-index|palette|save|status-cell|marked-row|row-choice)|ui\/(data-table\/(?!sort-fields)|give-way|use-at-once|widget-tabs)|offline\/(read-lists|follow-query|base\/filling))/;

/**
 * The device at work: what sends, fetches and judges, and zod and ky below it. Every screen of somebody who is logged in
 * starts it once its rows stand, so it is one request, and not one for each part that two of them share.
 */
const ENGINE =
  /node_modules\/(zod|ky)\/|src\/(changes|contract|offline)\/(?!site|badge|base\/random|use-live-query)|src\/domain\/(?!roles|public-pages|first-pages|phone|email|password|sign-up)/;

/** What comes beside the lists once they stand. */
const AROUND_LISTS =
  /node_modules\/dexie-react-hooks\/|src\/(offline\/use-live-query|app\/(base\/on-api-failure|shell\/(notices|palette-layer))|features\/(dashboard\/(follow-list|list-(indexes|paper|tools)|marked-rows|row-(choice|index)|saved-views|status-cell)|notifications\/notification-bell|session\/(log-out-button|unsent-words)|sync\/(install-notice|loss-notice|offline-state|undo|update-banner))|ui\/(save-file|search-box|status-badge|use-submit))/;

/** Small parts that most screens have: a file of its own is a turn of the line each. */
const ON_MOST_SCREENS = /src\/(domain\/roles|ui\/page-header)\.|@mantine\/core\/esm\/components\/Title\//;

/** What is typed into: the login needs most of it, and so does every form. */
const FIELDS =
  /src\/(features\/session\/(credentials-fields|sign-in-failure|use-sign-in)|app\/routes\/login\.module)\.|@mantine\/(core\/esm\/(core\/styles-api\/use-resolved-styles-api|components\/(Anchor|Input|InputBase|PasswordInput|Stack|Text|TextInput))|hooks\/esm\/(use-(id|isomorphic-effect|uncontrolled)|utils\/random-id))\/|@mantine\/core\/styles\/PasswordInput\./;

/** react-pdf would bring pdf.js' modern build, which older phones (iOS < 18) can't run, beside our compatible one. */
const alias = [{ find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.mjs' }];
/** Dexie's build for browsers since 2018; the package's own entry is for those of 2015. Tests run the entry. */
const appAlias = [
  ...alias,
  { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
  // The build has compiled every text; what is left to compile is left as it is.
  {
    find: /^icu-minify\/compile$/,
    replacement: fileURLToPath(new URL('src/language/nothing-to-compile.ts', import.meta.url)),
  },
];

/** Sources that count what has run: `npm run test:unrun` alone asks for them. */
const counting = process.env.CONNEX_UNRUN ? [markSources()] : [];

export default defineConfig(({ isSsrBuild, mode }) => ({
  resolve: { alias: isSsrBuild || mode === 'test' ? alias : appAlias },
  plugins: [...counting, ...(isSsrBuild || mode === 'test' ? [react()] : appPlugins())],
  publicDir: isSsrBuild ? false : 'public',
  // Packages may lie outside, where their folder is a link: as in the copies that breaks are tried in.
  server: { fs: { allow: ['.', realpathSync('node_modules')] } },
  // The scanner's worker fetches pdf-lib only when it needs it.
  worker: { format: 'es', rolldownOptions: { output: FILE_NAMES } },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        ssr: true,
        rollupOptions: {
          input: {
            serve: 'src/server/commands/serve.ts',
            'check-pdf-worker': 'src/server/files/check-pdf-worker.ts',
            'signed-pdf-worker': 'src/server/freight/signed-pdf/signed-pdf-worker.ts',
          },
          output: { entryFileNames: '[name].js' },
        },
      }
    : {
        outDir: APP_FOLDER,
        target: 'es2022',
        manifest: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          output: {
            ...FILE_NAMES,
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                // What every screen needs of the libraries: it stays in the cache when only our own code changed.
                { name: 'core', tags: ['$initial'], test: /node_modules/ },
                { name: 'app', tags: ['$initial'] },
                { name: 'parts', test: ON_MOST_SCREENS },
                { name: 'logged-in', test: LOGGED_IN },
                { name: 'lists', test: LISTS },
                { name: 'fields', test: FIELDS },
                { name: 'dexie', test: /node_modules\/dexie\// },
                { name: 'engine', test: ENGINE, minShareCount: 2 },
                { name: 'around-lists', test: AROUND_LISTS },
              ],
            },
          },
        },
      },
  // One worker a core: by default a machine of two cores would use only one of them.
  // A busy machine needs more than the second that a poll has by itself; what is right passes at once.
  test: {
    projects,
    passWithNoTests: false,
    setupFiles: counting.map(() => 'tests/unrun/tell.ts'),
    maxWorkers: '100%',
    expect: { poll: { timeout: 20_000 } },
    reporters: ['default', './tests/support/failed-tests.ts'],
  },
}));
