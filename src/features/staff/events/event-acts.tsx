import { Trans } from '@lingui/react/macro'
import type { EventWebhook } from '../../../../contract/alerts/event-webhooks.ts'
import { useOnline } from '../../../platform/online.ts'
import { RowActs, RowButton } from '../alerts/row-parts.tsx'
import { useAct } from '../use-act.ts'
import { editEventWebhook, testEventWebhook } from './event-calls.ts'
import type { EventsForm } from './events-address.ts'

/** Mutes a webhook, or lets it receive events again. */
export const setMuted = (webhook: EventWebhook, isMuted: boolean): Promise<unknown> => {
  const { name, types } = webhook.value
  return editEventWebhook(webhook, { value: { name, types, isMuted } })
}

export interface EventActsProps {
  readonly webhook: EventWebhook
  readonly onOpen: (form: EventsForm) => void
  readonly onRemove: () => void
  /** Something was done: the list is to be read again. */
  readonly onDone: () => Promise<void>
}

/** What can be done with a webhook, besides its form. */
export function EventActs({ webhook, onOpen, onRemove, onDone }: EventActsProps) {
  const act = useAct()
  const isDisabled = !useOnline() || act.running
  const { id, value } = webhook
  const test = async () => {
    if (await act.run(() => testEventWebhook(id).finally(onDone))) onOpen('log')
  }
  const mute = () => act.run(() => setMuted(webhook, !value.isMuted).finally(onDone))
  return (
    <RowActs act={act}>
      <RowButton of={id} act="log" onPress={() => onOpen('log')}>
        <Trans>Log</Trans>
      </RowButton>
      <RowButton of={id} act="test" isDisabled={isDisabled} onPress={() => void test()}>
        <Trans>Send a test</Trans>
      </RowButton>
      <RowButton of={id} act="mute" isDisabled={isDisabled} onPress={() => void mute()}>
        {value.isMuted ? <Trans>Unmute</Trans> : <Trans>Mute</Trans>}
      </RowButton>
      <RowButton of={id} act="move" onPress={() => onOpen('move')}>
        <Trans>Replace the address</Trans>
      </RowButton>
      <RowButton of={id} act="secret" onPress={() => onOpen('secret')}>
        <Trans>New secret</Trans>
      </RowButton>
      <RowButton of={id} act="remove" onPress={onRemove}>
        <Trans>Remove</Trans>
      </RowButton>
    </RowActs>
  )
}
