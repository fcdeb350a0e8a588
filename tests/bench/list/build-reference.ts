import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'

/** Builds one reference page the way the product is built and returns its folder. */
export async function buildReference(entry: 'recycled.ts' | 'plain.tsx'): Promise<string> {
  mkdirSync('tests/bench/.out', { recursive: true })
  const root = mkdtempSync(path.resolve('tests/bench/.out/list-'))
  const html = readFileSync('tests/bench/list/references/index.html', 'utf8')
  writeFileSync(path.join(root, 'index.html'), html.replace('%entry%', '/main.ts'))
  const source = path.resolve('tests/bench/list/references', entry)
  writeFileSync(path.join(root, 'main.ts'), `import ${JSON.stringify(source)}\n`)
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { target: 'es2023', modulePreload: { polyfill: false } },
  })
  const out = path.join(root, 'dist')
  return out
}
