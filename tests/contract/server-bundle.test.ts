import path from 'node:path'
import { type OutputAsset, type OutputChunk, rolldown } from 'rolldown'
import { beforeAll, expect, it } from 'vitest'
import { serverBundle } from '../../scripts/build-server.mjs'

const files: (OutputChunk | OutputAsset)[] = []
beforeAll(async () => {
  const bundle = await rolldown(serverBundle)
  files.push(...(await bundle.generate({ format: 'esm' })).output)
  await bundle.close()
})

/** The source files, relative to the repository, of everything that a built entry can load. */
function sourcesOf(entry: string): readonly string[] {
  const chunks = new Map(files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
  const first = [...chunks.values()].find(({ isEntry, name }) => isEntry && name === entry)
  const reached = new Set<OutputChunk>()
  const visit = (chunk: OutputChunk | undefined): void => {
    if (chunk === undefined || reached.has(chunk)) return
    reached.add(chunk)
    for (const file of [...chunk.imports, ...chunk.dynamicImports]) visit(chunks.get(file))
  }
  visit(first)
  return [...reached].flatMap(({ moduleIds }) => moduleIds.map((id) => path.relative('.', id)))
}

const inDemo = (source: string): boolean => source.startsWith('demo/')

it('production cannot load any demo code', () => {
  const sources = sourcesOf('main')
  expect(sources).toContain('server/rentals/backends/pelican/driver.ts')
  expect(sources.filter(inDemo)).toEqual([])
})

it('the portal ranks in a thread: it does not load the code itself', () => {
  expect(sourcesOf('ranking-thread')).toContain('server/leaderboard/jobs/build-ranking.ts')
  expect(sourcesOf('main')).toContain('server/leaderboard/jobs/ranking-thread.ts')
  expect(sourcesOf('main')).not.toContain('server/leaderboard/jobs/build-ranking.ts')
})

it('the demo contains the portal and its stand-ins', () => {
  expect(sourcesOf('demo')).toEqual(
    expect.arrayContaining(['server/portal.ts', 'demo/payments/start.ts', 'demo/steam/start.ts']),
  )
})

it('cards are drawn in a thread: the portal itself loads no renderer', () => {
  const isRenderer = (source: string): boolean => source.includes('@resvg/resvg-wasm')
  expect(sourcesOf('card-thread').some(isRenderer)).toBe(true)
  expect(sourcesOf('main').some(isRenderer)).toBe(false)
})
