import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { benchmarks, onlyHere, packagesOf } from './support/benchmarks.ts'

const root = path.join(import.meta.dirname, '../..')
const all = benchmarks()

it('every benchmark says what it measures', () => {
  expect(all.length).toBeGreaterThan(25)
  expect(all.filter(({ summary }) => summary.length < 10)).toEqual([])
})

it('the README has a row for every benchmark', () => {
  const readme = readFileSync(path.join(root, 'tests/bench/README.md'), 'utf8')
  expect(all.map(({ name }) => name).filter((name) => !readme.includes(`| \`${name}\``))).toEqual([])
})

it('packages that only benchmarks need are found through the files of a benchmark', () => {
  const needing = all.filter(({ file }) => packagesOf(file).length > 0).map(({ name }) => name)
  expect(needing).toEqual(expect.arrayContaining(['api', 'page', 'poll']))
  expect(needing).not.toContain('latency')
})

interface Import {
  readonly from: string
  /** The names that the module must export; none where the whole module is imported. */
  readonly names: readonly string[]
}

/** The values that a file imports; types are gone when it runs. */
function importsOf(text: string): readonly Import[] {
  return [...text.matchAll(/^import (?!type )(?:([^'{]*?)?(?:\{([^}]*)\})? ?from )?'([^']+)'/gm)].map(
    ([, whole = '', names = '', from = '']) => ({
      from,
      names: [
        ...(/^\w+/.test(whole.trim()) ? ['default'] : []),
        ...names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name) => name.split(' as ', 1)[0] ?? ''),
      ],
    }),
  )
}

/** Loads what each benchmark imports, resolved as from its folder; prints what is missing. */
const loader = `
  const wanted = JSON.parse(process.env.WANTED)
  const missing = []
  for (const { name, from, names } of wanted) {
    try {
      const module = await import(from, from.endsWith('.json') ? { with: { type: 'json' } } : {})
      missing.push(...names.filter((one) => !(one in module)).map((one) => name + ': ' + from + ' has no ' + one))
    } catch (error) {
      missing.push(name + ': ' + from + ': ' + error.message)
    }
  }
  console.log(JSON.stringify(missing))
  process.exit()
`

it('every benchmark loads, whether or not the packages of benchmarks are installed', () => {
  const folder = path.join(root, 'tests/bench')
  const wanted = all.flatMap(({ name, file }) =>
    importsOf(readFileSync(path.join(root, file), 'utf8')).map((one) => ({ name, ...one })),
  )
  expect(wanted.length).toBeGreaterThan(200)
  const needs = (from: string) =>
    from.startsWith('.') ? packagesOf(path.posix.join('tests/bench', from)) : onlyHere.filter((name) => name === from)
  const installed = wanted.filter(({ from }) =>
    needs(from).every((name) => existsSync(path.join(folder, 'node_modules', name))),
  )
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', loader], {
    cwd: folder,
    env: { ...process.env, WANTED: JSON.stringify(installed) },
    encoding: 'utf8',
  })
  expect(JSON.parse(output.trim().split('\n').at(-1) ?? '')).toEqual([])
})
