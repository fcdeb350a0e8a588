import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'
import { flagAddress, flagCodes } from '../../contract/servers/flags.ts'
import { serveFiles } from './serve-files.ts'

const own = path.join(import.meta.dirname, 'flags')
const shipped = path.join(
  path.dirname(createRequire(import.meta.url).resolve('country-flag-icons/package.json')),
  '3x2',
)

/** Our own drawing, which is made for 20 × 14 pixels, or that of the package (decision 115). */
function drawing(code: string): string {
  const ours = path.join(own, `${code}.svg`)
  return readFileSync(existsSync(ours) ? ours : path.join(shipped, `${code}.svg`), 'utf8').replace(/>\s+</g, '><')
}

/** Every flag as a file, by its address: a browser downloads those that it shows. */
export const flagFiles = (): ReadonlyMap<string, string> =>
  new Map(flagCodes.map((code) => [flagAddress(code), drawing(code)]))

/** Tells one set of drawings from another. */
export const flagDigest = (): string =>
  createHash('sha256').update(flagCodes.map(drawing).join('\n')).digest('base64url').slice(0, 8)

export const flags = (): Plugin => serveFiles('flags', flagFiles())
