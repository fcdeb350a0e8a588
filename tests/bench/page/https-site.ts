import { spawn } from 'node:child_process'
import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { selfSigned } from '../../../demo/payments/certificate.ts'
import { debianProgram } from '../../../scripts/debian-programs.mjs'
import { freePort } from '../../../scripts/free-port.mjs'
import { caddyfileOf } from '../../support/proxy-files.ts'
import { type CountingProxy, countingProxy } from './counting-proxy.ts'

export interface HttpsSite extends CountingProxy {
  /** SHA-256 of the certificate's key in base64, for Chromium's `--ignore-certificate-errors-spki-list`. */
  readonly pin: string
}

async function untilListening(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const listens = await fetch(url).then(
      () => true,
      () => false,
    )
    if (listens) return
    await delay(100)
  }
  throw new Error('Caddy does not respond')
}

/**
 * A site on loopback as its users reach it: over HTTP/2 at https://localhost:`port`, through Caddy with the documented
 * configuration. The bytes are counted between the two, behind TLS.
 */
export async function httpsSite(target: string, port: number): Promise<HttpsSite> {
  const folder = mkdtempSync(path.join(tmpdir(), 'https-site-'))
  const caddyPort = await freePort()
  const file = path.join(folder, 'Caddyfile')
  const ports = new Map([[8080, Number(new URL(target).port)]])
  // HTTP/2 without TLS, on a port of its own; browsers come by name, not by address.
  const config = caddyfileOf('docs/proxy/one-process.caddyfile', ports, caddyPort, { protocols: 'h1 h2c' })
  writeFileSync(file, config.replace(`http://127.0.0.1:${caddyPort} {`, `http://:${caddyPort} {`))
  const caddy = spawn(debianProgram('caddy', 'version'), ['run', '--adapter', 'caddyfile', '--config', file], {
    env: { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: 'ignore',
  })
  await untilListening(`http://127.0.0.1:${caddyPort}/`)
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const proxy = await countingProxy(`http://127.0.0.1:${caddyPort}`, {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: selfSigned('localhost', privateKey, Date.now()),
    port,
  })
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  return {
    ...proxy,
    pin: createHash('sha256').update(publicKey).digest('base64'),
    async close() {
      await proxy.close()
      caddy.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
