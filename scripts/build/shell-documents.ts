import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { OutputAsset, OutputBundle, OutputChunk } from 'rolldown'
import { minifySync } from 'rolldown/utils'
import * as v from 'valibot'
import type { Plugin } from 'vite'
import type { CommunitySettings } from '../../contract/community/community.ts'
import { defaultSettings } from '../../contract/community/community-settings.ts'
import { shownSettings } from '../../contract/community/shown-settings.ts'
import { defaultLanguage, inEveryLanguage, type Language, languages } from '../../contract/language.ts'
import { writtenLanguage } from '../../contract/page/document-texts.ts'
import { manifestFile, manifestOf, manifestSchema } from '../../contract/page/manifest.ts'
import { documentPlanFile } from '../../contract/page/page-documents.ts'
import { type ShellTable, shellTableFile } from '../../contract/page/shell-table.ts'
import { type DocumentCode, type DocumentPlan, fillBare, fillDocument } from '../../src/app/document-template.ts'
import type { BuiltDocument, ShellDocument } from '../../src/app/shell-document.ts'
import { buildRenderer, type SharedPlugins } from './renderer.ts'

/** What a build writes, before a portal has written its own: in Chinese, whose messages the entry has. */
const asShipped = shownSettings({ ...defaultSettings, defaultLanguage })

interface ShellModule {
  readonly shellDocuments: (settings: CommunitySettings) => readonly BuiltDocument[]
  readonly manifestShortcuts: (settings: CommunitySettings, language: Language) => readonly object[]
}

/** Where a build of the page into `outDir` leaves the renderer of its documents, for the server. */
const rendererFolder = (outDir: string): string => `${outDir}.renderer`

async function loadShell(root: string, outDir: string, shared: SharedPlugins): Promise<ShellModule> {
  const folder = path.resolve(root, rendererFolder(outDir))
  await buildRenderer(root, folder, shared)
  return await import(pathToFileURL(path.join(folder, 'static-shell.js')).href)
}

const isChunk = (output: OutputAsset | OutputChunk): output is OutputChunk => output.type === 'chunk'

/** Finds what a document loads in the graph of a finished bundle. */
function firstLoads(bundle: OutputBundle, root: string): (document: ShellDocument) => DocumentCode {
  const chunks = Object.values(bundle).filter(isChunk)
  const withImports = (files: readonly string[]): readonly string[] => {
    const seen = new Set(files)
    // A set yields what is added while it is iterated.
    for (const file of seen) {
      const chunk = bundle[file]
      if (chunk?.type === 'chunk') for (const each of chunk.imports) seen.add(each)
    }
    return [...seen]
  }
  const chunkOf = (source: string): readonly string[] =>
    chunks.filter(({ moduleIds }) => moduleIds.includes(`${root}/${source}`)).map(({ fileName }) => fileName)
  const [entry] = chunks.filter(({ isEntry }) => isEntry)
  if (entry === undefined) throw new Error('the bundle has no entry')
  const own = withImports([entry.fileName])
  const addresses = (files: readonly string[]) =>
    withImports(files)
      .filter((file) => !own.includes(file))
      .map((file) => `/${file}`)
  const catalogue = (language: Language, catalogueName: string) => chunkOf(`locales/${language}/${catalogueName}.po`)
  return ({ source, needsPageMessages }) => {
    const catalogues = (language: Language) =>
      addresses([...catalogue(language, 'shell'), ...(needsPageMessages ? catalogue(language, 'pages') : [])])
    return {
      files: [...addresses(source === undefined ? [] : chunkOf(source)), ...own.toReversed().map((file) => `/${file}`)],
      catalogues: inEveryLanguage(catalogues),
    }
  }
}

function assetText(bundle: OutputBundle, fileName: string): string {
  const output = bundle[fileName]
  if (output?.type !== 'asset') throw new Error(`the build has no ${fileName}`)
  return output.source.toString()
}

function setAsset(bundle: OutputBundle, fileName: string, source: string): void {
  const output = bundle[fileName]
  if (output?.type === 'asset') output.source = source
}

const tableId = 'virtual:shell-table'

/**
 * `page` writes one document per page that paints itself, from index.html, the {@link ShellTable}, by which the server
 * chooses one, and the {@link DocumentPlan}, by which the portal renders them again; it adds the shortcuts of the page
 * table to the manifest. `worker` gives the table to the service worker, which is built after the page.
 */
export function shellDocuments(shared: SharedPlugins): { readonly page: Plugin; readonly worker: Plugin } {
  let root = process.cwd()
  let shell: Promise<ShellModule> | undefined
  const table: Record<string, string> = {}
  const worker: Plugin = {
    name: 'shell-table',
    resolveId: (source) => (source === tableId ? `\0${tableId}` : undefined),
    load: (source) => (source === `\0${tableId}` ? `export const table = ${JSON.stringify(table)}` : undefined),
  }
  const page: Plugin = {
    name: 'shell-documents',
    configResolved(config) {
      root = config.root
      if (config.command !== 'build') return
      shell = loadShell(root, config.build.outDir, shared)
      // It is awaited when the bundle is finished; until then a failure must not end the process without Vite's report.
      shell.catch(() => undefined)
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => {
        // The places of a built document are filled when the bundle is finished.
        return shell ? html : fillBare(html, asShipped)
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        if (!shell) return
        const { shellDocuments: createDocuments, manifestShortcuts } = await shell
        const template = assetText(bundle, 'index.html')
        const codeOf = firstLoads(bundle, root)
        const manifest = v.parse(manifestSchema, JSON.parse(assetText(bundle, manifestFile())))
        const plan: DocumentPlan = { template, code: {}, manifest }
        for (const document of createDocuments(asShipped)) {
          const fileName = `${document.name}.html`
          const code = codeOf(document)
          plan.code[document.name] = code
          if (!document.isWritten) continue
          for (const path of document.paths) table[path] = fileName
          const source = fillDocument(template, document, { settings: asShipped, code })
          if (fileName === 'index.html') setAsset(bundle, fileName, source)
          else this.emitFile({ type: 'asset', fileName, source })
        }
        this.emitFile({ type: 'asset', fileName: shellTableFile, source: JSON.stringify(table satisfies ShellTable) })
        this.emitFile({ type: 'asset', fileName: documentPlanFile, source: JSON.stringify(plan) })
        for (const language of [undefined, ...languages]) {
          const written = language ?? writtenLanguage(asShipped)
          const own = manifestOf(asShipped, written, manifestShortcuts(asShipped, written))
          const source = JSON.stringify({ ...manifest, ...own })
          if (language === undefined) setAsset(bundle, manifestFile(), source)
          else this.emitFile({ type: 'asset', fileName: manifestFile(language), source })
        }
      },
    },
  }
  return { page, worker }
}

/**
 * The first paint needs the document and its styles, and on a slow network the scripts must not compete with them: the
 * boot script of index.html starts them once something is painted, or at once where a service worker has them. It goes
 * out without the white space and comments of its source, which count on the first visit.
 */
export function entryAfterFirstPaint(): Plugin {
  return {
    name: 'entry-after-first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const entry = /\s*<script type="module"[^>]* src="[^"]+"><\/script>/
        if (!entry.test(html)) throw new Error('index.html has no entry')
        return html
          .replace(entry, '')
          .replace(/(?<=<script>).*?(?=<\/script>)/s, (script) => minifySync('boot.js', script).code)
      },
    },
  }
}
