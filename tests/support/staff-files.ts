import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const dist = path.join(import.meta.dirname, '../../dist/page')

/** The name of a chunk of the staff room: its hash alone (scripts/build/staff-chunks.ts). */
export const isStaffFile = (file: string): boolean => /^\/assets\/[\w-]{8}\.js$/.test(file)

/**
 * The chunks of the staff room, with the bytes that the wire carries (brotli). They are found through their imports,
 * because the folder also holds the files of earlier builds.
 */
export function staffFiles(): readonly { readonly path: string; readonly bytes: number }[] {
  const entry = /assets\/index-[\w-]+\.js/.exec(readFileSync(path.join(dist, 'index.html'), 'utf8'))?.[0]
  if (entry === undefined) throw new Error('the built page has no entry')
  const files = new Set([entry])
  // A set yields what is added while it is iterated.
  for (const file of files) {
    for (const [, name] of readFileSync(path.join(dist, file), 'utf8').matchAll(/["'`]\.\/([\w-]{8}\.js)["'`]/g)) {
      files.add(`assets/${name}`)
    }
  }
  files.delete(entry)
  return [...files].map((file) => {
    const compressed = statSync(path.join(dist, `${file}.br`), { throwIfNoEntry: false })
    return { path: `/${file}`, bytes: (compressed ?? statSync(path.join(dist, file))).size }
  })
}
