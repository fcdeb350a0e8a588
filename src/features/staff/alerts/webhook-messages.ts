import { useLingui } from '@lingui/react/macro'
import type { DeliveryProblem } from '../../../../contract/alerts/alerts.ts'

/** Why a message did not arrive, and what to do about it. */
export function useProblemTexts(): Readonly<Record<DeliveryProblem, string>> {
  const { t } = useLingui()
  return {
    sealed: t`The portal’s secret has changed, so the address cannot be read any more. Enter it again.`,
    private: t`The portal doesn't send to this address: its host is in a private network, or it contains a user name.`,
    unreachable: t`The host does not respond.`,
    busy: t`The host is overloaded or has an internal error.`,
    refused: t`The host does not accept the message. The address may be wrong or expired.`,
  }
}

/** A webhook, or a status message. */
export interface NamedWebhook {
  readonly value: { readonly host: string }
  readonly ending: string | null
}

/** How staff recognise a webhook: of the address, which is a secret, its host and its end. */
export const webhookName = ({ value: { host }, ending }: NamedWebhook): string =>
  ending === null ? host : `${host}/…${ending}`
