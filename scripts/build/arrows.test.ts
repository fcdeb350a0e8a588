import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { cruise, type IConfiguration } from 'dependency-cruiser'
import { beforeAll, describe, expect, it } from 'vitest'
import { folderOfFile } from '../../tests/support/temporary-folder.ts'

const config: IConfiguration = createRequire(import.meta.url)('../../config/dependency-cruiser.cjs')

/** Imports against an arrow: rule, file, imported file. All files are created by this test. */
const faults = [
  ['contract', 'contract/a.ts', 'src/platform/a.ts'],
  ['sw', 'sw/a.ts', 'src/platform/a.ts'],
  ['page', 'src/platform/b.ts', 'server/kernel/http/a.ts'],
  ['page', 'src/app/a.ts', 'demo/a.ts'],
  ['ui', 'src/ui/a.tsx', 'contract/b.ts'],
  ['platform', 'src/platform/c.ts', 'src/ui/b.tsx'],
  ['platform', 'src/platform/d.ts', 'src/shared/b.ts'],
  ['shared', 'src/shared/a.ts', 'src/features/new/view.tsx'],
  ['ui', 'src/ui/c.tsx', 'src/platform/a.ts'],
  ['feature', 'src/features/new/view.tsx', 'src/features/other/view.tsx'],
  ['feature', 'src/features/new/page.tsx', 'src/pages/a.tsx'],
  ['core', 'src/features/new/core/a.ts', 'src/platform/a.ts'],
  ['core', 'src/features/new/core/b.ts', 'src/features/new/other.tsx'],
  ['worker', 'src/features/new/worker/a.worker.ts', 'src/platform/a.ts'],
  ['pages', 'src/pages/b.tsx', 'src/app/b.tsx'],
  ['app', 'src/app/c.tsx', 'src/main.tsx'],
  ['server', 'server/new/a.ts', 'src/platform/a.ts'],
  ['server', 'server/kernel/b.ts', 'tools/game-simulation/a.ts'],
  ['simulated-backend', 'server/rentals/backends/simulated/a.ts', 'server/new/b.ts'],
  ['direct-carrier', 'server/game-side/backends/direct/a.ts', 'tools/game-server-tool/serve/files.ts'],
  ['ping-target', 'server/servers/backends/ping-target/a.ts', 'tools/latency-responder/b.ts'],
  ['kernel', 'server/kernel/http/b.ts', 'server/new/b.ts'],
  ['noun', 'server/new/store/d.ts', 'server/other/store/a.ts'],
  ['noun', 'server/accounts/a.ts', 'server/other/a.ts'],
  ['noun', 'server/new/f.ts', 'server/admin/a.ts'],
  ['noun', 'server/new/g.ts', 'server/main.ts'],
  ['composition', 'server/kernel/c.ts', 'server/new.ts'],
  ['composition', 'server/new/k.ts', 'server/new.ts'],
  ['composed', 'server/new.ts', 'server/new/jobs/b.ts'],
  ['composed', 'server/new.ts', 'server/new/backends/new/a.ts'],
  ['migrations', 'server/migrations/001-a.ts', 'server/new/store/a.ts'],
  ['rules', 'server/new/rules/a.ts', 'server/new/store/a.ts'],
  ['rules', 'server/new/rules/b.ts', 'server/kernel/http/a.ts'],
  ['store', 'server/new/store/b.ts', 'server/new/handlers/a.ts'],
  ['store', 'server/new/store.ts', 'server/new/jobs/a.ts'],
  ['stand-ins', 'demo/new/a.ts', 'server/kernel/http/a.ts'],
  ['nothing-imports-demo', 'server/new/i.ts', 'demo/a.ts'],
  ['latency-responder', 'tools/latency-responder/a.ts', 'server/kernel/http/a.ts'],
  ['game-simulation', 'tools/game-simulation/b.ts', 'server/kernel/http/a.ts'],
  ['game-server-tool', 'tools/game-server-tool/a.ts', 'server/kernel/http/a.ts'],
  ['game-server-tool', 'tools/game-server-tool/b.ts', 'tools/latency-responder/b.ts'],
  ['no-tests-in-product', 'server/new/c.ts', 'tests/support/a.ts'],
  ['no-cycles', 'server/new/d.ts', 'server/new/e.ts'],
] as const

const packages = [
  ['browser-libraries', 'src/features/new/keep.ts', 'idb-keyval'],
  ['database-drivers', 'server/new/store/c.ts', 'better-sqlite3'],
  ['queries', 'server/new/handlers/b.ts', 'kysely'],
  ['no-dev-packages', 'scripts/build/a.ts', 'a-tool'],
] as const

/** Closes a cycle, which is reported where it is found first. */
const closing = ['server/new/e.ts', 'server/new/d.ts'] as const

/** Imports that follow the arrows. */
const healthy = [
  ['src/main.tsx', 'src/app/b.tsx'],
  ['src/app/b.tsx', 'src/pages/a.tsx'],
  ['src/pages/a.tsx', 'src/features/other/view.tsx'],
  ['src/features/other/view.tsx', 'src/ui/b.tsx'],
  ['src/features/new/other.tsx', 'src/features/new/core/c.ts'],
  ['server/main.ts', 'server/new/module.ts'],
  ['server/new/module.ts', 'server/new/handlers/a.ts'],
  ['server/new/handlers/a.ts', 'server/new/store/a.ts'],
  ['server/new/store/a.ts', 'server/kernel/http/a.ts'],
  ['server/new/h.ts', 'server/accounts/b.ts'],
  ['server/main.ts', 'server/new.ts'],
  ['server/admin/c.ts', 'server/new.ts'],
  ['server/new.ts', 'server/new/backends/config.ts'],
  ['server/admin/b.ts', 'server/other/a.ts'],
  ['server/kernel/http/a.ts', 'contract/b.ts'],
] as const

const root = folderOfFile()

/** The names of the rules that an import breaks. */
let broken: (from: string, to: string) => string[]

beforeAll(async () => {
  const texts = new Map<string, string[]>()
  const add = (file: string, line?: string): void => {
    const lines = texts.get(file) ?? []
    texts.set(file, line === undefined ? lines : [...lines, line])
  }
  for (const [from, to] of [...healthy, closing, ...faults.map(([, from, to]) => [from, to] as const)]) {
    const relative = path.posix.relative(path.posix.dirname(from), to)
    add(from, `import '${relative.startsWith('.') ? relative : `./${relative}`}'`)
    add(to)
  }
  for (const [, from, name] of packages) {
    add(from, `import '${name}'`)
    add(`node_modules/${name}/index.js`)
    add(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }))
  }
  add('package.json', JSON.stringify({ name: 'planted', devDependencies: { 'a-tool': '1.0.0' } }))
  for (const [file, lines] of texts) {
    await mkdir(path.join(root, path.dirname(file)), { recursive: true })
    await writeFile(path.join(root, file), `${lines.join('\n')}\n`)
  }
  const folders = [...new Set([...texts.keys()].map((file) => file.split('/', 1)[0] ?? ''))]
  const { output } = await cruise(
    folders.filter((name) => !['node_modules', 'tests', 'package.json'].includes(name)),
    { ...config.options, baseDir: root, validate: true, ruleSet: { forbidden: config.forbidden ?? [] } },
  )
  if (typeof output === 'string') throw new Error(output)
  broken = (from, to) =>
    output.summary.violations.flatMap((found) =>
      found.from === from && found.to.includes(to) ? [found.rule.name] : [],
    )
})

it('has a planted fault for every rule about imports', () => {
  const names = (config.forbidden ?? []).flatMap(({ name }) => name ?? [])
  const planted = new Set<string>([...faults, ...packages].map(([rule]) => rule))
  const untested = names.filter((name) => !planted.has(name))
  expect(untested).toEqual(['resolvable'])
})

describe('reports a planted fault', () => {
  it.each([...faults, ...packages])('%s: %s → %s', (rule, from, to) => {
    expect(broken(from, to)).toContain(rule)
  })
})

it.each(healthy)('lets %s import %s', (from, to) => {
  expect(broken(from, to)).toEqual([])
})
