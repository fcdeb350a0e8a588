import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const documented = [
  'one-process.caddyfile',
  'two-processes.caddyfile',
  'one-process.nginx.conf',
  'two-processes.nginx.conf',
]

const units = readdirSync('docs/systemd')

it.each([...documented.map((file) => `docs/proxy/${file}`), ...units.map((file) => `docs/systemd/${file}`)])(
  'docs/operating.md shows %s unchanged',
  (file) => {
    const shown = readFileSync('docs/operating.md', 'utf8').matchAll(/^```\w*\n([\s\S]*?)^```$/gm)
    expect([...shown].map(([, text]) => text)).toContain(readFileSync(file, 'utf8'))
  },
)

it('README.md shows the Caddyfile for one process', () => {
  expect(readFileSync('README.md', 'utf8')).toContain(readFileSync('docs/proxy/one-process.caddyfile', 'utf8'))
})
