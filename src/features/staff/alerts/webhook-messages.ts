import { useLingui } from '@lingui/react/macro'
import type { AlertKind, DeliveryProblem, WebhookFormat } from '../../../../contract/alerts/alerts.ts'
import type { StaffWebhook, WebhookValue } from '../../../../contract/alerts/staff-webhooks.ts'
import type { ShownField } from '../edits/side-by-side.tsx'

/** What each kind of alert tells of. */
export function useKindNames(): Readonly<Record<AlertKind, string>> {
  const { t } = useLingui()
  return {
    silence: t`Servers that do not respond`,
    refund_due: t`Refunds due`,
    rental_failed: t`Practice servers that need staff`,
    mail_failing: t`Mails that were not delivered`,
    poller_stopped: t`Game servers are not being queried`,
    log_refused: t`Game servers whose log is refused`,
    key_ending: t`Certificates for payments that end soon`,
    database_away: t`The database is unavailable`,
  }
}

export function useFormatNames(): Readonly<Record<WebhookFormat, string>> {
  const { t } = useLingui()
  return { discord: 'Discord', wecom: t`WeCom`, json: t`JSON, for programs` }
}

/** Why a message did not arrive, and what to do about it. */
export function useProblemTexts(): Readonly<Record<DeliveryProblem, string>> {
  const { t } = useLingui()
  return {
    sealed: t`The portal’s secret has changed, so the address cannot be read any more. Enter it again.`,
    private: t`The portal does not call this address: its host is in a private network, or it holds a user name.`,
    unreachable: t`The host does not respond.`,
    busy: t`The host has too much to do, or an error of its own.`,
    refused: t`The host does not accept the message. The address may be wrong or expired.`,
  }
}

/** How staff recognise a webhook: of the address, which is a secret, its host and its end. */
export const webhookName = ({ value: { host }, ending }: Pick<StaffWebhook, 'value' | 'ending'>): string =>
  ending === null ? host : `${host}/…${ending}`

/** The fields of a webhook as text, to compare two versions. */
export function useShownFields(): (value: WebhookValue) => readonly ShownField[] {
  const { t } = useLingui()
  const [kindNames, formatNames] = [useKindNames(), useFormatNames()]
  return ({ host, format, language, kinds, isMuted }) => [
    { label: t`Host`, text: host },
    { label: t`Kind of address`, text: formatNames[format] },
    { label: t`Language`, text: language === 'zh' ? '中文' : 'English' },
    { label: t`What it is told`, text: kinds.map((kind) => kindNames[kind]).join('\n') },
    { label: t`Muted`, text: isMuted ? t`Yes` : t`No` },
  ]
}
