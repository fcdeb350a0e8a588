import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { selfSigned } from '../../demo/payments/certificate.ts'
import { listen } from './listen.ts'

export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** A program that takes webhooks over HTTPS, as any host would: it answers with the id of a message. */
export interface Receiver {
  readonly origin: string
  /** The settings of a portal that calls it, although it is on loopback with a certificate of its own. */
  readonly portalEnv: Record<string, string>
  /** Oldest first. */
  readonly received: readonly Received[]
  /** The status of the next responses. */
  status: number
  close(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const cert = selfSigned('localhost', privateKey, Date.now())
  const folder = mkdtempSync(path.join(tmpdir(), 'receiver-'))
  const ca = path.join(folder, 'ca.pem')
  writeFileSync(ca, cert)
  const received: Received[] = []
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  const server = createServer({ key, cert }, (request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += String(chunk)
    })
    request.on('end', () => {
      received.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body })
      response.writeHead(receiver.status, { 'content-type': 'application/json' }).end('{"id":"m1"}')
    })
  })
  const port = await listen(server)
  const receiver: Receiver = {
    origin: `https://localhost:${port}`,
    portalEnv: { NODE_EXTRA_CA_CERTS: ca, PRIVATE_HOSTS: 'localhost' },
    received,
    status: 200,
    async close() {
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true })
    },
  }
  return receiver
}
