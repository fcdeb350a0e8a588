import { Trans } from '@lingui/react/macro'
import type { SlotWish } from '../../../contract/push/slot-watch.ts'

export interface Names {
  readonly server: (id: string) => string
  readonly mode: (key: string) => string
  readonly region: (code: string) => string
}

/** What a watch waits for, in words. */
export function WishText({ wish, names }: { readonly wish: SlotWish; readonly names: Names }) {
  if (wish.kind === 'server') return <bdi>{names.server(wish.server)}</bdi>
  if (wish.kind === 'player') return <bdi>{wish.name}</bdi>
  const { modes, regions, maxLatency } = wish
  const parts = [
    ...modes.map(names.mode),
    ...regions.map(names.region),
    ...(maxLatency === null ? [] : [`≤ ${maxLatency} ms`]),
  ]
  return parts.length === 0 ? <Trans>Any server</Trans> : parts.join(' · ')
}
