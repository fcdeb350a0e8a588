import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { listenWhileTesting } from '../../../tests/support/listen-while-testing.ts'
import { testSmtp } from '../../../tests/support/smtp.ts'
import { createSmtpMailer } from './smtp.ts'

const mail = {
  id: 'a',
  recipient: 'ann@example.org',
  subject: '验证码',
  text: 'plain',
  html: '<p>rich</p>',
  createdAt: 0,
}

it('breaks off what it sends when the portal stops, and begins nothing afterwards', async () => {
  const silent = createServer()
  const port = await listenWhileTesting(silent)
  let connections = 0
  silent.on('connection', () => {
    connections += 1
  })
  const ending = new AbortController()
  const url = `smtp://127.0.0.1:${port}`
  const mailer = createSmtpMailer({ url, from: 'no-reply@play.example.org', end: ending.signal })
  const connected = once(silent, 'connection')
  const sending = mailer.send(mail, 'Spawnpoint')
  await connected
  ending.abort()
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' })
  await expect(mailer.send(mail, 'Spawnpoint')).rejects.toMatchObject({ name: 'AbortError' })
  expect(connections).toBe(1)
})

it('takes the self-signed certificate of a mail server on loopback, unless the address asks for a verified one', async () => {
  const { url, received } = await testSmtp({ isSelfSigned: true })
  const mailerAt = (address: string) => createSmtpMailer({ url: address, from: 'no-reply@play.example.org' })
  await mailerAt(url).send(mail, 'Spawnpoint')
  await mailerAt(url.replace('127.0.0.1', 'localhost')).send(mail, 'Spawnpoint')
  expect(received).toHaveLength(2)
  await expect(mailerAt(`${url}?tls.rejectUnauthorized=true`).send(mail, 'Spawnpoint')).rejects.toThrow(/certificate/)
  expect(received).toHaveLength(2)
})
