import { SMTPServer } from 'smtp-server'
import { expect, it, onTestFinished } from 'vitest'
import { adminCommands } from '../../tests/support/admin-command.ts'

const { admin } = adminCommands()

/** A mail server on loopback; resolves to its address. */
async function startMailServer(received: string[]): Promise<string> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(address, _session, done) {
      done(address.address.startsWith('nobody') ? new Error('no such mailbox') : undefined)
    },
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (part) => {
        text += String(part)
      })
      stream.on('end', () => {
        received.push(text)
        done()
      })
    },
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  onTestFinished(() => new Promise<void>((done) => server.close(done)))
  const address = server.server.address()
  return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

it('sends a test mail and says what the mail server says', async () => {
  const received: string[] = []
  const env = { SMTP_URL: await startMailServer(received) }
  expect(await admin(['mail', 'test', 'ann@example.org'], { env })).toEqual({
    code: 0,
    out: 'The mail server has taken a test mail to ann@example.org\n',
    err: '',
  })
  expect(received.join()).toContain('Mail arrives here')
  const refused = await admin(['mail', 'test', 'nobody@example.org', '--language', 'zh'], { env })
  expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('no such mailbox') })
})

it('says what is missing or wrong', async () => {
  expect((await admin(['mail', 'test', 'ann@example.org'])).err).toContain('SMTP_URL')
  expect((await admin(['mail', 'test', 'ann'])).err).toBe('ann is no e-mail address.')
  expect((await admin(['mail', 'test', 'ann@example.org'], { env: { SMTP_URL: 'x' } })).err).toMatch(/^SMTP_URL must/)
  expect((await admin(['mail', 'test'])).code).toBe(2)
  expect((await admin(['mail', 'test', 'ann@example.org', '--language', 'pl'])).code).toBe(2)
})
