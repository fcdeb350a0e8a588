import { expect, test } from 'vitest'
import { chatCommands } from '../../../../contract/content/commands.ts'
import { pinyinInitials } from './pinyin-initials.ts'
import { commandTypes, frequentCommands, searchCommands } from './search-commands.ts'

const first = (search: string) => searchCommands(search)[0]?.text

test.each([
  ['开启跑图练习模式', 'kqptlxms'],
  ['重新投出上一颗投掷物', 'cxtcsyktzw'],
  ['放置机器人并站到它头上', 'fzjqrbzdtts'],
  ['更换地图，例如 !map de_mirage', 'ghdt，lr!mapde_mirage'],
  ['阿八', 'ab'],
])('initials of %s', (text, initials) => {
  expect(pinyinInitials(text)).toBe(initials)
})

test.each([
  ['!prac', '!prac'],
  ['PRAC', '!prac'],
  ['demo', '.demo'],
  ['跑图', '!prac'],
  ['ptlx', '!prac'],
  ['glass', '!break'],
  ['玻璃', '!break'],
])('%s finds %s first', (search, text) => {
  expect(first(search)).toBe(text)
})

test('a match in the name ranks before one in the description, and nonsense matches nothing', () => {
  expect(first('map')).toBe('!map')
  expect(searchCommands('zzzzqq')).toEqual([])
})

test('an empty search lists everything, in three columns', () => {
  expect(searchCommands('  ')).toBe(chatCommands)
  for (const type of commandTypes) expect(chatCommands.some((command) => command.type === type)).toBe(true)
  expect(frequentCommands.length).toBeGreaterThan(9)
  expect(new Set(chatCommands.map(({ text }) => text)).size).toBe(chatCommands.length)
})

test('every command is found by the initials of its Chinese description', () => {
  for (const command of chatCommands) {
    const initials = /[a-z]{3,}/.exec(pinyinInitials(command.description.zh ?? ''))?.[0]
    expect(initials, command.text).toBeDefined()
    expect(searchCommands(initials ?? '')).toContain(command)
  }
})
