import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useOnline } from '../../../platform/online.ts'
import { BulkProgress, isQuiet } from '../table/bulk-parts.tsx'
import { SelectionBar } from '../table/selection-bar.tsx'
import { useBulkRun } from '../table/use-bulk-run.ts'
import type { Selection } from '../table/use-selection.ts'

/** A webhook that can be muted. */
export interface Mutable {
  readonly id: string
  readonly value: { readonly isMuted: boolean }
}

export interface MuteSelectedProps<Webhook> {
  readonly selection: Selection
  readonly webhooks: readonly Webhook[]
  readonly nameOf: (webhook: Webhook) => string
  readonly setMuted: (webhook: Webhook, isMuted: boolean) => Promise<unknown>
  /** Reads the list again. */
  readonly onDone: () => Promise<void>
}

/** Mutes the selected webhooks, for example during maintenance, or unmutes them. */
export function MuteSelected<Webhook extends Mutable>(props: MuteSelectedProps<Webhook>) {
  const { selection, webhooks, nameOf, setMuted, onDone } = props
  const bulk = useBulkRun()
  const isDisabled = !useOnline() || bulk.act.running
  const [total, setTotal] = useState(0)
  const selected = webhooks.filter(({ id }) => selection.ids.has(id))
  const set = async (isMuted: boolean) => {
    // A press that is repeated does the rest.
    const others = selected.filter(({ value }) => value.isMuted !== isMuted)
    setTotal(others.length)
    await bulk.run(others, nameOf, (webhook) => setMuted(webhook, isMuted))
    await onDone()
  }
  return (
    <SelectionBar selection={selection}>
      <button type="button" className="btn" disabled={isDisabled} onClick={() => void set(true)}>
        <Trans>Mute</Trans>
      </button>
      <button type="button" className="btn" disabled={isDisabled} onClick={() => void set(false)}>
        <Trans>Unmute</Trans>
      </button>
      {isQuiet(bulk) ? null : <BulkProgress bulk={bulk} total={total} />}
    </SelectionBar>
  )
}
