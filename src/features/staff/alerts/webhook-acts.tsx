import { Trans } from '@lingui/react/macro'
import type { StaffWebhook } from '../../../../contract/alerts/staff-webhooks.ts'
import { useOnline } from '../../../platform/online.ts'
import { useAct } from '../use-act.ts'
import { AddressButtons, RowActs, RowButton } from './row-parts.tsx'
import { editWebhook, testWebhook } from './webhook-calls.ts'

/** Mutes a webhook, or lets it receive alerts again. */
export const setMuted = (webhook: StaffWebhook, isMuted: boolean): Promise<unknown> => {
  const { language, kinds } = webhook.value
  return editWebhook(webhook, { value: { language, kinds, isMuted } })
}

export interface WebhookActsProps {
  readonly webhook: StaffWebhook
  readonly onMove: () => void
  readonly onRemove: () => void
  /** Something was done: the list is to be read again. */
  readonly onDone: () => Promise<void>
}

/** What can be done with a webhook, besides its form. */
export function WebhookActs({ webhook, onMove, onRemove, onDone }: WebhookActsProps) {
  const act = useAct()
  const isDisabled = !useOnline() || act.running
  const { id, value } = webhook
  const run = (work: () => Promise<unknown>) => void act.run(() => work().finally(onDone))
  return (
    <RowActs act={act}>
      <RowButton of={id} act="test" isDisabled={isDisabled} onPress={() => run(() => testWebhook(id))}>
        <Trans>Send a test</Trans>
      </RowButton>
      <RowButton
        of={id}
        act="mute"
        isDisabled={isDisabled}
        onPress={() => run(() => setMuted(webhook, !value.isMuted))}
      >
        {value.isMuted ? <Trans>Unmute</Trans> : <Trans>Mute</Trans>}
      </RowButton>
      <AddressButtons of={id} onMove={onMove} onRemove={onRemove} />
    </RowActs>
  )
}
