import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { rolldown } from 'rolldown'

/** A folder with a page and the product's latency worker, bundled as the build bundles it. */
export async function buildWorkerPage(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-probe-'))
  const bundle = await rolldown({ input: 'src/features/latency/worker/latency.worker.ts' })
  await bundle.write({ dir: folder, format: 'esm', minify: true, entryFileNames: 'worker.js' })
  await bundle.close()
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>probe</title>')
  return folder
}
