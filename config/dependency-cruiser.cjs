/**
 * The arrows of docs/architecture.md. Every rule is generic: a new feature or a new part of the server is covered
 * without a change here. scripts/build/arrows.test.ts plants a fault for each of them.
 */
const runtimes = 'contract|src|sw|server|demo|tools'
const ours = `^(${runtimes})/`
const tests = '\\.test\\.tsx?$'

/** What `from` may import of our own code. `$1` in `allowed` is the first group of `from`. */
const only = (name, from, allowed, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, pathNot: tests },
  to: { path: ours, pathNot: allowed.join('|') },
})

/** A package that only `home` may import. */
const confined = (name, module, home) => ({
  name,
  severity: 'error',
  from: { path: `^(${runtimes})/`, pathNot: [home, tests] },
  to: { path: `node_modules/(${module})/` },
})

const contract = ['^contract/']

module.exports = {
  forbidden: [
    only('contract', '^contract/', contract, 'contract imports only contract'),
    only('sw', '^sw/', ['^sw/', ...contract], 'sw → contract'),
    only('page', '^src/', ['^src/', ...contract], 'src → contract'),
    only('ui', '^src/ui/', ['^src/ui/', '^src/platform/signal\\.ts'], 'ui imports ui only, and the signal'),
    only('platform', '^src/platform/', ['^src/platform/', ...contract], 'platform → contract'),
    only(
      'shared',
      '^src/shared/',
      ['^src/(shared|platform|ui)/', ...contract],
      'what several features share knows no feature (docs/decisions/036-shared-product-state.md)',
    ),
    only(
      'feature',
      '^src/features/([^/]+)/',
      ['^src/features/$1/', '^src/(shared|platform|ui)/', ...contract],
      'a feature imports no feature: two of them meet on a page, which passes plain data',
    ),
    only('core', '^src/features/([^/]+)/core/', ['^src/features/$1/core/', ...contract], 'core → contract'),
    only('worker', '^src/features/([^/]+)/worker/', ['^src/features/$1/(core|worker)/', ...contract], 'worker → core'),
    only('pages', '^src/pages/', ['^src/(pages|features|shared|platform|ui)/', ...contract], 'pages → features'),
    only('app', '^src/app/', ['^src/(app|pages|features|shared|platform|ui)/', ...contract], 'app → pages'),

    only(
      'server',
      '^server/(?!rentals/backends/simulated/|servers/backends/ping-target/|game-side/backends/direct/)',
      ['^server/', ...contract],
      'server → contract',
    ),
    only(
      'ping-target',
      '^server/servers/backends/ping-target/',
      ['^server/(servers|kernel)/', '^tools/latency-responder/probe\\.ts', ...contract],
      'the portal checks a responder as the tool does',
    ),
    only(
      'direct-carrier',
      '^server/game-side/backends/direct/',
      [
        '^server/(game-side|kernel)/',
        '^tools/game-server-tool/(rcon/|serve/acts\\.ts|serve/deliver/(delivery|given)\\.ts)',
        ...contract,
      ],
      'the portal carries acts as the tool does: the same client of the console, commands and outcomes',
    ),
    only(
      'simulated-backend',
      '^server/rentals/backends/simulated/',
      ['^server/(rentals|kernel)/', '^tools/(game-simulation|latency-responder)/', ...contract],
      'the embedded backend runs game servers of its own',
    ),
    {
      name: 'noun',
      severity: 'error',
      comment: 'two nouns of the server meet in server/portal.ts, as functions handed in; accounts has a public face',
      from: { path: '^server/([^/]+)/', pathNot: ['^server/(kernel|migrations|admin)/', tests] },
      to: { path: '^server/', pathNot: '^server/$1/|^server/(kernel|accounts)/' },
    },
    {
      name: 'composition',
      severity: 'error',
      comment: 'server/*.ts puts the parts together: only entries, the command line and tests start there',
      from: {
        pathNot: [
          '^server/([^/]+\\.ts$|admin/)',
          '^demo/(run-demo|connect|game-server-credentials)\\.ts$',
          '^tests/',
          tests,
        ],
      },
      to: { path: '^server/[^/]+\\.ts$' },
    },
    {
      name: 'composed',
      severity: 'error',
      comment: 'a part starts its own background work, and what it knows of the outside world, in its module.ts',
      from: { path: '^server/[^/]+\\.ts$', pathNot: [tests, '-thread\\.ts$'] },
      to: {
        path: '^server/(?!kernel/)[^/]+/(jobs|backends)/',
        pathNot: '/backends/(config|provider|[^/]+/protocol)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    only('kernel', '^server/kernel/', ['^server/kernel/', ...contract], 'kernel knows no noun'),
    only(
      'migrations',
      '^server/migrations/',
      ['^server/(migrations|kernel/db)/', ...contract],
      'migrations → kernel/db',
    ),
    only(
      'rules',
      '^server/(kernel/[^/]+|[^/]+)/rules/',
      ['^server/$1/rules/', '^server/kernel/[^/]+/rules/', ...contract],
      'rules are pure: rules → contract, and rules of the kernel',
    ),
    only(
      'store',
      '^server/([^/]+)/store(/|\\.ts$)',
      [
        '^server/$1/(store(/|\\.ts$)|rules/|tables\\.ts$|[^/]+\\.ts$)',
        '^server/kernel/',
        '^server/accounts/store/',
        ...contract,
      ],
      'a store knows neither handlers nor jobs nor backends',
    ),

    only(
      'stand-ins',
      '^demo/(?!(run-demo|connect|game-server-credentials)\\.ts$)',
      ['^(demo|tools)/', ...contract],
      'of the demo, only run-demo.ts, connect.ts and game-server-credentials.ts know the portal from inside (docs/decisions/034-demo-runtime.md)',
    ),
    {
      name: 'nothing-imports-demo',
      severity: 'error',
      comment: 'the demo is a runtime of its own, started beside the portal (docs/decisions/034-demo-runtime.md)',
      from: { pathNot: ['^(demo|tests)/', tests] },
      to: { path: '^demo/' },
    },
    only(
      'latency-responder',
      '^tools/latency-responder/',
      ['^tools/latency-responder/', ...contract],
      'one bundled file, elsewhere',
    ),
    only(
      'game-simulation',
      '^tools/game-simulation/',
      ['^tools/(game-simulation|latency-responder)/', ...contract],
      '',
    ),
    only(
      'game-server-tool',
      '^tools/game-server-tool/',
      ['^tools/game-server-tool/', ...contract],
      'one bundled file, elsewhere',
    ),

    confined('browser-libraries', 'idb-keyval|dompurify|workbox-window|qrcode', '^src/platform/'),
    confined('database-drivers', 'better-sqlite3|pg', '^server/kernel/db/'),
    confined('queries', 'kysely', '^server/(kernel|migrations|[^/]+/store|[^/]+/tables\\.ts)'),
    {
      name: 'no-dev-packages',
      severity: 'error',
      comment: '`npm ci --omit=dev && npm start` builds and runs the portal',
      from: {
        path: [`^(${runtimes})/`, '^[^/]+\\.config\\.ts$', '^scripts/(build/|start|build|keep-assets|precompress)'],
        pathNot: `${tests}|^vitest`,
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-tests-in-product',
      severity: 'error',
      from: { path: `^(${runtimes})/`, pathNot: tests },
      to: { path: `${tests}|^tests/` },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|.*\\.po$|.*\\?)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
}
