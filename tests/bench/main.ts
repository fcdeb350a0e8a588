/**
 * Runs one benchmark, after a build of what has changed and after installing the packages that only benchmarks need.
 *
 *   npm run bench                           the names, with what each measures
 *   npm run bench NAME [-- its options]
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { benchmarks, packagesOf } from './support/benchmarks.ts'

process.chdir(path.join(import.meta.dirname, '../..'))

function run(program: string, args: readonly string[]): void {
  const { status, signal } = spawnSync(program, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) process.exit(signal === null ? (status ?? 1) : 130)
}

const [name, ...options] = process.argv.slice(2)
const benchmark = benchmarks().find((one) => one.name === name)
if (benchmark === undefined) {
  if (name !== undefined) console.error(`There is no benchmark "${name}".\n`)
  for (const one of benchmarks()) console.log(`${one.name.padEnd(18)} ${one.summary}`)
  process.exit(name === undefined ? 0 : 2)
}
if (packagesOf(benchmark.file).some((one) => !existsSync(path.join('tests/bench/node_modules', one)))) {
  run('npm', ['ci', '--prefix', 'tests/bench'])
}
run(process.execPath, ['scripts/build.mjs', '--if-changed'])
run(process.execPath, [benchmark.file, ...options])
