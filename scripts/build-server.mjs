/** Bundles the server into one folder: it starts in a fraction of the time that loading its packages one by one takes. */
import { rolldown } from 'rolldown'

/** Native code cannot be bundled; pg looks for pg-native only when asked to. */
const external = ['better-sqlite3', '@node-rs/argon2', 'pg-native']

/**
 * Each entry becomes a file of its name; no file that `main` loads holds code of the demo.
 * @type {import('rolldown').InputOptions}
 */
export const serverBundle = {
  input: {
    main: 'server/main.ts',
    demo: 'demo/main.ts',
    'simulated-instance': 'server/rentals/backends/simulated/instance-main.ts',
  },
  platform: 'node',
  external,
  logLevel: 'warn',
  onwarn(warning, warn) {
    if (warning.code !== 'EVAL') warn(warning)
  },
}

export async function buildServer(folder) {
  const bundle = await rolldown(serverBundle)
  await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    minify: { compress: true, mangle: false, codegen: true },
  })
  await bundle.close()
}
