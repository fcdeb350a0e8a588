import { describe, expect, it } from 'vitest'
import { alreadyRegisteredLetter, codeLetter, noAccountLetter, passwordChangedLetter, resetLetter } from './letters.ts'

const href = 'https://play.example.org/reset-password?token=a&email=b'
const letters = [
  ['code', (head: Parameters<typeof codeLetter>[0]) => codeLetter(head, { code: '012345', minutes: 10 })],
  ['reset', (head: Parameters<typeof codeLetter>[0]) => resetLetter(head, { href, minutes: 10 })],
  ['changed', (head: Parameters<typeof codeLetter>[0]) => passwordChangedLetter(head, { href })],
  ['already', (head: Parameters<typeof codeLetter>[0]) => alreadyRegisteredLetter(head, { href })],
  ['none', (head: Parameters<typeof codeLetter>[0]) => noAccountLetter(head, { href })],
] as const

describe.each(letters)('the %s mail', (_, write) => {
  it.each(['zh', 'en'] as const)('is complete in %s, as text and HTML', (language) => {
    const { subject, text, html } = write({ language, brand: 'Tom & <Jerry>' })
    const carried = text.includes('012345') ? '012345' : href
    expect(text).toContain(carried)
    expect(html).toContain(carried.replaceAll('&', '&amp;'))
    expect(html).toContain('Tom &amp; &lt;Jerry&gt;')
    expect(html).not.toContain('<Jerry>')
    expect(html).toContain(`lang="${language === 'zh' ? 'zh-CN' : 'en'}"`)
    expect(subject).not.toMatch(/\d{6}/)
    expect(/[\u4e00-\u9fff]/.test(subject + text)).toBe(language === 'zh')
  })
})
