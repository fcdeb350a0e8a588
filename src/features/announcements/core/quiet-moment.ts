import { seconds } from '../../../../contract/duration.ts'
import { pagePaths } from '../../../../contract/page/page-paths.ts'

/** Nothing opens automatically later than this after the document was loaded (milliseconds). */
const patience = seconds(60)
/** Time without input after which the user counts as inactive (milliseconds). */
const rest = seconds(2)

export interface Moment {
  /** Milliseconds since the document was loaded. */
  readonly sinceStart: number
  /** Milliseconds since the last input. */
  readonly sinceInput: number
  /** The user has just signed in or linked an account. */
  readonly isReturn: boolean
  /** Another layer is open, a control has the focus, or the page is hidden. */
  readonly isInterrupted: boolean
}

/** Whether a layer may open automatically now; `never` stops checking for this document. */
export function isQuiet({ sinceStart, sinceInput, isReturn, isInterrupted }: Moment): 'quiet' | 'later' | 'never' {
  if (isReturn || sinceStart > patience) return 'never'
  return isInterrupted || sinceInput < rest ? 'later' : 'quiet'
}

const listAddresses: ReadonlySet<string> = new Set([pagePaths.home.href(), pagePaths.servers.href()])

/**
 * Whether a path is the server list. A document that was loaded elsewhere belongs to another task: a shared link, the
 * return from Steam, a payment.
 */
export const isListAddress = (path: string): boolean => listAddresses.has(path.replace(/(.)\/+$/, '$1'))
