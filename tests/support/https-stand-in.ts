import { generateKeyPairSync } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import { selfSigned } from '../../demo/payments/certificate.ts'
import { listenWhileTesting } from './listen-while-testing.ts'

/** A host with a certificate of its own, which is at a private address. */
export function httpsHost(name: string) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const ca = selfSigned(name, privateKey, Date.now())
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  return {
    ca,
    /** Calls may go there, although its address is private. */
    allowed: { privateHosts: new Set([name]), resolve, ca },
    /** Answers until the end of the test; resolves to its port. */
    async listen(answer: RequestListener): Promise<number> {
      const server = createServer({ key: privateKey.export({ type: 'pkcs8', format: 'pem' }), cert: ca }, answer)
      return listenWhileTesting(server)
    },
  }
}
