import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { selfSigned } from '../../../demo/payments/certificate.ts'
import { freePort } from '../../../scripts/free-port.mjs'
import { portOf } from '../listen.ts'
import { stampText } from '../match-log.ts'

const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/**
 * The latency responder of the build on a free port, without TLS, which pages on loopback do not need. `origin`: of the page
 * that may measure.
 */
export async function latencyResponder(origin: string) {
  const file = path.resolve(import.meta.dirname, '../../../dist/tools/latency-responder.mjs')
  const port = await freePort()
  const options = ['--host', '127.0.0.1', '--port', String(port), '--origin', origin]
  const child = spawn(process.execPath, [file, ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  // Its only line says that it listens.
  await Promise.race([once(child.stdout, 'data'), exited])
  return {
    target: `127.0.0.1:${port}`,
    async close() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

/** A chat's webhook on `localhost`: takes every message, and keeps them. `ca`: its certificate. */
export async function webhookReceiver() {
  const { privateKey } = rsa()
  const ca = selfSigned('localhost', privateKey, Date.now())
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  const messages: string[] = []
  const server = createServer({ cert: ca, key }, async (request, response) => {
    messages.push(await text(request))
    response.writeHead(204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `https://localhost:${portOf(server)}/hook`,
    messages,
    ca,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections()),
  }
}

/** Settings of a merchant at Alipay (docs/payments.md), with keys of their own. */
export const merchant = (): Readonly<Record<string, string>> => ({
  ALIPAY_APP_ID: '2021000000000001',
  ALIPAY_SELLER_ID: '2088000000000001',
  ALIPAY_PRIVATE_KEY: rsa().privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  ALIPAY_PUBLIC_KEY: rsa().publicKey.export({ type: 'spki', format: 'pem' }).toString(),
})

/**
 * Sends a line of the log as a game server does that has these configuration lines: until it is taken. Resolves to how many
 * have sent one.
 */
export async function sendLogs(lines: string): Promise<number> {
  const addresses = [...lines.matchAll(/logaddress_add_http "([^"]+)"/g)].map(([, address = '']) => address)
  for (const address of addresses) {
    const at = `${stampText(Date.now() / 1000)}.000`
    const headers = { 'content-type': 'text/plain', 'x-timestamp': at }
    const body = `${at} - World triggered "Round_Start"\n`
    const send = async () => (await fetch(address, { method: 'POST', headers, body })).status
    for (let left = 60; (await send()) !== 200; left -= 1) {
      if (left === 0) throw new Error(`the log is not taken at ${address}`)
      await delay(500)
    }
  }
  return addresses.length
}
