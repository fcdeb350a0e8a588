import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { days, seconds } from '../../../contract/duration.ts'
import { documentPlanFile } from '../../../contract/page/page-documents.ts'
import { frameDocument, type ShellTable, shellTableFile, shellTableSchema } from '../../../contract/page/shell-table.ts'
import type { DocumentBytes } from './documents/rendered-documents.ts'
import type { Shells } from './not-found.ts'
import { prebuild } from './prebuilt.ts'
import { inlineHashes, type SecurityHeaders } from './security-headers.ts'
import type { Shell } from './shell.ts'

const immutable = `public, max-age=${days(365) / seconds(1)}, immutable`
const pictures = `public, max-age=${days(1) / seconds(1)}`

/** Hashed files never change; files that refer to them (the worker, the manifest) are revalidated on every request. */
function cacheControlOf(path: string): string {
  if (/[\\/]assets[\\/]/.test(path)) return immutable
  return /\.(?:png|svg|ico|webp|avif|jpe?g)$/.test(path) ? pictures : 'no-cache'
}

/** Whether a path is a part of the page that is neither a document nor the script of a worker. */
export const isAsset = (url: string): boolean =>
  /^\/(?:assets|icons|pictures|screenshots)\//.test(url) && !url.includes('.worker-')

/** Compressed copies are selected by a header, not requested; documents and manifests are answered by answerUnrouted. */
const unserved = /\/\.|\.(?:map|br|gz)$|^\/[^/]+\.(?:html|webmanifest)$/

/** What the build leaves for the portal. */
const forServer: readonly string[] = [`/${shellTableFile}`, `/${documentPlanFile}`]

function servedPaths(directory: string): ReadonlySet<string> {
  const paths = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(directory, join(parentPath, name)).replaceAll(sep, '/')}`)
  return new Set(paths.filter((path) => !unserved.test(path) && !forServer.includes(path)))
}

/**
 * Serves the files of the built page, compressed ones where the build created them. The folder is read once, and every
 * other path is not found, so that source maps, dot files and paths outside cannot be reached by any spelling. One
 * route for all: a route per file adds a tenth of a second to the start, and more with every retained build.
 */
export async function registerStaticFiles(app: FastifyInstance, directory: string): Promise<void> {
  const paths = servedPaths(directory)
  await app.register(fastifyStatic, {
    root: directory,
    allowedPath: (path) => paths.has(path),
    index: false,
    dotfiles: 'deny',
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', cacheControlOf(path.replace(/\.(?:br|gz)$/, ''))).header('vary', 'Accept-Encoding')
    },
  })
}

/** A document, or the manifest, as prebuilt bytes. */
function toShell(
  name: string,
  { html, packed }: DocumentBytes,
  headers: SecurityHeaders,
  scripts: readonly string[],
): Shell {
  const isManifest = name.endsWith('.webmanifest')
  const contentType = isManifest ? 'application/manifest+json' : 'text/html; charset=utf-8'
  const prebuilt = prebuild(html, { contentType, cacheControl: 'no-cache', packed })
  return { html: prebuilt, headers: isManifest ? headers.file : headers.page(html, scripts) }
}

function readShell(file: string, headers: SecurityHeaders): Shell {
  const copies = [['br', `${file}.br`] as const, ['gzip', `${file}.gz`] as const]
  const packed = new Map(
    copies.filter(([, copy]) => existsSync(copy)).map(([coding, copy]) => [coding, readFileSync(copy)]),
  )
  const html = readFileSync(file, 'utf8')
  return toShell(file, { html, packed }, headers, inlineHashes(html, 'script'))
}

/** The scripts of the built documents, as the page's policy names them. */
export function builtScripts(directory: string | undefined): readonly string[] {
  if (directory === undefined || !existsSync(directory)) return []
  const documents = readdirSync(directory).filter((name) => name.endsWith('.html'))
  return [...new Set(documents.flatMap((name) => inlineHashes(readFileSync(join(directory, name), 'utf8'), 'script')))]
}

/** Adds the headers to documents that are rendered while the portal runs, once for each. `scripts`: those of the build. */
export function shellsOf(
  headers: SecurityHeaders,
  scripts: readonly string[],
): (address: string, bytes: DocumentBytes | undefined) => Shell | undefined {
  const known = new WeakMap<DocumentBytes, Shell>()
  return (address, bytes) => {
    if (bytes === undefined) return undefined
    const shell = known.get(bytes) ?? toShell(address, bytes, headers, scripts)
    known.set(bytes, shell)
    return shell
  }
}

function readTable(directory: string): ShellTable {
  const file = join(directory, shellTableFile)
  return existsSync(file) ? v.parse(shellTableSchema, JSON.parse(readFileSync(file, 'utf8'))) : {}
}

/** The documents of the built page; undefined if it is not built. Throws if the table of documents is damaged. */
export function readShells(directory: string | undefined, headers: SecurityHeaders): Shells | undefined {
  if (directory === undefined || !existsSync(join(directory, frameDocument))) return undefined
  const table = readTable(directory)
  const manifests = readdirSync(directory).filter((name) => name.endsWith('.webmanifest'))
  const names = new Set([frameDocument, ...Object.values(table), ...manifests])
  return { table, documents: new Map([...names].map((name) => [name, readShell(join(directory, name), headers)])) }
}
