import { seconds } from '../../../../contract/duration.ts'
import { configuredDoor } from '../../../kernel/http/outgoing/configured-door.ts'
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
    const answer = await configuredDoor.call(endpoint, {
      method: 'POST',
      headers: {
        origin: steamOrigin,
        referer: `${steamOrigin}/`,
        accept: 'text/plain',
        'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      },
      body: body.toString(),
      timeout,
      limit: answerLimit,
    })
    return answer.status === 200 ? verdictOf(answer.body.toString('utf8')) : 'unavailable'
  } catch {
    // Unreachable, interrupted, too slow or too long.
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
