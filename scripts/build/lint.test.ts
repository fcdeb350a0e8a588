import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { folderOfFile } from '../../tests/support/temporary-folder.ts'

const repository = path.join(import.meta.dirname, '../..')
const root = folderOfFile()

const lines = (count: number) => 'call()\n'.repeat(count)
const functionOf = (count: number) => `export function work() {\n${lines(count)}}\n`

/** What ECMAScript itself has of clocks and randomness. */
const ownImpurities = [
  'Date.now()',
  'new Date()',
  'new Date',
  'Date()',
  "Date['now']()",
  'globalThis.Date.now()',
  'times.map(Date.now)',
  'Math.random()',
  'globalThis.Math.random()',
] as const
const impureGlobals = [
  'performance.now()',
  'crypto.randomUUID()',
  'crypto.getRandomValues(bytes)',
  'setTimeout(call)',
  'setInterval(call)',
  'setImmediate(call)',
  'queueMicrotask(call)',
] as const

const pureRooms = ['contract', 'contract/endpoints', 'src/features/new/core', 'server/new/rules'] as const

/** One file for each expression in each pure room: rule, file, text. */
const impureFiles = (rule: string, name: string, expressions: readonly string[]) =>
  pureRooms.flatMap((room) =>
    expressions.map((code, at) => [rule, `${room}/${name}-${at}.ts`, `export const value = ${code}\n`] as const),
  )

const lengthOfFile = 'lint/style/noExcessiveLinesPerFile'
const lengthOfFunction = 'lint/complexity/noExcessiveLinesPerFunction'
const assertion = 'lint/nursery/noUnsafeTypeAssertion'
const emptyBlock = 'lint/suspicious/noEmptyBlockStatements'

const deniedImport = 'lint/style/noRestrictedImports'
const deniedGlobal = 'lint/style/noRestrictedGlobals'

/** Ways outwards in the server, besides server/kernel/http/outgoing: rule, code. */
const waysOut: readonly (readonly [rule: string, code: string])[] = [
  [deniedGlobal, "fetch('https://example.org/')"],
  [deniedGlobal, "new WebSocket('wss://example.org/')"],
  [deniedGlobal, "new EventSource('https://example.org/')"],
  [deniedImport, "import { request } from 'node:http'"],
  [deniedImport, "import { createServer, get as read } from 'node:https'"],
  [deniedImport, "import https from 'node:https'"],
  [deniedImport, "import { Agent } from 'https'"],
  [deniedImport, "import { connect } from 'node:http2'"],
  [deniedImport, "import { connect } from 'node:net'"],
  [deniedImport, "import { Socket } from 'node:net'"],
  [deniedImport, "import { connect } from 'node:tls'"],
  [deniedImport, "import { lookup } from 'node:dns'"],
  [deniedImport, "import * as dns from 'node:dns/promises'"],
  [deniedImport, "import { createSocket } from 'node:dgram'"],
  [deniedImport, "import { WebSocket } from 'ws'"],
  [deniedImport, "import { createTransport } from 'nodemailer'"],
  [deniedImport, "import { request } from 'undici'"],
  ['plugin', "import * as net from 'node:net'"],
  ['plugin', 'import * as https from "https"'],
  ['plugin', "await import('node:tls')"],
  ['plugin', "await import('node:dns')"],
  ['plugin', "globalThis.fetch('https://example.org/')"],
  ['plugin', "process.getBuiltinModule('node:net')"],
]

/** Code against a rule, in a file of a room that no list names: rule, file, text. */
const faults: readonly (readonly [rule: string, file: string, text: string])[] = [
  [lengthOfFile, 'server/new/long.ts', lines(301)],
  [lengthOfFile, 'scripts/long.mjs', lines(301)],
  [lengthOfFile, 'server/new/long.test.ts', lines(501)],
  [lengthOfFile, 'tests/support/long.ts', lines(501)],
  [lengthOfFunction, 'src/features/new/long.tsx', functionOf(81)],
  [assertion, 'src/features/new/as.ts', 'export const name = value as string\n'],
  [assertion, 'src/features/new/angle.ts', 'export const name = <string>value\n'],
  [assertion, 'tests/support/as.ts', 'export const name = value as unknown as string\n'],
  ['lint/style/noNonNullAssertion', 'server/new/bang.ts', 'export const name = value!.name\n'],
  ['lint/suspicious/noExplicitAny', 'contract/any.ts', 'export const name = (value: any) => value\n'],
  ['lint/style/noDefaultExport', 'src/pages/new.tsx', 'export default 1\n'],
  ['lint/performance/noBarrelFile', 'src/features/new/index.ts', "export { name } from './as.ts'\n"],
  ['lint/performance/noReExportAll', 'src/features/new/all.ts', "export * from './as.ts'\n"],
  [emptyBlock, 'server/new/empty.ts', 'try {\n  call()\n} catch {}\n'],
  ['plugin', 'server/new/comment.ts', 'try {\n  call()\n} catch {\n  // ignored\n}\n'],
  ['plugin', 'server/new/named.ts', 'try {\n  call()\n} catch (error) {\n  // ignored\n} finally {\n  call()\n}\n'],
  ...impureFiles('plugin', 'own', ownImpurities),
  ...impureFiles('lint/style/noRestrictedGlobals', 'global', impureGlobals),
  ['plugin', 'contract/taken.ts', 'export const { now } = Date\n'],
  ['plugin', 'contract/renamed.ts', 'const numbers = Math\nexport const value = numbers.random()\n'],
  ...waysOut.map(([rule, code], at) => [rule, `server/new/backends/way-${at}.ts`, `${code}\n`] as const),
]

/** Code that no rule forbids. */
const healthy: readonly (readonly [file: string, text: string])[] = [
  ['server/new/full.ts', lines(300)],
  ['server/new/full.test.ts', lines(500)],
  ['src/features/new/full.tsx', functionOf(78)],
  ['contract/constant.ts', "export const kinds = ['a', 'b'] as const\n"],
  ['src/features/new/renamed.ts', "import { name as other } from './as.ts'\n\nexport const name = other\n"],
  ['new.config.ts', 'export default 1\n'],
  ['server/new/served.ts', "import { createServer } from 'node:http'\n\nexport const server = createServer()\n"],
  ['server/new/checked.ts', "import { isIP } from 'node:net'\n\nexport const isAddress = isIP('::1') !== 0\n"],
  ['server/new/called.test.ts', "export const answer = fetch('http://127.0.0.1/')\n"],
  ['server/kernel/http/outgoing/new.ts', "import { request } from 'node:https'\n\nexport const call = request\n"],
  ['src/platform/called.ts', "export const answer = fetch('/api/servers')\n"],
  ['server/new/now.ts', 'export const now = Date.now() + Math.random() + performance.now()\n'],
  ['server/new/rules/time.test.ts', 'export const now = new Date()\n'],
  [
    'contract/dates.ts',
    "export const time = (at: number) => new Date(at) > new Date(Date.UTC(2026, 0) - Date.parse(''))\n",
  ],
  [
    'server/new/handled.ts',
    'export function read() {\n  try {\n    return call()\n  } catch {\n    return undefined\n  }\n}\n',
  ],
]

interface RuleSets {
  readonly rules?: Readonly<Record<string, string | Readonly<Record<string, unknown>>>>
}
interface LintConfig {
  readonly linter: RuleSets
  readonly plugins: readonly string[]
  readonly overrides: readonly { readonly linter?: RuleSets; readonly plugins?: readonly string[] }[]
}

const { vcs: _, ...config }: LintConfig & { vcs: unknown } = JSON.parse(
  await readFile(path.join(repository, 'biome.json'), 'utf8'),
)
const plugins = [config, ...config.overrides].flatMap((part) => part.plugins ?? [])

/** The rules that the configuration names and does not switch off. */
const namedRules = ({ rules = {} }: RuleSets) =>
  Object.entries(rules).flatMap(([group, set]) =>
    typeof set === 'string'
      ? []
      : Object.entries(set).flatMap(([rule, level]) => (level === 'off' ? [] : [`lint/${group}/${rule}`])),
  )

/** The rules that a file breaks. */
let broken: (file: string) => readonly string[]

beforeAll(async () => {
  for (const [file, text] of [
    ['biome.json', JSON.stringify(config)] as const,
    ...faults.map(([, file, text]) => [file, text] as const),
    ...healthy,
  ]) {
    await mkdir(path.join(root, path.dirname(file)), { recursive: true })
    await writeFile(path.join(root, file), text)
  }
  for (const plugin of plugins) {
    await mkdir(path.join(root, path.dirname(plugin)), { recursive: true })
    await copyFile(path.join(repository, plugin), path.join(root, plugin))
  }
  const biome = path.join(repository, 'node_modules/@biomejs/biome/bin/biome')
  const { stdout } = spawnSync(process.execPath, [biome, 'lint', '--max-diagnostics=none', '--reporter=github'], {
    cwd: root,
    encoding: 'utf8',
  })
  const found = [...stdout.matchAll(/^::error title=([^,]+),file=([^,]+),/gm)].map(([, rule = '', file = '']) => ({
    rule,
    file: path.relative(root, path.resolve(root, file)),
  }))
  broken = (file) => found.filter((one) => one.file === file).map(({ rule }) => rule)
})

it('has a planted fault for every rule that the configuration names', () => {
  const named = [config, ...config.overrides].flatMap(({ linter = {} }) => namedRules(linter))
  const planted = new Set(faults.map(([rule]) => rule))
  expect(named.filter((rule) => !planted.has(rule))).toEqual([])
  expect(plugins).toEqual([
    './config/no-empty-catch.grit',
    './config/one-door-outwards.grit',
    './config/pure-code.grit',
  ])
})

describe('reports a planted fault', () => {
  it.each(faults)('%s: %s', (rule, file) => {
    expect(broken(file)).toContain(rule)
  })
})

it.each(healthy)('accepts %s', (file) => {
  expect(broken(file)).toEqual([])
})
