import { expect, it } from 'vitest'
import { defaultSettings } from '../contract/community/community-settings.ts'
import { days, hours } from '../contract/duration.ts'
import { pagePaths } from '../contract/page/page-paths.ts'
import { switchesPerDay } from '../contract/rentals/rentals.ts'
import { cleanHtml } from '../server/content/store/html.ts'
import { demoAnnouncements } from './announcements.ts'
import { demoFaqs } from './faqs.ts'
import { demoPrices } from './prices.ts'

const languages = ['zh', 'en'] as const
const now = Date.parse('2031-05-06T07:08:09Z')
const announcements = demoAnnouncements(now)
const faqs = demoFaqs(now)
const texts = [...announcements.map(({ text }) => text), ...faqs.flatMap(({ question, answer }) => [question, answer])]

it('has recent announcements, the important one first', () => {
  for (const { start_date } of announcements) {
    const age = now - Date.parse(start_date)
    expect(age).toBeGreaterThan(0)
    expect(age).toBeLessThanOrEqual(days(30))
  }
  const priorities = announcements.map(({ priority }) => priority)
  expect(priorities).toEqual(priorities.toSorted((a, b) => b - a))
  expect(announcements.filter(({ priority }) => priority >= 100)).toHaveLength(1)
})

it('has one announcement that ends today, for the staff to extend', () => {
  const ends = announcements.flatMap(({ end_date }) => (end_date === undefined ? [] : [Date.parse(end_date) - now]))
  expect(ends).toHaveLength(1)
  expect(ends[0]).toBeGreaterThanOrEqual(hours(2))
  expect(ends[0]).toBeLessThanOrEqual(days(1))
})

it('mentions no date that passes', () => {
  for (const text of texts) {
    for (const language of languages) {
      expect(text[language]).not.toMatch(/\b20\d\d\b|coming soon|expected in|即将|预计|敬请期待/)
    }
  }
})

it('answers the questions before a purchase, once each', () => {
  const ids = faqs.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const asked = ['vip', 'payment', 'refunds', 'practice-servers', 'practice-region', 'practice-expiry', 'linking']
  expect(ids).toEqual(expect.arrayContaining([...asked, 'ranking', 'latency', 'offline']))
  expect(faqs.map(({ order }) => order)).toEqual(faqs.map((_, i) => i + 1))
  for (const { updatedAt } of faqs) expect(now - Date.parse(updatedAt)).toBeGreaterThan(0)
})

it('states the real prices and limits', () => {
  const answer = (id: string) => faqs.find((faq) => faq.id === id)?.answer ?? { zh: '', en: '' }
  for (const language of languages) {
    for (const { product, CNY, USD } of demoPrices) {
      if (product === 'vip_subscription') {
        expect(answer('vip')[language]).toContain(`<td>¥${CNY}</td><td>$${USD}</td>`)
      }
    }
    expect(answer('practice-servers')[language]).toContain(String(defaultSettings.practice.slots))
    expect(answer('practice-servers')[language]).toContain('¥8')
    expect(answer('practice-region')[language]).toContain(String(switchesPerDay))
  }
})

it('contains only allowed HTML, and links to existing pages', () => {
  const known = Object.values(pagePaths).flatMap(({ pattern }) => [pattern, pattern.replace('/*?', '')])
  for (const text of texts) {
    for (const language of languages) {
      const html = text[language] ?? ''
      expect(html).not.toBe('')
      expect(cleanHtml(html)).toBe(html)
      for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) {
        expect(href.startsWith('mailto:') || known.includes(href), href).toBe(true)
      }
    }
  }
})
