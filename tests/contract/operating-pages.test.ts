import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const folder = 'docs/operating'
const pages = readdirSync(folder).filter((file) => file !== 'README.md')
const textOf = (file: string): string => readFileSync(file, 'utf8')

it.each(pages)('%s is one task, read at once, and in the index', (page) => {
  const text = textOf(`${folder}/${page}`)
  expect(text).toMatch(/^# \S/)
  const prose = text.replace(/^ *```[\s\S]*?^ *```$/gm, '')
  expect(prose.match(/^# /gm)).toHaveLength(1)
  expect(text.split('\n').length).toBeLessThanOrEqual(120)
  expect(textOf(`${folder}/README.md`)).toContain(`](${page})`)
})

/** What the product prints, in its commands and pages. */
const printed = globSync(['{server,src,scripts,tools,demo}/**/*.{ts,tsx,mjs}', 'locales/*/*.po'])

it('every document that the product names is there', () => {
  const named = printed.flatMap((file) =>
    [...textOf(file).matchAll(/(?<![\w/.])docs\/[\w./-]+\.md/g)].map(([document]) => `${file}: ${document}`),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((line) => !/\.test\.tsx?:/.test(line) && !existsSync(line.split(': ')[1] ?? ''))).toEqual([])
})
