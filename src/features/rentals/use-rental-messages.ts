import { useLingui } from '@lingui/react/macro'
import { restartLock } from '../../../contract/rentals/rentals.ts'
import type { AdminProblem } from './core/admin-rows.ts'
import type { BlockReason, StatusKind } from './core/card-state.ts'
import type { FieldProblem } from './core/fields.ts'
import type { SwitchRefusal } from './core/region-switch.ts'
import type { TimeLeft } from './core/time-left.ts'

/** The name of a status; a status that this build does not know is shown as it is. */
export function useStatusMessages(): (kind: StatusKind, status: string) => string {
  const { t } = useLingui()
  const messages: Readonly<Record<Exclude<StatusKind, 'other'>, string>> = {
    scheduled: t`Scheduled`,
    cancelled: t`Cancelled`,
    running: t`Running`,
    creating: t`Being created`,
    switching: t`Switching region`,
    restarting: t`Restarting`,
    starting: t`Starting`,
    down: t`Not running`,
    terminating: t`Shutting down`,
    terminated: t`Shut down`,
    failed: t`Could not be created`,
    expired: t`Expired`,
  }
  return (kind, status) => (kind === 'other' ? status : messages[kind])
}

/** Why an action of a card is disabled. */
export function useBlockedMessages(): (blocked: BlockReason) => string {
  const { t } = useLingui()
  const lock = restartLock / 1000
  const messages: Readonly<Record<BlockReason, string>> = {
    maintenance: t`Not during maintenance`,
    switching: t`Not while the region is being switched`,
    expired: t`This server has expired: renew it first`,
    restarting: t`Locked for ${lock} seconds after a restart`,
    notRunning: t`Only while the server is running`,
  }
  return (blocked) => messages[blocked]
}

/** What is wrong with a field (RENT-03, RENT-04, PWD-02). */
export function useFieldMessages(): (problem: FieldProblem) => string {
  const { t } = useLingui()
  const messages: Readonly<Record<FieldProblem, string>> = {
    nameRequired: t`Please enter a server name`,
    nameLengthError: t`The name can have at most 16 characters`,
    nameInvalid: t`Only Chinese characters, letters, digits and spaces`,
    passwordRequired: t`Please enter a password`,
    passwordLengthError: t`The password can have at most 16 characters`,
    passwordInvalid: t`Only letters and digits`,
    passwordsNotMatch: t`The two passwords do not match`,
  }
  return (problem) => messages[problem]
}

/** What is wrong with a row of the admin list (ADM-03, ADM-04). */
export function useAdminMessages(): (problem: AdminProblem) => string {
  const { t } = useLingui()
  const messages: Readonly<Record<AdminProblem, string>> = {
    emptySteamId: t`Please enter a SteamID`,
    invalidSteamId: t`A SteamID has exactly 17 digits`,
    invalidSteamIdPrefix: t`A SteamID starts with 7656119`,
    duplicateSteamId: t`This SteamID is already in the list`,
    noteMaxLength: t`A note can have at most 20 characters`,
    noteInvalid: t`A note must be a single line`,
  }
  return (problem) => messages[problem]
}

/** Why a region switch failed (RGN-06). */
export function useSwitchMessages(): (refusal: SwitchRefusal) => string {
  const { t } = useLingui()
  const messages: Readonly<Record<SwitchRefusal, string>> = {
    limitExceeded: t`You've switched this server twice today. Try again tomorrow (China time).`,
    responseError: t`The server's response was invalid. Check the card to see whether the switch has started.`,
    timeoutError: t`The switch is taking longer than 5 minutes. It continues, and the card will show the result.`,
    regionUnavailable: t`This region has no room right now. Choose another one.`,
    switchError: t`The region could not be switched. The server stays where it is.`,
  }
  return (refusal) => messages[refusal]
}

/** The message for a refused action of the owner or a member; the code is the API's or the client's own. */
export function useRefusedMessages(): (code: string, otherwise: string) => string {
  const { t } = useLingui()
  return (code, otherwise) => {
    switch (code) {
      case 'NETWORK':
      case 'TIMEOUT':
        return t`No connection. Check your network and try again.`
      case 'UNAUTHORIZED':
        return t`Your sign-in is no longer valid. Sign in again.`
      case 'Only owner can perform this action':
        return t`Only the owner can do this`
      case 'RENTAL_EXPIRED':
        return t`This server has expired: renew it first`
      case 'RENTAL_BUSY':
        return t`The server is busy at the moment. Try again shortly.`
      case 'RENTAL_MAINTENANCE':
        return t`Not during maintenance`
      case 'START_NOT_OFFERED':
        return t`The start must be between 1 hour and 14 days from now.`
      case 'START_FIXED':
        return t`Less than 30 minutes before its start, a server can no longer be moved or cancelled.`
      case 'CONFLICT':
        return t`The server has changed in the meantime. Its card shows the current state.`
      case 'RATE_LIMIT_EXCEEDED':
        return t`Too many requests, please try again later`
      default:
        return otherwise
    }
  }
}

/** A formatted duration, such as `29 days`. */
export function useTimeMessages(): (left: TimeLeft) => string {
  const { t } = useLingui()
  return ({ unit, count }) => {
    if (unit === 'days') return t`${count} days`
    return unit === 'hours' ? t`${count} hours` : t`${count} min`
  }
}
