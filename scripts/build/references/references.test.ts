import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { toolNames } from '../../build-tools.mjs'
import { brokenReferences } from './broken-references.ts'
import type { TextFile } from './prose.ts'
import { repositoryFiles } from './repository-files.ts'

it('every requirement, decision, file and link that a comment or a document names exists', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const paths = repositoryFiles(root)
  const withText = paths.filter((path) => /\.(?:tsx?|[cm]?js|css|html|md|po)$/.test(path))
  const files = withText.map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }))
  // Below a folder of their own: `dist` is none of the repository, so that other paths in it are not looked up.
  const built = toolNames.map((name) => `build-output/dist/tools/${name}.mjs`)
  expect(brokenReferences(files, [...paths, ...built])).toEqual([])
})

it('the index of decisions has each record once, with its title', () => {
  const folder = fileURLToPath(new URL('../../../docs/decisions/', import.meta.url))
  const records = readdirSync(folder).filter((name) => /^\d{3}-/.test(name))
  const titles = records.map((name) => {
    const [, number, title] = /^# (\d{3}) · (.*)\n/.exec(readFileSync(folder + name, 'utf8')) ?? []
    return `- [${number}](${name}) ${title}`
  })
  const listed = readFileSync(`${folder}README.md`, 'utf8').match(/^- .*$/gm) ?? []
  expect(listed.toSorted()).toEqual(titles.toSorted())
})

/** A small repository without a fault. */
const sound: readonly TextFile[] = [
  { path: 'README.md', text: '# Home\n\n[Rules](docs/requirements.md#sessions-ses)\n' },
  {
    path: 'docs/requirements.md',
    text: '# Requirements\n\n## Sessions (SES)\n\n- **SES-01** A.\n- **SES-02** B.\n- **SES-03** C.\n- **S1** D.\n- **S16** E.\n',
  },
  { path: 'docs/decisions/001-rooms.md', text: '# 001 · Rooms\n' },
  { path: 'docs/decisions/012-sign-in.md', text: '# 012 · Sign-in\n' },
  { path: 'src/features/list/core/sort.ts', text: '/** SES-01. */\nexport const sort = 1\n' },
]

/** The faults of the sound repository with one file more, or with another text in place of its own. */
function faultsWith(file: TextFile): string[] {
  const files = [...sound.filter(({ path }) => path !== file.path), file]
  return brokenReferences(
    files,
    files.map(({ path }) => path),
  )
}

const comment = (messages: string): TextFile => ({
  path: 'src/a.ts',
  text: `const a = 1\n/** ${messages} */\nconst b = 2\n`,
})

it('finds no fault in a sound repository', () => {
  expect(faultsWith(comment('Nothing is cited.'))).toEqual([])
})

it('finds a name that a document places in a file without it', () => {
  const record = (text: string) => ({ path: 'docs/decisions/012-sign-in.md', text: `# 012 · Sign-in\n\n${text}\n` })
  expect(faultsWith(record('`sort` (`src/features/list/core/sort.ts`) and `elsewhere` in `unknown.json`'))).toEqual([])
  expect(faultsWith(record('`top_retain` in `src/features/list/core/sort.ts` preserves it'))).toEqual([
    'docs/decisions/012-sign-in.md:3: src/features/list/core/sort.ts has no top_retain',
  ])
})

describe('requirement codes', () => {
  it.each([
    'one: SES-01',
    'two at once: SES-01, S16',
    'numbers of one area: SES-01/02',
    'a range: SES-01 to SES-03',
    'names of other things: UTF-16, CRC-32, SHA-256, AES-256-GCM, CERT-1, V8, H5',
    'a name in quotes: "S99"',
  ])('accepts %s', (messages) => {
    expect(faultsWith(comment(messages))).toEqual([])
  })

  it.each([
    ['SES-99', ['SES-99']],
    ['an unknown area: SEX-01', ['SEX-01']],
    ['S26', ['S26']],
    ['SES-01/09', ['SES-09']],
    ['SES-02 to SES-05', ['SES-04', 'SES-05']],
    ['SES-01, SES-98 and S17', ['SES-98', 'S17']],
  ])('finds that %s leads nowhere', (messages, codes) => {
    const expected = codes.map((code) => `src/a.ts:2: ${code} has no row in docs/requirements.md`)
    expect(faultsWith(comment(messages))).toEqual(expected)
  })

  it('reads the titles of tests, and no other code', () => {
    const bad = 'SES-99'
    const text = `it('ends it (S1, ${bad})', () => {})\nconst name = '${bad}'\nconst season = call('S99')\n`
    expect(faultsWith({ path: 'src/a.test.ts', text })).toEqual([
      'src/a.test.ts:1: SES-99 has no row in docs/requirements.md',
    ])
  })

  it('reads documents and style sheets', () => {
    const [inDocument, inSheet] = [
      { path: 'docs/more.md', text: 'As\nSES-99 says.\n' },
      { path: 'src/a.css', text: '.a::after { content: "SES-99"; }\n/* SES-99 */\n' },
    ].map(faultsWith)
    expect(inDocument).toEqual(['docs/more.md:2: SES-99 has no row in docs/requirements.md'])
    expect(inSheet).toEqual(['src/a.css:2: SES-99 has no row in docs/requirements.md'])
  })

  it('knows the line behind characters of any width', () => {
    const text = 'const name = "中文 🙂"\n// 中文 🙂\n// SES-99\n'
    expect(faultsWith({ path: 'src/a.ts', text })).toEqual(['src/a.ts:3: SES-99 has no row in docs/requirements.md'])
  })

  it('refuses a code with two rows, and an item that is no row', () => {
    const text = `${sound[1]?.text}- **SES-02** Again.\n- SES-04 is not bold.\n- **SES-05**\n`
    expect(faultsWith({ path: 'docs/requirements.md', text })).toEqual([
      'docs/requirements.md:11: SES-04 has no row in docs/requirements.md',
      'docs/requirements.md:12: SES-05 has no row in docs/requirements.md',
      'docs/requirements.md:10: SES-02 has a row already',
      'docs/requirements.md:11: a row is written "- **CODE-00** text"',
      'docs/requirements.md:12: a row is written "- **CODE-00** text"',
    ])
  })
})

describe('decision records', () => {
  it.each([
    'See decision 12.',
    'Record 001 says why.',
    'decisions 1 and 012',
    'docs/decisions/012',
    'records 99 times',
  ])('accepts %j', (messages) => {
    expect(faultsWith(comment(messages))).toEqual([])
  })

  it.each([
    ['decision 17', '017'],
    ['decisions 1 and 3', '003'],
    ['decision\n * 17', '017'],
    ['docs/decisions/099', '099'],
  ])('finds that %j leads nowhere', (messages, number) => {
    expect(faultsWith(comment(messages))).toEqual([`src/a.ts:2: there is no decision ${number}`])
  })

  it('wants each record under its own number', () => {
    expect(faultsWith({ path: 'docs/decisions/012-sign-in.md', text: '# 008 · Sign-in\n' })).toEqual([
      'docs/decisions/012-sign-in.md:1: this record is headed "# 012 · Title"',
    ])
    expect(faultsWith({ path: 'docs/decisions/012-other.md', text: '# 012 · Other\n' })).toEqual([
      'docs/decisions/012-sign-in.md:1: another record has the number 012',
      'docs/decisions/012-other.md:1: another record has the number 012',
    ])
    expect(faultsWith({ path: 'docs/decisions/sign-out.md', text: '# Sign-out\n' })).toEqual([
      'docs/decisions/sign-out.md:1: a record is named "NNN-title.md"',
    ])
  })
})

describe('paths', () => {
  it.each([
    'docs/requirements.md',
    'src/features/list',
    'src/features/list/core/sort',
    'core/sort.ts, and sort.ts alone',
    './features/list/core/sort.ts',
    'src/features/<noun>/core/*.ts',
    'docs/decisions/NNN-title.md',
    'Node.js, node:fs, example.org/a.md, https://example.org/docs/none.md, /api/docs/none, application/json',
  ])('accepts %s', (messages) => {
    expect(faultsWith(comment(messages))).toEqual([])
  })

  it.each([
    'docs/none.md',
    'src/features/none',
    'features/list/sort.ts',
    'none.ts',
    './none.css',
    'src/<noun>/none.ts',
    'docs/sort.ts',
  ])('finds that %s is missing', (path) => {
    expect(faultsWith(comment(`Look at ${path}.`))).toEqual([`src/a.ts:2: there is no file ${path}`])
  })

  it('leaves paths in code to the compiler', () => {
    expect(faultsWith({ path: 'src/a.ts', text: "import './none.ts'\nspawn('docs/none.md')\n" })).toEqual([])
  })
})

describe('links of documents', () => {
  const linking = (text: string): TextFile => ({ path: 'docs/more.md', text: `# More\n\n${text}\n` })

  it.each([
    '[a](requirements.md)',
    '[a](../README.md#home)',
    '[a](decisions/)',
    '[a](#more)',
    '[a](https://example.org/none)',
    '<img src="../src/features/list/core/sort.ts">',
  ])('accepts %s', (text) => {
    expect(faultsWith(linking(text))).toEqual([])
  })

  it.each([
    ['[a](none/)', 'none/'],
    ['[a](../LICENSE)', '../LICENSE'],
    ['[a](requirements.md#none)', 'requirements.md#none'],
    ['[a](#none)', '#none'],
    ['<img src="screenshots/none.png">', 'screenshots/none.png'],
  ])('finds that %s leads nowhere', (text, link) => {
    expect(faultsWith(linking(text))).toEqual([`docs/more.md:3: the link ${link} leads nowhere`])
  })
})
