import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

/** From the installation to the game servers: what an operator must be able to read in Chinese. */
const operatorsPath = [
  'README.md',
  'docs/operating/install.md',
  'docs/operating/first-start.md',
  'docs/operating/checklist.md',
  'docs/game-servers.md',
  'docs/payments.md',
  'docs/practice-servers.md',
  'docs/game-side.md',
]

/** A Chinese page has the place of its English one below docs/zh; README.zh.md is beside README.md. */
const chineseOf = (page: string): string =>
  page === 'README.md' ? 'README.zh.md' : page.replace(/^docs\//, 'docs/zh/')
const englishOf = (page: string): string =>
  page === 'README.zh.md' ? 'README.md' : page.replace(/^docs\/zh\//, 'docs/')

const textOf = (page: string): string => readFileSync(page, 'utf8')
const fence = /^ *```(\w*)\n([\s\S]*?)^ *```$/gm

/** The level of each heading, in order. */
const levels = (text: string): string[] =>
  [...text.replace(fence, '').matchAll(/^(#{1,6}) /gm)].map(([, marks = '']) => marks)

/** The commands, without comments and without texts for players, which are in the language of the page. */
const commands = (text: string): string[] =>
  [...text.matchAll(fence)]
    .filter(([, language]) => language === 'sh')
    .flatMap(([, , code = '']) => code.split('\n'))
    .map((line) =>
      line
        .replace(/(?:^|\s+)#(?= ).*/, '')
        .replace(/(--text )"[^"]*"/, '$1…')
        .trim(),
    )
    .filter((line) => line !== '')

const linkBetween = (from: string, to: string): string => `](${path.posix.relative(path.posix.dirname(from), to)})`

const chinesePages = ['README.zh.md', ...globSync('docs/zh/**/*.md')].sort()

it.each(operatorsPath)('%s is there in Chinese', (page) => {
  expect(existsSync(chineseOf(page))).toBe(true)
})

it.each(chinesePages)('%s has the headings and commands of its English page', (page) => {
  const english = englishOf(page)
  const [chinese, original] = [textOf(page), textOf(english)]
  expect(levels(chinese)).toEqual(levels(original))
  expect(commands(chinese)).toEqual(commands(original))
  expect(chinese).toContain(linkBetween(page, english))
  expect(original).toContain(linkBetween(english, page))
})

it('a heading or a command without a counterpart is seen', () => {
  const page = '# One\n\n```sh\nnpm start   # runs it\n# only a comment\n```\n\n## Two\n'
  expect(levels(page)).toEqual(['#', '##'])
  expect(commands(page)).toEqual(['npm start'])
})
