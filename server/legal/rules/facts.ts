import type { PaymentMethod } from '../../../contract/payments/payments.ts'
import type { Retention } from '../../../contract/privacy/retention.ts'

/** What the portal knows of itself, and a template says. */
export interface LegalFacts {
  /** The community's name. */
  readonly name: string
  /** Address of the portal. */
  readonly origin: string
  readonly retention: Retention
  readonly sendsMail: boolean
  readonly payments: readonly PaymentMethod[]
  readonly sellsVip: boolean
  readonly rentsServers: boolean
  readonly sendsNotices: boolean
  readonly hasInventory: boolean
  readonly hasLeaderboard: boolean
}

/** A condition under which a paragraph is part of a template. */
export type LegalCondition =
  | 'sendsMail'
  | 'sells'
  | 'sellsVip'
  | 'rentsServers'
  | 'sendsNotices'
  | 'hasInventory'
  | 'hasLeaderboard'

export const holds = (facts: LegalFacts, condition: LegalCondition): boolean =>
  condition === 'sells' ? facts.payments.length > 0 : facts[condition]
