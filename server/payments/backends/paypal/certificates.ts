import type { X509Certificate } from 'node:crypto'
import { hours, minutes } from '../../../../contract/duration.ts'
import { httpCall } from '../http-call.ts'
import { certificatesOf } from '../keys.ts'
import { chainProblem } from './certificate-chain.ts'
import type { CertificateRules } from './settings.ts'

/** `signer`: the chain is valid · `problem`: it could not be validated; `unknown`: PayPal has no such certificate. */
export type CertificateResult =
  | { readonly signer: X509Certificate }
  | { readonly problem: string; readonly unknown: boolean }

export interface Certificates {
  /** Undefined if the address is not one of PayPal's: nothing was loaded. Never rejects. `now` in epoch milliseconds. */
  find(address: string, now: number): Promise<CertificateResult> | undefined
}

const path = /^\/v1\/notifications\/certs\/[A-Za-z0-9_-]{1,100}$/
const maxKept = 16
const goodFor = hours(12)
const badFor = minutes(1)

/** The certificate address if it has exactly PayPal's form: its host, https and its folder. */
function certificateAddress(text: string, origins: readonly string[]): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isPlain = url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  return isPlain && origins.includes(url.origin) && path.test(url.pathname) ? url.href : undefined
}

async function load(url: string, rules: CertificateRules, now: number): Promise<CertificateResult> {
  try {
    const { status, body } = await httpCall({ method: 'GET', url, headers: { accept: '*/*' } })
    if (status !== 200) {
      return { problem: `loading the certificate returned ${status}`, unknown: status >= 400 && status < 500 }
    }
    const certificates = certificatesOf(Buffer.from(body).toString('latin1'))
    const problem = chainProblem(certificates, now, rules.roots)
    const [signer] = certificates
    if (problem !== undefined || signer === undefined) {
      return { problem: problem ?? 'no certificate', unknown: false }
    }
    return { signer }
  } catch (error) {
    return { problem: `the certificate could not be loaded: ${String(error)}`, unknown: false }
  }
}

/** Loads and validates the certificates that webhooks name, each at most every 12 hours (failures: every minute). */
export function createCertificates(rules: CertificateRules): Certificates {
  const kept = new Map<string, { readonly found: Promise<CertificateResult>; until: number }>()
  return {
    find(address, now) {
      const url = certificateAddress(address, rules.origins)
      if (url === undefined) return undefined
      const known = kept.get(url)
      if (known !== undefined && now < known.until) return known.found
      if (kept.size >= maxKept) kept.clear()
      const entry = { found: load(url, rules, now), until: now + goodFor }
      kept.set(url, entry)
      return entry.found.then((found) => {
        if ('problem' in found) entry.until = now + badFor
        return found
      })
    },
  }
}
