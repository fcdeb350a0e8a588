import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

export interface ReceivedMail {
  readonly from: string
  readonly recipients: readonly string[]
  /** As received: headers and body. */
  readonly source: string
}

export interface TestSmtp {
  readonly port: number
  readonly url: string
  readonly received: readonly ReceivedMail[]
  close(): Promise<void>
}

/** A mail server on loopback that accepts all mail, except for recipients that begin with "refused". */
export async function testSmtp(port = 0): Promise<TestSmtp> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (!address.startsWith('refused')) return done()
      done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
    },
    onData(stream, { envelope }, done) {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      const recipients = envelope.rcptTo.map(({ address }) => address)
      text(stream).then((source) => {
        received.push({ from, recipients, source })
        done()
      }, done)
    },
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  let closed: Promise<void> | undefined
  const close = (): Promise<void> => {
    closed ??= new Promise((resolve) => server.close(() => resolve()))
    return closed
  }
  onTestFinished(close)
  return { port: address.port, url: `smtp://127.0.0.1:${address.port}`, received, close }
}
