import { existsSync, globSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { digestOf } from '../../scripts/gate/inputs.mjs'

const root = path.join(import.meta.dirname, '../..')
/** Everything that the bundle is made of. */
const sources = [
  '{contract,server,demo,game-simulation,latency-responder,tests/fixture-portal}/**/*.ts',
  'scripts/build-server.mjs',
  'package-lock.json',
]

async function bundle(folder: string): Promise<void> {
  // Loaded only where there is something to bundle: every process that runs browser tests imports this file.
  const { rolldown } = await import('rolldown')
  const { copyCardFiles, serverBundle } = await import('../../scripts/build-server.mjs')
  const input = {
    main: path.join(import.meta.dirname, 'main.ts'),
    'ranking-thread': 'server/ranking-thread.ts',
    'document-thread': 'server/document-thread.ts',
    'card-thread': 'server/card-thread.ts',
    'simulated-instance': 'server/rentals/backends/simulated/instance-main.ts',
  }
  const made = await rolldown({ ...serverBundle, cwd: root, input })
  await made.write({ dir: folder, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' })
  await made.close()
  copyCardFiles(folder)
}

/**
 * Bundles the fixture portal into a folder beside the built server, whose page it serves, unless that was done before with
 * the same sources. Returns the name of its entry in `dist`.
 */
export async function buildFixturePortal(dist: string): Promise<string> {
  const name = `fixture-portal-${digestOf(root, sources).slice(0, 12)}`
  const folder = path.resolve(root, dist, name)
  if (!existsSync(folder)) {
    for (const old of globSync('fixture-portal-*', { cwd: path.resolve(root, dist) })) {
      rmSync(path.resolve(root, dist, old), { recursive: true, force: true })
    }
    // Whole or not there, also when this ends half way.
    const next = `${folder}.next-${process.pid}`
    await bundle(next)
    try {
      renameSync(next, folder)
    } catch (error) {
      // Unless another run of the tests was faster.
      if (!existsSync(folder)) throw error
      rmSync(next, { recursive: true })
    }
  }
  return path.join(name, 'main.js')
}
