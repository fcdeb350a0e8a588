import { describe, expect, it } from 'vitest'
import { languageFacts, languages } from '../../../../contract/language.ts'
import { alreadyRegisteredMail, codeMail, noAccountMail, passwordChangedMail, resetMail } from './mails.ts'

const href = 'https://play.example.org/reset-password?token=a&email=b'
const mails = [
  ['code', (head: Parameters<typeof codeMail>[0]) => codeMail(head, { code: '012345', minutes: 10 })],
  ['reset', (head: Parameters<typeof codeMail>[0]) => resetMail(head, { href, minutes: 10 })],
  ['changed', (head: Parameters<typeof codeMail>[0]) => passwordChangedMail(head, { href })],
  ['already', (head: Parameters<typeof codeMail>[0]) => alreadyRegisteredMail(head, { href })],
  ['none', (head: Parameters<typeof codeMail>[0]) => noAccountMail(head, { href })],
] as const

describe.each(mails)('the %s mail', (_, write) => {
  it.each(languages)('is complete in %s, as text and HTML', (language) => {
    const { subject, text, html } = write({ language, brand: 'Tom & <Jerry>' })
    const carried = text.includes('012345') ? '012345' : href
    expect(text).toContain(carried)
    expect(html).toContain(carried.replaceAll('&', '&amp;'))
    expect(html).toContain('Tom &amp; &lt;Jerry&gt;')
    expect(html).not.toContain('<Jerry>')
    expect(html).toContain(`lang="${languageFacts[language].tag}"`)
    expect(subject).not.toMatch(/\d{6}/)
    expect(/[\u4e00-\u9fff]/.test(subject + text)).toBe(language === 'zh')
    expect(/[а-яё]/i.test(subject) && /[а-яё]/i.test(text)).toBe(language === 'ru')
  })
})
