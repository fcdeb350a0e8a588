import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { eventTypes } from '../../../../contract/alerts/event-types.ts'
import type { EventWebhook } from '../../../../contract/alerts/event-webhooks.ts'
import { useOnline } from '../../../platform/online.ts'
import { ActProblem } from '../act-problem.tsx'
import { useFieldWords } from '../edits/use-field-words.ts'
import { useAct } from '../use-act.ts'
import { editEventWebhook, testEventWebhook } from './event-calls.ts'
import { eventNames } from './event-specs.ts'
import type { EventsForm } from './events-address.ts'

export interface WebhookRowProps {
  readonly webhook: EventWebhook
  readonly onOpen: (form: EventsForm) => void
  readonly onRemove: () => void
  /** Something was done: the list is to be read again. */
  readonly onDone: () => Promise<void>
}

/** One webhook: what it is told, what waits for it, and what can be done with it. */
export function WebhookRow({ webhook, onOpen, onRemove, onDone }: WebhookRowProps) {
  const act = useAct()
  const { say } = useFieldWords()
  const isDisabled = !useOnline() || act.running
  const { id, value, waiting, failed } = webhook
  const { host, name, types, isMuted } = value
  const mute = () => editEventWebhook(webhook, { value: { name, types, isMuted: !isMuted } })
  const test = async () => {
    if (await act.run(() => testEventWebhook(id).finally(onDone))) onOpen('log')
  }
  const button = (name: string, children: ReactNode, onPress: () => void, isHeld = false) => (
    <button
      type="button"
      id={`${id}-${name}`}
      aria-labelledby={`${id}-${name} ${id}`}
      className="btn-quiet"
      disabled={isHeld && isDisabled}
      onClick={onPress}
    >
      {children}
    </button>
  )
  return (
    <li className="px-4 py-2.5 list-row flex flex-col gap-1">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span id={id} className="font-600 break-anywhere">
          {name}
        </span>
        <span className="muted break-anywhere">{host}</span>
        {isMuted ? (
          <span className="chip">
            <Trans>Muted</Trans>
          </span>
        ) : null}
      </p>
      <p className="muted">
        {types.length === eventTypes.length ? (
          <Trans>All events</Trans>
        ) : types.length === 0 ? (
          <Trans>Nothing: every kind is off</Trans>
        ) : (
          types.map((type) => say(eventNames[type])).join(' · ')
        )}
      </p>
      {waiting === 0 ? null : (
        <p className="text-14px text-warn">
          <Plural value={waiting} one="# event waits for delivery" other="# events wait for delivery" />
        </p>
      )}
      {failed === 0 ? null : (
        <p className="text-14px text-bad">
          <Plural value={failed} one="# event was given up" other="# events were given up" />
        </p>
      )}
      <ActProblem problem={act.problem} />
      <div className="flex flex-wrap gap-1 -ms-2.5">
        {button('log', <Trans>Log</Trans>, () => onOpen('log'))}
        {button('test', <Trans>Send a test</Trans>, () => void test(), true)}
        {button(
          'mute',
          isMuted ? <Trans>Unmute</Trans> : <Trans>Mute</Trans>,
          () => void act.run(() => mute().finally(onDone)),
          true,
        )}
        {button('edit', <Trans>Edit</Trans>, () => onOpen('edit'))}
        {button('move', <Trans>Replace the address</Trans>, () => onOpen('move'))}
        {button('secret', <Trans>New secret</Trans>, () => onOpen('secret'))}
        {button('remove', <Trans>Remove</Trans>, onRemove)}
      </div>
    </li>
  )
}
