import { t } from '@lingui/core/macro'
import { formatNumber } from '../../platform/format.ts'
import type { ServerIndex } from './core/server-index.ts'
import { summaryOf } from './core/summary.ts'

/** A change of the list that is announced to screen readers. */
export type StatusEvent =
  | { readonly kind: 'filtered'; readonly count: number }
  | { readonly kind: 'refreshed'; readonly index: ServerIndex }
  | { readonly kind: 'refresh-failed' }

function serverCount(count: number): string {
  const servers = formatNumber(count)
  return count === 1 ? t`1 server` : t`${servers} servers`
}

function playerCount(count: number): string {
  const players = formatNumber(count)
  return count === 1 ? t`1 player` : t`${players} players`
}

/** The message of a change, in the current language. */
export function statusMessage(event: StatusEvent): string {
  if (event.kind === 'refresh-failed') return t`The list could not be refreshed`
  if (event.kind === 'filtered') return event.count === 0 ? t`No servers match these filters` : serverCount(event.count)
  const summary = summaryOf(event.index.rows)
  const [servers, players] = [serverCount(summary.open), playerCount(summary.players)]
  return t`Updated: ${servers}, ${players}`
}
