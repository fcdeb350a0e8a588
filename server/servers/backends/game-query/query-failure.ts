import type { QueryFailure } from '../../../../contract/servers/query-failure.ts'
import { cleanText } from '../../../kernel/text/hostile-text.ts'
import type { Failure } from './result.ts'

const bytesShown = 16
const refusalLimit = 120

/** What a failed query tells an operator. */
export function describeFailure({ fault, received }: Failure): QueryFailure {
  if (fault === 'timeout' || received === undefined) return { reason: 'silent', detail: '' }
  if (fault === 'only-challenges') return { reason: 'challengesOnly', detail: '' }
  if (fault === 'refused') {
    return { reason: 'refused', detail: cleanText(received.toString('utf8', 5), refusalLimit) }
  }
  const bytes = received.toString('hex', 0, bytesShown).replace(/..(?=.)/g, '$& ')
  return { reason: 'unreadable', detail: `${fault}: ${received.length} bytes, ${bytes}` }
}
