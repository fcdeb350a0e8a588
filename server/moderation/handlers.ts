import { staffAppealsPageSize } from '../../contract/accounts/appeals.ts'
import * as appealEndpoints from '../../contract/endpoints/appeals.ts'
import * as reportEndpoints from '../../contract/endpoints/reports.ts'
import * as staffAppealEndpoints from '../../contract/endpoints/staff-appeals.ts'
import * as staffReportEndpoints from '../../contract/endpoints/staff-reports.ts'
import { pageKeyOf } from '../../contract/payments/staff-orders.ts'
import { ownReportsShown, reportedPlayersPageSize } from '../../contract/reports/reports.ts'
import type { Authenticate } from '../accounts/authenticate.ts'
import { actorOf, type StaffProvers } from '../accounts/authorise-staff.ts'
import { ApiError } from '../kernel/http/api-error.ts'
import { endpointRoutes } from '../kernel/http/endpoint-routes.ts'
import type { Handlers } from '../kernel/http/endpoint-types.ts'
import type { RouteModule } from '../kernel/http/route-module.ts'
import type { Kernel } from '../kernel/kernel.ts'
import {
  type AppealActs,
  type AppealOutcome,
  answerAppeal,
  askAppellant,
  decideAppeal,
  sendAppeal,
} from './appeal-acts.ts'
import { listedAppeals, ownAppealView, staffAppealView } from './appeal-views.ts'
import { dismissReports, reportPlayer } from './report-acts.ts'
import { ownReportViews, type ReportSources, reportedPlayerView } from './report-views.ts'
import { findAppeal, pageOfAppeals } from './store/appeals.ts'
import { pageOfReported, reportsBy } from './store/reports.ts'

export interface ModerationDeps extends Pick<Kernel, 'database' | 'now'> {
  readonly authenticate: Pick<Authenticate, 'account' | 'appealToken'>
  readonly provers: StaffProvers
  readonly appeals: AppealActs
  readonly sources: ReportSources
}

/** Appeals against bans, reports of players, and what staff do with both. */
export const moderationRoutes = (deps: ModerationDeps): readonly RouteModule[] => [
  endpointRoutes({ ...appealEndpoints, ...reportEndpoints }, deps.authenticate, {
    ...appealHandlers(deps),
    ...reportHandlers(deps),
  }),
  endpointRoutes({ ...staffAppealEndpoints, ...staffReportEndpoints }, deps.provers, {
    ...staffAppealHandlers(deps),
    ...staffReportHandlers(deps),
  }),
]

/** @throws ApiError for an act that was not done */
function refuse(outcome: AppealOutcome): void {
  if (outcome === 'conflict') throw new ApiError('CONFLICT')
  if (outcome === 'gone') throw new ApiError('GONE')
}

type Provers = ModerationDeps['authenticate']

function appealHandlers({ database, now, appeals }: ModerationDeps): Handlers<typeof appealEndpoints, Provers> {
  const view = (steamId: string) => ownAppealView(database, steamId, now())
  return {
    readOwnAppeal: ({ caller: { account } }) => view(account.steam_id),
    async sendAppeal({ caller: { account }, body }) {
      refuse(await sendAppeal(appeals, { ...body, steamId: account.steam_id }))
      return view(account.steam_id)
    },
    async answerAppeal({ caller: { account }, body }) {
      refuse(await answerAppeal(appeals, { ...body, steamId: account.steam_id }))
      return view(account.steam_id)
    },
  }
}

function reportHandlers({ database, now, sources }: ModerationDeps): Handlers<typeof reportEndpoints, Provers> {
  return {
    async sendReport({ caller: { account }, body: { steamId, reason, text, matchId } }) {
      const reporter = account.steam_id
      if (steamId === reporter) throw new ApiError('BAD_REQUEST', { field: 'steamId' })
      const outcome = await reportPlayer({ database, now }, { reporter, steamId, reason, text, matchId })
      if (outcome.kind === 'limit') throw new ApiError('RATE_LIMIT_EXCEEDED', { retryAfter: outcome.retryAfter })
    },
    listOwnReports: async ({ caller: { account } }) =>
      ownReportViews(sources.readNames, await reportsBy(database, account.steam_id, ownReportsShown)),
  }
}

/** The rows of a page, of which one more was read, and where the next page begins. */
function pageOf<T>(rows: readonly T[], size: number, keyOf: (row: T) => { readonly at: number; readonly id: string }) {
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  return { shown, next: last === undefined ? null : pageKeyOf(keyOf(last)) }
}

function staffAppealHandlers(deps: ModerationDeps): Handlers<typeof staffAppealEndpoints, StaffProvers> {
  const { database, appeals, sources } = deps
  return {
    async listStaffAppeals({ query: { closed, after } }) {
      const isOpen = closed === undefined
      const rows = await pageOfAppeals(database, { isOpen, after, limit: staffAppealsPageSize + 1 })
      const { shown, next } = pageOf(rows, staffAppealsPageSize, ({ changed_at: at, id }) => ({ at, id }))
      return { appeals: await listedAppeals(database, sources.readNames, shown), next }
    },
    async readStaffAppeal({ params: { id } }) {
      const row = await findAppeal(database, id)
      if (row === undefined) throw new ApiError('GONE')
      return staffAppealView(database, sources.readNames, row)
    },
    async answerStaffAppeal({ caller, request, params: { id }, body }) {
      refuse(await askAppellant(appeals, actorOf(caller, request), { ...body, id }))
    },
    async decideStaffAppeal({ caller, request, params: { id }, body }) {
      refuse(await decideAppeal(appeals, actorOf(caller, request), { ...body, id }))
    },
  }
}

function staffReportHandlers(deps: ModerationDeps): Handlers<typeof staffReportEndpoints, StaffProvers> {
  const { database, sources, now } = deps
  return {
    async listStaffReports({ caller: { actor }, query: { after } }) {
      // A member of staff does not see who reported them.
      const page = { except: actor, after }
      const rows = await pageOfReported(database, { ...page, limit: reportedPlayersPageSize + 1 })
      const { shown, next } = pageOf(rows, reportedPlayersPageSize, ({ steam_id: id, at }) => ({ at, id }))
      const players = await Promise.all(
        shown.map(({ steam_id: steamId, count }) =>
          reportedPlayerView(database, sources, { steamId, count, now: now() }),
        ),
      )
      return { players, next }
    },
    async dismissReports({ caller, request, params: { steamId }, body: { until } }) {
      await dismissReports({ database, now }, actorOf(caller, request), { steamId, until: Date.parse(until) })
    },
  }
}
