import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'

const root = path.join(import.meta.dirname, '../../..')
const readText = (name: string): string => readFileSync(path.join(root, name), 'utf8')

export interface Benchmark {
  readonly name: string
  /** Relative to the project's folder. */
  readonly file: string
  /** The first sentence of what the file says about itself. */
  readonly summary: string
}

function summaryOf(file: string): string {
  const [, comment = ''] = /^\/\*\*\n([\s\S]*?)\*\//m.exec(readText(file)) ?? []
  const text = comment.replace(/^ \* ?/gm, '').replace(/\s+/g, ' ')
  return /^.*?[.:](?= )/.exec(text.trim())?.[0].slice(0, -1) ?? ''
}

/** All benchmarks: the files directly in `tests/bench`. */
export const benchmarks = (): readonly Benchmark[] =>
  globSync('tests/bench/*.ts', { cwd: root })
    .map((file) => ({ name: path.basename(file, '.ts'), file: file.replaceAll('\\', '/') }))
    .filter(({ name }) => name !== 'main' && !name.endsWith('.test'))
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(({ name, file }) => ({ name, file, summary: summaryOf(file) }))

const packageSchema = v.object({ devDependencies: v.record(v.string(), v.string()) })

/** Packages that only benchmarks need. (Its `ws` is that of the project, which an older one of a dependency would hide.) */
export const onlyHere = Object.keys(
  v.parse(packageSchema, JSON.parse(readText('tests/bench/package.json'))).devDependencies,
).filter((name) => name !== 'ws')

/** What a file imports, resolves or starts: every quoted name. */
const namesIn = (file: string): string[] => [...readText(file).matchAll(/'([^'\s]+)'/g)].map(([, name = '']) => name)

const isBenchFile = (name: string): boolean => /^tests\/bench\/.*\.ts$/.test(name) && existsSync(path.join(root, name))

/** Packages that only benchmarks need and that one reaches through the files of its folder. */
export function packagesOf(file: string, seen = new Set<string>()): readonly string[] {
  if (seen.has(file)) return []
  seen.add(file)
  return namesIn(file).flatMap((name) => {
    if (onlyHere.includes(name)) return [name]
    // Imported by a name relative to the file, or started by one relative to the project's folder.
    const files = [path.posix.join(path.posix.dirname(file), name), path.posix.normalize(name)]
    return files.filter(isBenchFile).flatMap((other) => packagesOf(other, seen))
  })
}
