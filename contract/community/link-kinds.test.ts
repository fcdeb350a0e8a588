import { expect, it } from 'vitest'
import { isLinkKindFound, linkKindName, linkKinds } from './link-kinds.ts'

/** Those that settings of earlier versions hold. */
const everKnown = ['website', 'discord', 'telegram', 'vk', 'weibo', 'douyin', 'x', 'qq', 'youtube', 'twitch']

it('still knows every kind of an earlier version, and lists none twice', () => {
  const known: readonly string[] = linkKinds
  const all = [...everKnown, 'bilibili', 'steam', 'facebook', 'instagram', 'tiktok', 'reddit']
  expect(all.filter((kind) => !known.includes(kind))).toEqual([])
  expect(new Set(linkKinds).size).toBe(linkKinds.length)
})

it('names every kind; a later kind is its own name', () => {
  expect(linkKindName('qq')).toEqual({ zh: 'QQ 群', en: 'QQ group', ru: 'Группа QQ' })
  expect(linkKindName('discord')).toEqual({ en: 'Discord' })
  expect(linkKindName('later')).toEqual({ en: 'later' })
})

it.each([
  ['weibo', '微', true],
  ['x', 'twit', true],
  ['email', 'E-MAIL', true],
  ['discord', 'cord', true],
  ['discord', 'slack', false],
])('finds %s by %j: %s', (kind, typed, found) => {
  expect(isLinkKindFound(kind, typed)).toBe(found)
  expect(isLinkKindFound(kind, ' ')).toBe(true)
})
