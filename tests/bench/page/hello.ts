import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { precompress } from '../../../scripts/precompress.mjs'

/** Builds a minimal React page the way the product is built and returns its folder. */
export async function buildHello(): Promise<string> {
  mkdirSync('tests/bench/.out', { recursive: true })
  const root = mkdtempSync(path.resolve('tests/bench/.out/hello-'))
  writeFileSync(
    path.join(root, 'index.html'),
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
      '<title>Hello</title></head><body><div id="root"></div><script type="module" src="/main.js"></script></body></html>',
  )
  writeFileSync(
    path.join(root, 'main.js'),
    "import { createElement } from 'react'\nimport { createRoot } from 'react-dom/client'\n" +
      "createRoot(document.getElementById('root')).render(createElement('h1', null, 'Hello, world'))\n",
  )
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { target: 'es2023', modulePreload: { polyfill: false } },
  })
  const dist = path.join(root, 'dist')
  await precompress(dist)
  return dist
}
