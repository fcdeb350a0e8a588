import { seconds } from '../../../../contract/duration.ts'
import { readLimited } from '../../../kernel/http/read-limited.ts'
import { type Assertion, assertionKeys, openIdNamespace, steamOrigin } from './protocol.ts'

/** `unavailable`: the provider did not respond properly; the result is unknown, try again later. */
export type CheckResult = 'valid' | 'invalid' | 'unavailable'

const answerLimit = 4096

/**
 * Verifies an assertion's signature with the provider (section 11.4.2). `endpoint` is configuration, never a value of the
 * request; redirects are not followed and there is no discovery. Steam sometimes requires an Origin header.
 */
export async function checkAuthentication(
  endpoint: string,
  assertion: Assertion,
  timeout = seconds(6),
): Promise<CheckResult> {
  const fields = assertionKeys.map((key): [string, string] => [`openid.${key}`, assertion[key]])
  const body = new URLSearchParams([...fields.filter(([key]) => key !== 'openid.mode'), checkMode])
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { origin: steamOrigin, referer: `${steamOrigin}/`, accept: 'text/plain' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      return 'unavailable'
    }
    const text = await readLimited(response, answerLimit)
    return text === undefined ? 'unavailable' : verdictOf(text.toString('utf8'))
  } catch {
    // Unreachable, interrupted or too slow: fetch distinguishes these only in its message.
    return 'unavailable'
  }
}
const checkMode: [string, string] = ['openid.mode', 'check_authentication']

/** Parses the key-value form (section 4.1.1); `unavailable` for anything else. */
function verdictOf(text: string): CheckResult {
  const lines = text.split('\n').filter((line) => line !== '')
  const values = (key: string): string[] =>
    lines.filter((line) => line.startsWith(`${key}:`)).map((line) => line.slice(key.length + 1))
  const [namespace, ...moreNamespaces] = values('ns')
  const [isValid, ...more] = values('is_valid')
  if (namespace === undefined || isValid === undefined) return 'unavailable'
  const isClear = namespace === openIdNamespace && moreNamespaces.length === 0 && more.length === 0
  return isClear && isValid === 'true' ? 'valid' : 'invalid'
}
