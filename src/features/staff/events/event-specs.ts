import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type EventType, eventTypes, type testEventType } from '../../../../contract/alerts/event-types.ts'
import { type FieldSpec, flag, line } from '../edits/field-spec.ts'

export const eventNames: Readonly<Record<EventType | typeof testEventType, MessageDescriptor>> = {
  'order.paid': msg`An order is paid`,
  'vip.began': msg`VIP begins`,
  'vip.ended': msg`VIP ends`,
  'ban.set': msg`A ban is set or changed`,
  'ban.lifted': msg`A ban is lifted or ends`,
  'server.full': msg`A server is full`,
  'server.empty': msg`A server is empty`,
  'match.ended': msg`A match ends`,
  'webhook.test': msg`Test`,
}

export const addressSpec: FieldSpec = line('address', msg`Address`, 2000, {
  inputMode: 'url',
  isCode: true,
  hint: msg`Of your program. It is encrypted and never shown again; to change it, replace it.`,
  problem: msg`Enter a complete address that begins with https://.`,
})

export const choiceSpecs: readonly FieldSpec[] = [
  line('name', msg`Name`, 60, { problem: msg`Enter a name.` }),
  {
    key: 'types',
    label: msg`Events it receives`,
    type: 'set',
    options: eventTypes.map((value) => ({ value, label: eventNames[value] })),
  },
]

/** What two versions of a webhook are compared by. */
export const shownSpecs: readonly FieldSpec[] = [...choiceSpecs, flag('isMuted', msg`Muted`)]
