/** The arrows of docs/architecture.md. Every rule is generic: a new feature is covered at birth. */
const only = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^(contract|src|sw|server|demo|game-simulation|latency-responder|game-server-tool|community\\.config)', pathNot: to },
})

const confined = (name, module, home) => ({
  name,
  severity: 'error',
  from: { path: '^(src|sw|server|contract|demo|game-simulation|latency-responder|game-server-tool)/', pathNot: [home, '\\.test\\.tsx?$'] },
  to: { path: `node_modules/(${module})/` },
})

module.exports = {
  forbidden: [
    only('contract-is-alone', '^contract/', ['^contract/'], 'contract imports only contract'),
    only('sw-meets-in-contract', '^sw/', ['^sw/', '^contract/', '^community\\.config'], 'sw → contract'),
    only('server-meets-in-contract', '^server/', ['^server/', '^contract/', '^community\\.config'], 'server → contract'),
    only('page-meets-in-contract', '^src/', ['^src/', '^contract/', '^community\\.config'], 'src → contract'),
    only('ui-is-alone', '^src/ui/', ['^src/ui/'], 'ui imports ui only'),
    only('platform', '^src/platform/', ['^src/platform/', '^contract/', '^community\\.config'], 'platform → contract'),
    {
      name: 'feature-imports-no-feature',
      severity: 'error',
      comment: 'two features meet on a page, which passes plain data',
      from: { path: '^src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    only(
      'feature',
      '^src/features/',
      ['^src/features/', '^src/platform/', '^src/ui/', '^contract/', '^community\\.config'],
      'features → platform, ui, contract',
    ),
    only('core-is-pure', '^src/features/[^/]+/core/', ['^src/features/[^/]+/core/', '^contract/'], 'core → contract'),
    only(
      'worker',
      '^src/features/[^/]+/worker/',
      ['^src/features/[^/]+/(core|worker)/', '^contract/'],
      'worker → core, contract',
    ),
    only(
      'pages',
      '^src/pages/',
      ['^src/(pages|features|platform|ui)/', '^contract/', '^community\\.config'],
      'pages → features',
    ),
    only('app-is-not-main', '^src/app/', ['^src/(app|pages|features|platform|ui)/', '^contract/', '^community\\.config'], ''),
    only('domain-is-pure', '^server/domain/', ['^server/domain/', '^contract/'], 'domain → contract'),
    only('db', '^server/db/', ['^server/db/', '^server/domain/', '^contract/'], 'db → domain, contract'),
    confined('browser-libraries-in-platform', 'idb-keyval|dompurify|workbox-window|qrcode', '^src/platform/'),
    confined('drivers-in-db', 'better-sqlite3|pg|kysely', '^server/db/'),
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-tests-in-product',
      severity: 'error',
      from: { path: '^(contract|src|sw|server)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '(\\.test\\.tsx?$|^tests/|^bench/)' },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^(virtual:|.*\\.po$|.*\\?)' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'], exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
