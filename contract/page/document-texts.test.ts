import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { CommunitySettings } from '../community/community.ts'
import { defaultSettings } from '../community/community-settings.ts'
import { documentTexts } from './document-texts.ts'

const template = readFileSync('index.html', 'utf8')

it('the document has a place for each text that the settings decide', () => {
  const places = Object.keys(documentTexts(defaultSettings, null))
  expect(places.length).toBeGreaterThan(10)
  expect(places.filter((place) => !template.includes(place))).toEqual([])
})

it('the document says its language', () => {
  expect(template).toContain('<html lang="%lang%"')
  const languageOf = (defaultLanguage: 'zh' | 'en' | 'browser') =>
    documentTexts({ ...defaultSettings, defaultLanguage }, null)['%lang%']
  expect([languageOf('zh'), languageOf('en')]).toEqual(['zh-Hans', 'en'])
})

it('names what the community offers, first the language in which it is written, and says the rest in them', () => {
  const of = (settings: Partial<CommunitySettings>) => documentTexts({ ...defaultSettings, ...settings }, null)
  const russian = of({ languages: ['en', 'ru'], defaultLanguage: 'ru' })
  expect(russian['%languages%']).toBe('{"ru":"ru","en":"en"}')
  expect(russian['%noscript%']).toBe('This page needs JavaScript. Этой странице нужен JavaScript.')
  expect(of({})['%languages%']).toBe('{"en":"en","zh":"zh-Hans"}')
  expect(of({})['%noscript%']).toContain('此页面')
})
