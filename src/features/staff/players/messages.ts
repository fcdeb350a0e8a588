import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Language } from '../../../../contract/language.ts'
import type { LeaderboardMode } from '../../../../contract/leaderboard/leaderboard.ts'
import type { OrderStatus } from '../../../../contract/payments/payments.ts'
import type { RentalStatus } from '../../../../contract/rentals/rentals.ts'
import { community } from '../../../platform/community.ts'
import { nameOfRanking } from '../../../shared/ranking-names.ts'

export const modeName = (mode: LeaderboardMode, language: Language): string =>
  nameOfRanking(community().modes, mode, language)

export const rentalMessages: Readonly<Record<RentalStatus, MessageDescriptor>> = {
  SCHEDULED: msg`Scheduled`,
  CREATING: msg`being created`,
  RUNNING: msg`running`,
  SWITCHING: msg`moving`,
  TERMINATING: msg`ending`,
  TERMINATED: msg`ended`,
  FAILED: msg`failed`,
}

export const orderMessages: Readonly<Record<OrderStatus, MessageDescriptor>> = {
  created: msg`created`,
  pending: msg`waiting for payment`,
  paid: msg`being delivered`,
  delivered: msg`delivered`,
  refund_due: msg`refund due`,
  refunding: msg`refund in progress`,
  refunded: msg`refunded`,
  cancelled: msg`cancelled`,
}
