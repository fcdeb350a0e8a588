import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type AlertKind, alertKinds, type WebhookFormat, webhookFormats } from '../../../../contract/alerts/alerts.ts'
import { type FieldSpec, flag, line } from '../edits/field-spec.ts'
import { languageOptions } from '../edits/language-options.ts'

/** What each kind of alert tells of. */
export const kindMessages: Readonly<Record<AlertKind, MessageDescriptor>> = {
  silence: msg`Servers that do not respond`,
  refund_due: msg`Refunds due`,
  rental_failed: msg`Practice servers that need staff`,
  mail_failing: msg`Mails that were not delivered`,
  poller_stopped: msg`Game servers are not being queried`,
  log_refused: msg`Game servers whose log is refused`,
  game_link: msg`Game server tools that are unreachable or report a problem`,
  key_ending: msg`Certificates for payments that end soon`,
  database_away: msg`The database is unavailable, or accepts no writes`,
}

export const formatNames: Readonly<Record<WebhookFormat, FieldSpec['label']>> = {
  discord: 'Discord',
  wecom: msg`WeCom`,
  json: msg`JSON, for programs`,
}

/** Where a webhook is, and what is understood there. */
export const placeSpecs: readonly FieldSpec[] = [
  line('address', msg`Address`, 2000, {
    inputMode: 'url',
    isCode: true,
    hint: msg`The channel’s settings in Discord or WeCom show it. It is a secret: it is encrypted and never shown again.`,
    problem: msg`Enter a complete address that begins with https://.`,
  }),
  {
    key: 'format',
    label: msg`Kind of address`,
    type: 'choice',
    options: webhookFormats.map((value) => ({ value, label: formatNames[value] })),
  },
]

/** What staff choose for it. */
export const choiceSpecs: readonly FieldSpec[] = [
  {
    key: 'language',
    label: msg`Language`,
    type: 'segmented',
    options: languageOptions,
  },
  {
    key: 'kinds',
    label: msg`Alerts it receives`,
    type: 'set',
    options: alertKinds.map((value) => ({ value, label: kindMessages[value] })),
  },
]

/** What two versions of a webhook are compared by: of its address, which is a secret, the host. */
export const shownSpecs: readonly FieldSpec[] = [
  line('host', msg`Host`, 0),
  ...placeSpecs.slice(1),
  ...choiceSpecs,
  flag('isMuted', msg`Muted`),
]
