import { readdirSync, readFileSync } from 'node:fs'
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
  ...[...documented.map((file) => `docs/proxy/${file}`), ...units.map((file) => `docs/systemd/${file}`)].map(
    (file) => ['docs/operating.md', file] as const,
  ),
  ['docs/game-server-tool.md', `docs/systemd/${toolUnit}`] as const,
])('%s shows %s unchanged', (document, file) => {
  const shown = readFileSync(document, 'utf8').matchAll(/^```\w*\n([\s\S]*?)^```$/gm)
  expect([...shown].map(([, text]) => text)).toContain(readFileSync(file, 'utf8'))
})

it('README.md shows the Caddyfile for one process', () => {
  expect(readFileSync('README.md', 'utf8')).toContain(readFileSync('docs/proxy/one-process.caddyfile', 'utf8'))
})
