import { describe, expect, it } from 'vitest'
import { outboxModule } from '../../demo/connect.ts'
import { createOutbox } from '../../demo/outbox/outbox.ts'
import { testApp } from '../support/http-app.ts'

const mail = (n: number, more: object = {}) => ({
  id: `id-${n}`,
  recipient: 'ann@example.org',
  createdAt: 0,
  subject: `Mail ${n}`,
  text: 'Open https://play.example.org/reset-password?token=a&email=b now',
  html: '<html><head></head><body style="color:red">rich</body></html>',
  ...more,
})

async function withOutbox() {
  const outbox = createOutbox(() => Date.parse('2026-06-01T00:00:00Z'))
  const { app } = await testApp({ modules: [outboxModule(outbox)], mode: 'demo' })
  return { mailer: outbox, get: (url: string, headers = {}) => app.inject({ url, headers }) }
}

describe('the outbox of the demo', () => {
  it('returns the mails as JSON, newest first', async () => {
    const { mailer, get } = await withOutbox()
    await mailer.send(mail(1))
    await mailer.send(mail(2))
    const answer = await get('/demo/outbox.json')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toMatchObject([
      { id: 'id-2', to: 'ann@example.org', subject: 'Mail 2', sentAt: '2026-06-01T00:00:00.000Z' },
      { id: 'id-1' },
    ])
  })

  it('shows them on a page in both languages, links as links, markup as text', async () => {
    const { mailer, get } = await withOutbox()
    expect((await get('/demo/outbox')).body).toContain('还没有邮件')
    await mailer.send(mail(1, { subject: '<script>alert(1)</script>' }))
    const zh = await get('/demo/outbox')
    expect(zh.body).toContain('<html lang="zh-CN">')
    expect(zh.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(zh.body).not.toContain('<script>alert')
    const href = 'https://play.example.org/reset-password?token=a&amp;email=b'
    expect(zh.body).toContain(`<a href="${href}">${href}</a>`)
    expect((await get('/demo/outbox?language=en')).body).toContain('Demo outbox')
    expect((await get('/demo/outbox', { 'accept-language': 'en' })).body).toContain('Demo outbox')
    expect((await get('/demo/outbox?language=klingon')).statusCode).toBe(200)
  })

  it('allows only its own script, and frames HTML mail in a sandbox', async () => {
    const { mailer, get } = await withOutbox()
    await mailer.send(mail(1))
    const page = await get('/demo/outbox')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/script-src 'sha256-[\w+/=]+';/)
    expect(policy).not.toContain('unsafe')
    const frame = await get('/demo/outbox/id-1')
    expect(frame.body).toContain('style="color:red"')
    expect(String(frame.headers['content-security-policy'])).toMatch(/sandbox allow-popups/)
    expect(String(frame.headers['content-security-policy'])).not.toContain('script-src')
    expect(frame.headers['x-frame-options']).toBe('SAMEORIGIN')
    expect((await get('/demo/outbox/other')).statusCode).toBe(404)
  })

  it('keeps the last 200 mails', async () => {
    const { mailer, get } = await withOutbox()
    for (let i = 0; i < 205; i++) await mailer.send(mail(i))
    const list = (await get('/demo/outbox.json')).json()
    expect([list.length, list[0].id, list.at(-1).id]).toEqual([200, 'id-204', 'id-5'])
  })
})
