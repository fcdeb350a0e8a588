import type { CommunitySettings } from '../contract/community/community.ts'
import { days, minutes, seconds } from '../contract/duration.ts'
import { readMailStatus } from './accounts/store/mail-status.ts'
import type { ConditionSources } from './alerts/jobs/watch-conditions.ts'
import type { Condition } from './alerts/rules/condition.ts'
import { silentRegion } from './alerts/rules/message.ts'
import { readTroubledLinks } from './game-side/store/links.ts'
import type { Database } from './kernel/db/database.ts'
import { readRefusedLogs } from './leaderboard/store/log-status.ts'
import type { KeyEnd } from './payments/rules/key-ends.ts'
import { readLateRefunds } from './payments/store/payment-status.ts'
import { readFailedRentals } from './rentals/store/rental-status.ts'
import type { Community } from './running-community.ts'
import type { Silence } from './servers/rules/silence.ts'
import { createStallCheck } from './servers/rules/stalled.ts'

export interface AlertSourceDeps {
  readonly database: Database
  readonly community: Pick<Community, 'silent' | 'serverList' | 'settings'>
  /** Certificates for payments that have ended or end soon. `now` in epoch milliseconds. */
  endingKeys(now: number): readonly KeyEnd[]
  /** Milliseconds of a clock that is never set. */
  monotonic(): number
}

/** The portal sends a refund within seconds; one that is older was refused, or its provider has no refunds. */
const refundPatience = minutes(10)
/** A game server resends refused lines about once a second. */
const logPatience = minutes(5)
/** A machine restarts, and a tool is replaced, within this time. */
const linkPatience = minutes(10)
/** A sweep takes about eleven seconds. */
const sweepPatience = seconds(60)

function silenceCondition({ subject, since }: Silence, { regions }: CommunitySettings, total: number): Condition {
  const about = { kind: 'silence', since, total } as const
  switch (subject.kind) {
    case 'server':
      return { ...about, subject: subject.id, name: subject.name, count: 1 }
    case 'host':
      return { ...about, subject: `host ${subject.host}`, name: subject.host, count: subject.servers }
    case 'region': {
      const name = regions.find(({ code }) => code === subject.region)?.name
      const names = new Set(name === undefined ? [subject.region] : Object.values(name))
      return {
        ...about,
        subject: `${silentRegion}${subject.region}`,
        name: [...names].join(' / '),
        count: subject.servers,
      }
    }
    case 'all':
      return { ...about, subject: 'all', name: '', count: subject.servers }
  }
}

/** What the nouns know of conditions that an operator is alerted to. */
export function alertSources({ database, community, endingKeys, monotonic }: AlertSourceDeps): ConditionSources {
  const stalled = createStallCheck(sweepPatience)
  return {
    silence() {
      const total = Array.from(community.serverList.all()).length
      return community.silent()?.map((silence) => silenceCondition(silence, community.settings(), total))
    },
    poller_stopped(now) {
      const { serverList } = community
      const stall = stalled(serverList.sweptAt, monotonic(), now)
      const isPolling = stall === undefined || Array.from(serverList.all()).length === 0
      return isPolling ? [] : [{ kind: 'poller_stopped', subject: 'poller', name: '', count: 1, since: stall.since }]
    },
    async refund_due(now) {
      const { length: count, oldestDue: since } = await readLateRefunds(database, now - refundPatience)
      return count === 0 ? [] : [{ kind: 'refund_due', subject: 'refunds', name: '', count, since }]
    },
    async mail_failing() {
      const { failing: count, oldestDue: since } = await readMailStatus(database)
      return count === 0 ? [] : [{ kind: 'mail_failing', subject: 'mail', name: '', count, since }]
    },
    async rental_failed(now) {
      const rentals = await readFailedRentals(database, now - days(1))
      return rentals.map(({ id, name, since }) => ({ kind: 'rental_failed', subject: id, name, count: 1, since }))
    },
    async game_link(now) {
      const links = await readTroubledLinks(database, { now, before: now - linkPatience })
      return links.flatMap(({ serverId, since }) => {
        const listed = community.serverList.get(serverId)?.listed
        if (listed === undefined) return []
        return [{ kind: 'game_link', subject: serverId, name: listed.name_display ?? listed.name, count: 1, since }]
      })
    },
    key_ending: (now) =>
      endingKeys(now).map(({ setting, at }) => ({
        kind: 'key_ending',
        subject: setting,
        name: `${setting}, ${new Date(at).toISOString().slice(0, 10)}`,
        count: 1,
        since: null,
      })),
    async log_refused(now) {
      const logs = await readRefusedLogs(database, now - logPatience)
      return logs.map(({ id, name, refusedAt }) => ({
        kind: 'log_refused',
        subject: id,
        name,
        count: 1,
        since: refusedAt,
      }))
    },
  }
}
