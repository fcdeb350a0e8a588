import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ConcernKind } from '../../../../contract/staff/staff.ts'

/** What each kind of concern is, and what to do about it. */
export const concernMessages: Readonly<
  Record<ConcernKind, { readonly title: MessageDescriptor; readonly advice: MessageDescriptor }>
> = {
  unwritableDatabase: {
    title: msg`Nothing can be written to the database`,
    advice: msg`No one can sign in, buy or change anything. Free disk space, or let the database accept writes again. No restart is needed.`,
  },
  diskNearlyFull: {
    title: msg`The disk is nearly full`,
    advice: msg`When it's full, nothing can be saved. Free some space, or move the data to a larger disk.`,
  },
  pollingStopped: {
    title: msg`Game servers are not being queried`,
    advice: msg`The list is stale. Restart the portal, and check its log.`,
  },
  silentHosts: {
    title: msg`Hosts that do not respond`,
    advice: msg`No server on these machines responds: check the machine, its network and its firewall first.`,
  },
  silentServers: {
    title: msg`Servers that do not respond`,
    advice: msg`Other servers on the same machine respond, or it has only this one.`,
  },
  unreachableTargets: {
    title: msg`Players cannot measure latency to these hosts`,
    advice: msg`Run the latency responder with --check on another machine: it shows each step.`,
  },
  endingAnnouncements: {
    title: msg`Announcements that end soon`,
    advice: msg`They disappear automatically. Extend any that still apply.`,
  },
  waitingAppeals: {
    title: msg`Appeals that wait for an answer`,
    advice: msg`Banned players wait for it. Read the appeal, then ask, lift the ban or uphold it.`,
  },
  openReports: {
    title: msg`Reported players`,
    advice: msg`Players reported them. Look at the match, then ban them or close the reports.`,
  },
  refundsDue: {
    title: msg`Refunds due`,
    advice: msg`Money that hasn't been refunded yet. The order shows whether the refund is being sent or needs an administrator.`,
  },
  endingKeys: {
    title: msg`Certificates for payments that end soon`,
    advice: msg`When one expires, its payment method is no longer offered. Replace it in the portal’s configuration, and restart.`,
  },
  failedJobs: {
    title: msg`Tasks that failed permanently`,
    advice: msg`They aren't retried. The error shows what to check.`,
  },
  overdueJobs: {
    title: msg`Stalled tasks`,
    advice: msg`They have been due for 15 minutes or more, for example because a payment method was turned off.`,
  },
  waitingMails: {
    title: msg`Mails that cannot be sent`,
    advice: msg`Three attempts have failed; they are retried for a day. The mail server’s words are below.`,
  },
  failedMails: {
    title: msg`Mails that were not delivered`,
    advice: msg`The mail server refused the recipient, or the mail expired. They are listed for a week.`,
  },
  refusedLogs: {
    title: msg`Game servers whose log does not count`,
    advice: msg`The game keeps resending refused lines, so they aren't lost. Unreadable lines are.`,
  },
  silentLogs: {
    title: msg`Game servers without a log line for an hour`,
    advice: msg`Matches on them don't count. Empty servers send no lines either.`,
  },
}
