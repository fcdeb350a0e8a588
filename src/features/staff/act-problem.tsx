import { Trans } from '@lingui/react/macro'
import { freshMinutes } from '../../../contract/staff/staff.ts'
import { SignInAgain } from '../../shared/sign-in-again.tsx'
import type { ActProblem as Problem } from './use-act.ts'

/** Why an act was not done. A sign-in that is not fresh can be renewed here: Steam sends the browser back to this form. */
export function ActProblem({ problem }: { readonly problem: Problem | undefined }) {
  if (problem === undefined) return null
  return (
    <div role="alert" className="flex flex-col items-start gap-2">
      <p className="flex items-start gap-2 text-14px text-bad">
        <span className="i-lucide-circle-alert shrink-0 mt-0.75" aria-hidden />
        <Reason problem={problem} />
      </p>
      {problem === 'FRESH_SIGN_IN_REQUIRED' ? <SignInAgain /> : null}
    </div>
  )
}

/** The sentence of a problem. */
export function Reason({ problem }: { readonly problem: Problem }) {
  switch (problem) {
    case 'FRESH_SIGN_IN_REQUIRED':
      return (
        <Trans>
          This needs a sign-in through Steam within the last {freshMinutes} minutes. You come back to this form.
        </Trans>
      )
    case 'LAST_ADMINISTRATOR':
      return <Trans>There must be at least one administrator. Add another one first.</Trans>
    case 'SEASON_OVERLAPS':
      return <Trans>Another season begins or ends later. Seasons follow one another.</Trans>
    case 'LOG_WITHOUT_BOARD':
      return <Trans>This game server isn't linked to a listed server whose mode has a leaderboard.</Trans>
    case 'LOG_UNREADABLE':
      return <Trans>This file has no log lines. Unpack compressed files first.</Trans>
    case 'PAYLOAD_TOO_LARGE':
      return <Trans>The file is too large to upload. Use the command line on the portal’s machine.</Trans>
    case 'ADDRESS_TAKEN':
      return <Trans>Another server has this address.</Trans>
    case 'PAYMENT_METHOD_OFF':
      return <Trans>The payment provider cannot send this back. Send it by hand and note its number.</Trans>
    case 'CONFLICT':
    case 'EDITED_MEANWHILE':
      return <Trans>Nothing was done: someone else changed this meanwhile. You now see its current state.</Trans>
    case 'ORDER_OPEN':
      return <Trans>They have an open order: deliver, cancel or refund it first.</Trans>
    case 'RENTAL_OPEN':
      return <Trans>They still have a practice server. End it first.</Trans>
    case 'RENTAL_BUSY':
      return <Trans>The practice server is busy, for example with a restart. Try again in a minute.</Trans>
    case 'RENTAL_EXPIRED':
      return <Trans>The practice server has expired.</Trans>
    case 'RENTAL_MAINTENANCE':
      return <Trans>The practice server is under maintenance.</Trans>
    case 'GONE':
      return <Trans>It no longer exists. Load the list again.</Trans>
    case 'PLAYER_IS_STAFF':
      return <Trans>This player is staff. An administrator removes the role first.</Trans>
    case 'SETTINGS_IN_USE':
    case 'WEBHOOK_REFUSED':
      return <Trans>Nothing was changed: see the marked fields.</Trans>
    case 'LEGAL_TEXT_UNFINISHED':
      return <Trans>Not published: double square brackets are left, or the default language is missing.</Trans>
    case 'KEYS_FULL':
      return <Trans>There are as many API keys as there can be. Revoke one that is no longer used.</Trans>
    case 'WEBHOOKS_FULL':
      return <Trans>There are as many webhooks as there can be. Remove one that is no longer used.</Trans>
    case 'CONSOLE_REFUSED':
      return (
        <Trans>
          Nothing was changed: a console needs a password, and a public address unless the operator has allowed it.
        </Trans>
      )
    case 'PICTURE_REFUSED':
      return <Trans>This is not a PNG, or it is damaged, or it has less than 16 or more than 3840 pixels a side.</Trans>
    case 'failed':
      return <Trans>Nothing was changed. Check your connection and try again.</Trans>
  }
}
