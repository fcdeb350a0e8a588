import { globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const documented = [
  'one-process.caddyfile',
  'two-processes.caddyfile',
  'one-process.nginx.conf',
  'two-processes.nginx.conf',
]

/** The unit of the tool beside game servers is shown where its configuration is. */
const toolUnit = 'game-server-tool.service'
const units = readdirSync('docs/systemd').filter((file) => file !== toolUnit)

it.each([
  ...documented.map((file) => ({ document: 'docs/operating', file: `docs/proxy/${file}` })),
  ...units.map((file) => ({ document: 'docs/operating', file: `docs/systemd/${file}` })),
  { document: 'docs/game-server-tool.md', file: `docs/systemd/${toolUnit}` },
])('$document shows $file unchanged', ({ document, file }) => {
  const pages = document.endsWith('.md') ? [document] : globSync(`${document}/*.md`)
  const shown = pages.flatMap((page) => [...readFileSync(page, 'utf8').matchAll(/^```\w*\n([\s\S]*?)^```$/gm)])
  expect(shown.map(([, text]) => text)).toContain(readFileSync(file, 'utf8'))
})

it.each(['README.md', 'README.zh.md', 'docs/zh/operating/tls.md'])('%s shows the Caddyfile for one process', (page) => {
  expect(readFileSync(page, 'utf8')).toContain(readFileSync('docs/proxy/one-process.caddyfile', 'utf8'))
})
