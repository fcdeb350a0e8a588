/**
 * `npm run test:again -- FILE`: repeats the tests of a file beside busy processes, until they fail or have passed often
 * enough. For a test that was red by chance.
 *
 *     npm run test:again -- tests/pwa/update.spec.ts --times 20 --load 4 --grep later
 */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { bin } from './checks.mjs'
import { endChildren, runCaught } from './gate/children.mjs'
import { startPostgres } from './postgres.mjs'

process.chdir(path.join(import.meta.dirname, '..'))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '10' },
    load: { type: 'string', default: '4' },
    grep: { type: 'string' },
    project: { type: 'string' },
  },
})
const [file] = positionals
if (file === undefined) {
  console.error('npm run test:again -- FILE [--times 10] [--load 4] [--grep TITLE] [--project NAME]')
  process.exit(2)
}

const isJourney = file.endsWith('.spec.ts')
const grep = values.grep === undefined ? [] : [isJourney ? '-g' : '-t', values.grep]
const project = values.project === undefined ? [] : ['--project', values.project]
const [command, args] = isJourney
  ? ['playwright', ['test', '-c', 'tests/playwright.config.ts', '--workers=1', '--reporter=line', file]]
  : ['vitest', ['run', file]]

const busy = Array.from({ length: Number(values.load) }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
)
process.on('exit', () => {
  for (const each of busy) each.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await endChildren()
    process.exit(1)
  })
}

/** One PostgreSQL for all runs. */
const postgres =
  isJourney || process.env.TEST_POSTGRES_URL
    ? {}
    : { TEST_POSTGRES_URL: (await startPostgres({}, { inMemory: true })).url }
const times = Number(values.times)
for (let run = 1; run <= times; run += 1) {
  const began = performance.now()
  // The same seed finds the same cases of property tests again.
  const env = { ...postgres, TEST_ALL: '1', PROPERTY_SEED: String(run) }
  const { ok, output } = await runCaught(bin(command), [...args, ...grep, ...project], { env })
  console.log(
    `${run}/${times} ${ok ? 'passed' : 'FAILED'} (${((performance.now() - began) / 1000).toFixed(1)} s, seed ${run})`,
  )
  if (ok) continue
  console.log(output)
  process.exit(1)
}
process.exit(0)
