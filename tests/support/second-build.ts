import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { rolldown } from 'rolldown'
import { documentPlanFile } from '../../contract/page/page-documents.ts'

const results = path.join(import.meta.dirname, '../.results')
const textFile = /\.(?:html|js|css|json|webmanifest)$/
const compressed = /\.(?:br|gz)$/
const hashedScript = /[\w.-]+-[\w-]{8}\.js/g

/** Its worker downloads so many of the scripts: with all of them, a busy machine takes half a minute for each update. */
const keptScripts = 40

/** Every text file below `folder`, relative to it. */
const textFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => textFile.test(name))

/** Other revisions of the documents, and a part of the scripts. */
function changeWorker(script: string): string {
  let left = keptScripts
  return script
    .replaceAll(/"revision":"([0-9a-f]{31})[0-9a-f]"/g, '"revision":"$1-"')
    .replaceAll(/,\{"revision":null,"url":"assets\/[^"]+\.js"\}/g, (entry) => {
      left -= 1
      return left < 0 ? '' : entry
    })
}

/**
 * Makes a later build of the same page in a separate folder, with other script names and another shell, as after a
 * source change. The server part is unchanged. The old build's scripts are gone.
 */
export function makeSecondBuild(dist = 'dist'): { readonly dist: string; remove(): void } {
  // Inside the project, so the server can resolve its packages and finds its page in the same `dist` folder.
  mkdirSync(results, { recursive: true })
  const folder = mkdtempSync(path.join(results, 'second-build-'))
  const copy = path.join(folder, 'dist')
  cpSync(dist, copy, { recursive: true, filter: (file) => !compressed.test(file) })
  const page = path.join(copy, 'page')
  const scripts = readdirSync(path.join(page, 'assets')).filter((name) => /-[\w-]{8}\.js$/.test(name))
  const renamed = new Map(scripts.map((name) => [name, name.replace(/-([\w-]{7})[\w-]\.js$/, '-$1~.js')]))
  for (const [from, to] of renamed) renameSync(path.join(page, 'assets', from), path.join(page, 'assets', to))
  for (const name of textFiles(page)) {
    const file = path.join(page, name)
    let text = readFileSync(file, 'utf8').replaceAll(hashedScript, (found) => renamed.get(found) ?? found)
    if (/^[^/]+\.html$/.test(name)) text = text.replace('<html ', '<html data-build="second" ')
    if (name === documentPlanFile) text = text.replace('<html ', '<html data-build=\\"second\\" ')
    if (name === 'sw.js') text = changeWorker(text)
    writeFileSync(file, text)
  }
  return { dist: copy, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The script with which `SERVICE_WORKER=kill-switch npm run build` replaces the worker. */
export async function bundleKillSwitch(): Promise<string> {
  const bundle = await rolldown({ input: 'sw/kill-switch/sw.ts' })
  const { output } = await bundle.generate({ format: 'iife' })
  await bundle.close()
  return output[0].code
}
