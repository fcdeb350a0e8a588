import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ConcernKind } from '../../../../contract/staff/staff.ts'

/** What each kind of concern is, and what to do about it. */
export const concernMessages: Readonly<
  Record<ConcernKind, { readonly title: MessageDescriptor; readonly advice: MessageDescriptor }>
> = {
  unwritableDatabase: {
    title: msg`Nothing can be written to the database`,
    advice: msg`Nobody can sign in, buy or change anything. Make room on the disk, or let the database accept writes again; a restart is not needed.`,
  },
  diskNearlyFull: {
    title: msg`The disk is nearly full`,
    advice: msg`Once it is full, nothing can be saved. Make room, or move the data to a larger disk.`,
  },
  pollingStopped: {
    title: msg`Game servers are not being queried`,
    advice: msg`The list shows old states. Restart the portal, and look at its log.`,
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
    advice: msg`They disappear by themselves. Extend one that is still true.`,
  },
  refundsDue: {
    title: msg`Refunds due`,
    advice: msg`Money that has not gone back yet. The order says whether the portal is sending it or needs an administrator.`,
  },
  endingKeys: {
    title: msg`Certificates for payments that end soon`,
    advice: msg`Once one has ended, its payment method is not offered. Replace it in the portal’s configuration, and restart.`,
  },
  failedJobs: {
    title: msg`Tasks that failed for good`,
    advice: msg`They are not retried. The error says what to look up.`,
  },
  overdueJobs: {
    title: msg`Tasks that nothing works on`,
    advice: msg`They have been due for 15 minutes or more, for example because a payment method was turned off.`,
  },
  waitingMails: {
    title: msg`Mails that cannot be sent`,
    advice: msg`Three attempts have failed; they are retried for a day. The mail server’s words are below.`,
  },
  failedMails: {
    title: msg`Mails that were not delivered`,
    advice: msg`The mail server refused the recipient, or they expired. They are listed for a week.`,
  },
  refusedLogs: {
    title: msg`Game servers whose log does not count`,
    advice: msg`Lines that are refused are not lost while the game keeps resending them. Lines that cannot be read are.`,
  },
  silentLogs: {
    title: msg`Game servers without a log line for an hour`,
    advice: msg`Matches on them do not count. A server on which nobody plays is silent too.`,
  },
}
