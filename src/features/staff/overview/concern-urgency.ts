import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { pagePaths } from '../../../../contract/page/page-paths.ts'
import type { Concern, ConcernKind } from '../../../../contract/staff/staff.ts'
import { appealsPath } from '../reports/report-address.ts'

/** urgent: the portal does not do its work · important: players or money wait · minor: today or tomorrow is soon enough. */
type Severity = 'urgent' | 'important' | 'minor'

export const severityOf: Readonly<Record<ConcernKind, Severity>> = {
  unwritableDatabase: 'urgent',
  diskNearlyFull: 'urgent',
  pollingStopped: 'urgent',
  silentHosts: 'important',
  silentServers: 'important',
  refundsDue: 'important',
  waitingAppeals: 'important',
  openReports: 'important',
  endingKeys: 'important',
  failedJobs: 'important',
  overdueJobs: 'important',
  waitingMails: 'important',
  refusedLogs: 'important',
  unreachableTargets: 'minor',
  endingAnnouncements: 'minor',
  failedMails: 'minor',
  silentLogs: 'minor',
}

interface SeverityLook {
  readonly word: MessageDescriptor
  readonly icon: string
  readonly ink: string
}

/** Each has a word and an icon beside its colour. */
export const severityLooks: Readonly<Record<Severity, SeverityLook>> = {
  urgent: { word: msg({ message: 'Urgent', context: 'severity' }), icon: 'i-lucide-circle-x', ink: 'text-bad' },
  important: {
    word: msg({ message: 'Important', context: 'severity' }),
    icon: 'i-lucide-circle-alert',
    ink: 'text-warn',
  },
  minor: { word: msg({ message: 'Minor', context: 'severity' }), icon: 'i-lucide-info', ink: 'text-text-muted' },
}

const order: readonly Severity[] = ['urgent', 'important', 'minor']

/** The most urgent first; those of one severity as the portal lists them. */
export const byUrgency = (concerns: readonly Concern[]): Concern[] =>
  order.flatMap((severity) => concerns.filter(({ kind }) => severityOf[kind] === severity))

interface ConcernWay {
  readonly href: string
  readonly label: MessageDescriptor
  readonly isForAdministrators: boolean
}

const servers: ConcernWay = {
  href: `${pagePaths.staff.href('servers')}?show=care`,
  label: msg`Show servers`,
  isForAdministrators: true,
}
const logs: ConcernWay = {
  href: pagePaths.staff.href('leaderboard'),
  label: msg`Show match logs`,
  isForAdministrators: true,
}

/** Where a concern is acted on, for those that are inside the room. */
export const concernWays: Readonly<Partial<Record<ConcernKind, ConcernWay>>> = {
  silentHosts: servers,
  silentServers: servers,
  waitingAppeals: { href: appealsPath, label: msg`Show appeals`, isForAdministrators: false },
  openReports: { href: pagePaths.staff.href('reports'), label: msg`Show reports`, isForAdministrators: false },
  refundsDue: {
    href: `${pagePaths.staff.href('orders')}?state=refund_due`,
    label: msg`Show orders`,
    isForAdministrators: true,
  },
  endingAnnouncements: {
    href: `${pagePaths.staff.href('texts')}?kind=announcement`,
    label: msg`Show announcements`,
    isForAdministrators: false,
  },
  refusedLogs: logs,
  silentLogs: logs,
}
