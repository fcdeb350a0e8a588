import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { selfSigned } from '../../demo/payments/certificate.ts'
import { portOf } from './listen.ts'

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
  /** The senders that were named, in messages or not. */
  readonly senders: readonly string[]
  close(): Promise<void>
}

export interface TestSmtpOptions {
  readonly port?: number
  /** Its reply to every sender, such as `553 not yours`; absent: it accepts each. */
  readonly senderRefusal?: string
  /** Offers STARTTLS, with a certificate that it made for itself. */
  readonly isSelfSigned?: boolean
}

function certificate() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: selfSigned('localhost', privateKey, Date.now()),
  }
}

/** A mail server on loopback that accepts all mail, except for recipients that begin with "refused". */
export async function testSmtp({
  port = 0,
  senderRefusal,
  isSelfSigned = false,
}: TestSmtpOptions = {}): Promise<TestSmtp> {
  const received: ReceivedMail[] = []
  const senders: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    ...(isSelfSigned ? certificate() : {}),
    disabledCommands: isSelfSigned ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    onMailFrom({ address }, _session, done) {
      senders.push(address)
      if (senderRefusal === undefined) return done()
      const [, code, text] = /^(\d{3}) (.*)$/.exec(senderRefusal) ?? []
      done(Object.assign(new Error(text), { responseCode: Number(code) }))
    },
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
  const listening = portOf(server.server)
  let closed: Promise<void> | undefined
  const close = (): Promise<void> => {
    closed ??= new Promise((resolve) => server.close(() => resolve()))
    return closed
  }
  onTestFinished(close)
  return { port: listening, url: `smtp://127.0.0.1:${listening}`, received, senders, close }
}
