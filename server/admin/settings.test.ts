import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { linkKinds } from '../../contract/community/link-kinds.ts'
import { regionSets } from '../../contract/servers/region-sets.ts'
import { besidesDatabase } from '../../tests/support/admin-command.ts'
import { pngFile } from '../../tests/support/png.ts'
import { folderOfTest } from '../../tests/support/temporary-folder.ts'
import { runAdmin } from './run.ts'

/** Runs commands on a database of its own; the result has the exit code and what was printed. */
async function console() {
  const folder = folderOfTest()
  return async (...args: string[]) => {
    const printed: string[] = []
    const code = await runAdmin(['settings', ...args], {
      env: { DATA_DIR: folder },
      out: (text) => void printed.push(text),
      err: besidesDatabase((line) => printed.push(`${line}\n`)),
      createsDatabase: true,
    })
    return [code, printed.join('')] as const
  }
}

const links = JSON.stringify([
  { kind: 'weibo', url: 'https://weibo.com/' },
  { kind: 'qq', url: 'https://qm.qq.com/' },
])

it('shows, sets, resets and undoes', async () => {
  const settings = await console()
  expect(await settings('show', 'name')).toEqual([0, 'Spawnpoint\n'])
  expect(await settings('set', 'name', 'Liga 2026')).toEqual([0, expect.stringContaining('name: saved')])
  expect(await settings('set', 'name', 'Liga 2026')).toEqual([0, 'name: nothing to change\n'])
  expect(await settings('set', 'features.vip', 'false')).toEqual([0, expect.stringContaining('saved')])
  expect(await settings('set', 'tagline.en', '2026')).toEqual([0, expect.stringContaining('saved')])
  expect(await settings('show', 'features.vip')).toEqual([0, 'false\n'])
  expect(await settings('show', 'tagline.zh')).toEqual([0, '找到一台好服务器，马上开打\n'])
  expect(await settings('undo')).toEqual([0, expect.stringContaining('saved')])
  expect(await settings('show', 'tagline.en')).toEqual([0, 'Find a good server and play\n'])
  expect(await settings('reset', 'name')).toEqual([0, expect.stringContaining('saved')])
  expect(await settings('show', 'name')).toEqual([0, 'Spawnpoint\n'])
  const [, history] = await settings('history')
  expect(history.trim().split('\n')).toHaveLength(6)
  expect(await settings('set', 'defaultLanguage', 'en')).toEqual([0, expect.stringContaining('saved')])
  expect(await settings('set', 'tagline', '{"en":"Play"}')).toEqual([0, expect.stringContaining('saved')])
  expect(await settings('show', 'tagline')).toEqual([0, expect.not.stringContaining('zh')])
  expect(await settings('restore', '99')).toEqual([1, 'There is no such version (settings history).\n'])
})

it('takes the regions of parts of the world', async () => {
  const settings = await console()
  expect(await settings('regions', 'europe', 'oceania')).toEqual([0, expect.stringContaining('regions: saved')])
  const codes = async () =>
    v.parse(v.array(v.object({ code: v.string() })), JSON.parse((await settings('show', 'regions'))[1]))
  expect((await codes()).map(({ code }) => code)).toEqual(
    [...regionSets.europe, ...regionSets.oceania].map(({ code }) => code),
  )
  expect(await settings('regions', 'atlantis')).toEqual([
    1,
    expect.stringMatching(/was not changed:\n.*some of china, /),
  ])
  expect(await settings('regions', 'europe', 'oceania')).toEqual([0, 'regions: nothing to change\n'])
})

it('gives links an icon by name, which their list tells', async () => {
  const settings = await console()
  expect(await settings('icons', '微')).toEqual([0, 'wechat\t微信\tWeChat\nweibo\t微博\tWeibo\n'])
  expect((await settings('icons'))[1].trim().split('\n').length).toBe(linkKinds.length)
  expect(await settings('set', 'links', links)).toEqual([0, expect.stringContaining('saved')])
  expect(await settings('set', 'links.0.kind', 'kook')).toEqual([0, expect.stringContaining('saved')])
  expect(await settings('set', 'links.0.icon', 'voice')).toEqual([0, expect.stringContaining('saved')])
  expect(await settings('set', 'links.1.url', 'mailto:staff@liga.example')).toEqual([
    0,
    expect.stringContaining('saved'),
  ])
  expect(await settings('show', 'links.0.icon')).toEqual([0, 'voice\n'])
})

it('brings pictures, and names what is wrong with one', async () => {
  const folder = folderOfTest()
  const file = async (name: string, bytes: Uint8Array | string) => {
    await writeFile(join(folder, name), bytes)
    return join(folder, name)
  }
  const settings = await console()
  expect((await settings('set', 'links', links))[0]).toBe(0)
  const [icon, large] = [await file('icon.png', pngFile(192, 192)), await file('large.png', pngFile(512, 512))]
  expect(await settings('picture', 'icon', icon)).toEqual([0, expect.stringContaining('pictures.icon: saved')])
  expect(await settings('picture', 'icon', icon)).toEqual([0, 'pictures.icon: nothing to change\n'])
  expect(await settings('show', 'pictures.icon')).toEqual([0, expect.stringMatching(/^[0-9a-f]{32}-192x192\n$/)])
  expect(await settings('picture', 'links.0.icon', icon)).toEqual([0, expect.stringContaining('links.0.icon: saved')])
  expect(await settings('show', 'links.0.kind')).toEqual([0, 'weibo\n'])
  const before = await settings('show')
  const refusals = [
    ['icon', large, 'pictures.icon: must be a picture of 192x192 pixels'],
    ['links.9.icon', icon, 'links.9: there is no such entry'],
    ['logo', icon, 'logo was not changed:\n  must be one of icon, largeIcon'],
    ['icon', await file('x.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'is not a PNG'],
    ['icon', await file('half.png', pngFile(192, 192).subarray(0, -20)), 'is damaged or not complete'],
  ] as const
  for (const [place, path, problem] of refusals) {
    expect(await settings('picture', place, path)).toEqual([1, expect.stringContaining(problem)])
  }
  const unknown = `${'0'.repeat(32)}-192x192`
  expect(await settings('set', 'pictures.icon', unknown)).toEqual([1, expect.stringContaining('has no picture')])
  expect(await settings('show')).toEqual(before)
})

it.each([
  [['set', 'colour', 'red'], 'colour: is not a known field'],
  [['set', 'links', '[{"kind":"website","url":"javascript:alert(1)"}]'], 'links[0].url: must be an address'],
  [
    ['set', 'links.0.kind', 'discrod'],
    'links[0].kind: must be a kind of link (did you mean "discord"?), not "discrod"',
  ],
  [['set', 'links.0.icon', 'twiter'], 'links[0].icon: must be the name of an icon, "none", or the id of a picture'],
  [['set', 'links.0.icon', 'twiter'], '(did you mean "x" or "twitch"?), not "twiter"'],
  [['icons', 'zzz'], 'No icon is called like "zzz".'],
  [['set', 'accent.dark', '#223344'], 'accent.dark: has a contrast of'],
  [['set', 'tagline', '{"en":"x"}'], 'settings.tagline.zh: must be there: it is the default language'],
  [['set', 'tagline', '{}'], 'tagline: must be there in one language at least'],
  [['set', 'quickJoin', '["surf"]'], 'settings.quickJoin[0]: must be the id of one of the modes'],
  [['reset', 'colour'], 'colour: is not a known field'],
  [['show', 'colour'], 'There is no setting colour.'],
])('refuses %j', async (args, problem) => {
  const settings = await console()
  expect((await settings('set', 'links', links))[0]).toBe(0)
  expect((await settings('set', 'defaultLanguage', 'zh'))[0]).toBe(0)
  const before = await settings('history')
  const [code, printed] = await settings(...args)
  expect([code, printed]).toEqual([1, expect.stringContaining(problem)])
  expect(await settings('history')).toEqual(before)
})

it('needs a verb that it knows', async () => {
  const settings = await console()
  for (const args of [[], ['drop'], ['set', 'name'], ['set', 'name', 'a', 'b'], ['undo', 'x']]) {
    expect((await settings(...args))[0]).toBe(2)
  }
})
