import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { precompress } from '../../../scripts/precompress.mjs'

export const tableRows = 200
const rows = Array.from({ length: tableRows }, (_, n) => ({
  id: `192.0.2.${n}:27015`,
  name: `Server #${n} · 128 tick`,
  map: `de_map${n % 12}`,
  region: ['CN', 'HK', 'SG', 'JP'][n % 4] ?? '',
  players: n % 20,
  slots: 20,
}))
/** The rows as a small API would send them. */
export const tableData = JSON.stringify(rows)

/** How the first rows come onto the screen: by the script, or in the document, which React hydrates. */
export type TableKind = 'bare' | 'rendered'

const rowMarkup = ({ id, name, map, region, players, slots }: (typeof rows)[number]): string =>
  `<tr data-id="${id}">${[name, map, region, `${players}/${slots}`].map((text) => `<td>${text}</td>`).join('')}</tr>`

const html = (kind: TableKind): string => {
  const content = `<main><table><tbody>${rows.map(rowMarkup).join('')}</tbody></table></main>`
  const data = `<script type="application/json" id="rows">${tableData}</script>`
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>Table</title></head><body><div id="root">${kind === 'rendered' ? content : ''}</div>` +
    `${kind === 'rendered' ? data : ''}<script type="module" src="/main.js"></script></body></html>`
  )
}

const main = (kind: TableKind): string => `
import { createElement as h } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import useSWR from 'swr'
navigator.serviceWorker.register('/sw.js')
const get = (url) => fetch(url).then((response) => response.json())
const Row = ({ id, name, map, region, players, slots }) =>
  h('tr', { 'data-id': id }, ...[name, map, region, players + '/' + slots].map((text, key) => h('td', { key }, text)))
const first = JSON.parse(document.getElementById('rows')?.textContent ?? '[]')
function Table() {
  const { data } = useSWR('/rows.json', get, { fallbackData: first })
  return h('main', null, h('table', null, h('tbody', null, data.map((row) => h(Row, { key: row.id, ...row })))))
}
const root = document.getElementById('root')
${kind === 'rendered' ? 'hydrateRoot(root, h(Table))' : 'createRoot(root).render(h(Table))'}
`

/** Precaches every file of the build, and answers the data from its cache at once, renewing it behind. */
const worker = (files: readonly string[]) => `
const files = ${JSON.stringify(files)}
self.addEventListener('install', (event) =>
  event.waitUntil(caches.open('table').then((cache) => cache.addAll(files)).then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
async function renewed(request) {
  const cache = await caches.open('table')
  const fresh = fetch(request, { cache: 'no-cache' }).then(async (response) => {
    if (response.ok) await cache.put(request, response.clone())
    return response
  })
  fresh.catch(() => undefined)
  return (await cache.match(request)) ?? fresh
}
self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  if (pathname === '/rows.json') event.respondWith(renewed(event.request))
  else event.respondWith(caches.match(event.request).then((found) => found ?? fetch(event.request)))
})
`

/**
 * Builds a reference: a table of {@link tableRows} rows with the product's React and SWR, built as the product is, and the
 * smallest service worker that starts it from its cache. `rendered` is how a framework with server rendering sends it,
 * with its rows in the document. Returns its folder.
 */
export async function buildTable(kind: TableKind = 'bare'): Promise<string> {
  mkdirSync('tests/bench/.out', { recursive: true })
  const root = mkdtempSync(path.resolve('tests/bench/.out/table-'))
  writeFileSync(path.join(root, 'index.html'), html(kind))
  writeFileSync(path.join(root, 'main.js'), main(kind))
  const output = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { target: 'es2023', modulePreload: { polyfill: false } },
  })
  const dist = path.join(root, 'dist')
  const files = [output].flat().flatMap((each) => ('output' in each ? each.output.map(({ fileName }) => fileName) : []))
  const paths = files.map((file) => (file === 'index.html' ? '/' : `/${file}`))
  writeFileSync(path.join(dist, 'sw.js'), worker([...paths, '/rows.json']))
  writeFileSync(path.join(dist, 'rows.json'), tableData)
  await precompress(dist)
  return dist
}
