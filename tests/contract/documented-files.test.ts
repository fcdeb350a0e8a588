import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const pagesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)

const pages = [
  'README.md',
  'README.zh.md',
  ...['docs', 'docs/operating', 'docs/zh', 'docs/zh/operating'].flatMap(pagesIn),
]
const text = (file: string) => readFileSync(file, 'utf8')

const proxyFiles = readdirSync('docs/proxy').map((name) => `docs/proxy/${name}`)
const units = readdirSync('docs/systemd').map((name) => `docs/systemd/${name}`)

/** Begins with its place: a unit, or a script. */
const wholeFiles = /^(?:#!\/bin\/sh\n)?# \/etc\/(?:systemd\/system|haproxy)\//

/** A block that shows a whole file: a configuration of a proxy, a unit, or a script. */
const isWhole = (language: string, block: string): boolean =>
  ['caddyfile', 'nginx', 'haproxy'].includes(language) || wholeFiles.test(block)

const blocks = pages.flatMap((page) =>
  Array.from(text(page).matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm), ([, language = '', block = '']) => ({
    page,
    language,
    block,
    first: block.split('\n', 1).join(),
  })),
)

describe('a file that operators install', () => {
  it.each(blocks.filter(({ language, block }) => isWhole(language, block)))(
    'is shown unchanged in $page: $first',
    ({ block }) => {
      expect([...proxyFiles, ...units].map(text)).toContain(block)
    },
  )

  it.each([...proxyFiles, ...units])('%s is shown or linked by a page', (file) => {
    const name = file.split('/').slice(1).join('/')
    const isNamed = pages.some((page) => text(page).includes(name) || text(page).includes(text(file)))
    expect(isNamed).toBe(true)
  })
})

it.each(['README.md', 'README.zh.md', 'docs/zh/operating/tls.md'])('%s shows the Caddyfile for one process', (page) => {
  expect(text(page)).toContain(text('docs/proxy/one-process.caddyfile'))
})
