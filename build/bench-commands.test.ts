import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { manifestSchema } from './dependencies.ts'

const root = path.join(import.meta.dirname, '..')
const readText = (name: string): string => readFileSync(path.join(root, name), 'utf8')
const { scripts } = v.parse(
  v.object({ scripts: v.record(v.string(), v.string()) }),
  JSON.parse(readText('package.json')),
)
const { devDependencies = {} } = v.parse(manifestSchema, JSON.parse(readText('bench/package.json')))

/** What a file imports, resolves or starts: every quoted name. */
const namesIn = (file: string): string[] => [...readText(file).matchAll(/'([^'\s]+)'/g)].map(([, name = '']) => name)

const isBenchFile = (name: string): boolean => /^bench\/.*\.ts$/.test(name) && existsSync(path.join(root, name))

/** Packages of `bench/package.json` that a benchmark reaches through the files of its folder. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  return namesIn(file).flatMap((name) => {
    if (name in devDependencies) return [name]
    // Imported by a name relative to the file, or started by one relative to the project's folder.
    const files = [path.join(path.dirname(file), name), path.normalize(name)]
    return files.filter(isBenchFile).flatMap((other) => packagesOf(other, seen))
  })
}

const commands = Object.entries(scripts).flatMap(([name, command]) => {
  const file = /node (bench\/\S+\.ts)/.exec(command)?.[1]
  return file === undefined ? [] : [{ name, command, file }]
})

it('a benchmark’s command installs the packages that only benchmarks need, where it needs one', () => {
  const installing = commands.filter(({ command }) => command.startsWith('npm run -s bench:packages && '))
  const needing = commands.filter(({ file }) => packagesOf(file).length > 0)
  expect(needing.length).toBeGreaterThan(3)
  expect(installing.map(({ name }) => name)).toEqual(needing.map(({ name }) => name))
})
