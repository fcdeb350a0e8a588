import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { repositoryFiles } from './references/repository-files.ts'

const root = path.join(import.meta.dirname, '../..')
/** Migrations keep the names of their time. */
const files = repositoryFiles(root).filter(
  (file) =>
    /^(contract|src|sw|server|demo|tools|scripts)\/.*\.(?:tsx?|mjs)$/.test(file) &&
    !file.startsWith('server/migrations/'),
)

/** The words of the glossary's last column. */
const banned = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8')
  .split('| not in names |\n')
  .slice(1)
  .join('')
  .split('\n')
  .flatMap((row) => [...(row.split('|')[3] ?? '').matchAll(/`(\w+)`/g)].map(([, word = '']) => word))

/** Words that contain a banned one. */
const harmless = /leaderboard|keyboard|clipboard/gi

/** The banned words in a name, whole: `maxBoards` has `board`, `leaderboardPage` has none. */
function wordsIn(name: string): string[] {
  const words = name.replace(harmless, '')
  return banned.filter((word) =>
    new RegExp(`(?:^|[^a-zA-Z])${word}|${word[0]?.toUpperCase()}${word.slice(1)}`).test(words),
  )
}

it('the glossary bans some words, which are found in a name', () => {
  expect(banned.length).toBeGreaterThan(6)
  expect(wordsIn('maxBoards')).toEqual(['board'])
  expect(wordsIn('src/features/hand/handOff.ts')).toEqual(['handOff'])
  expect(wordsIn('leaderboardPage')).toEqual([])
})

it('no file is named by a word that the glossary bans', () => {
  expect(files.length).toBeGreaterThan(1500)
  expect(files.filter((file) => wordsIn(path.basename(file)).length > 0)).toEqual([])
})

it('nothing is declared by a word that the glossary bans', () => {
  const declared = /\b(?:function\*?|const|let|class|interface|type|enum)\s+(\w+)/g
  const found = files.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(declared)]
      .map(([, name = '']) => name)
      .filter((name) => wordsIn(name).length > 0)
      .map((name) => `${file}: ${name}`),
  )
  expect(found).toEqual([])
})
