import { type GroupsInGame, shippedGroups } from '../contract/game-side/members.ts'
import { writtenLanguage } from '../contract/page/document-texts.ts'
import { modeKey } from '../contract/servers/modes.ts'
import type { Authenticate } from './accounts/authenticate.ts'
import type { StaffProvers } from './accounts/authorise-staff.ts'
import { type Bans, startBans } from './accounts/bans/module.ts'
import { banActs } from './ban-acts.ts'
import { createChatAnswers } from './chat-answers.ts'
import { listAnnounced } from './content/store/announcements.ts'
import { type RunningGameLog, startGameLog } from './game-side/log/module.ts'
import { type GameSide, type GameSideDeps, startGameSide } from './game-side/module.ts'
import { chatReply } from './game-side/rules/chat-reply.ts'
import type { RouteModule } from './kernel/http/route-module.ts'
import { isLogReceivedSince } from './leaderboard/store/log-status.ts'
import type { Community } from './running-community.ts'
import { readStaffRole } from './staff/store.ts'
import { listMembers, membersMark, vipStatusOf } from './vip/store.ts'

interface InGameDeps
  extends Pick<
    GameSideDeps,
    | 'database'
    | 'logger'
    | 'now'
    | 'secret'
    | 'previousSecret'
    | 'lookEvery'
    | 'touchEvery'
    | 'privateHosts'
    | 'consoleClock'
  > {
  readonly provers: StaffProvers
  readonly authenticate: Pick<Authenticate, 'account' | 'bindToken'>
  readonly community: Pick<Community, 'serverList' | 'settings'>
}

/** Bans, and what else happens on game servers. */
export interface InGame extends Pick<GameSide, 'openCalls' | 'wake' | 'endCalls'> {
  readonly modules: readonly RouteModule[]
  readonly gameBans: Bans['gameBans']
  /** A ban was set or lifted elsewhere in this process, after the commit. */
  bansChanged(): void
  /** Takes what a game server logged, and returns at once. */
  readonly takeLog: RunningGameLog['take']
  stop(): Promise<void>
}

/** Starts bans and what game servers are told to do, with the server list and VIP. */
export async function startInGame({ community, authenticate, ...deps }: InGameDeps): Promise<InGame> {
  const { database, now } = deps
  const { serverList, settings } = community
  const bans = startBans({ ...deps, ...banActs(database, now, () => gameSide.bansChanged()) })
  const gameSide = await startGameSide({
    ...deps,
    provers: { ...deps.provers, account: authenticate.account },
    readMembers: () => listMembers(database, now()),
    membersMark: () => membersMark(database, now()),
    groups: (): GroupsInGame => settings().gameSide?.groups ?? shippedGroups,
    commands: () => settings().gameSide?.commands ?? [],
    bansVersion: async () => (await bans.gameBans.read()).json.tag,
    forgetBans: bans.gameBans.forget,
    readAnnounced: listAnnounced,
    language: () => writtenLanguage(settings()),
    isListed: (id) => serverList.get(id) !== undefined,
    addressOf: (id) => serverList.get(id)?.listed,
    isStaff: async (steamId) => (await readStaffRole(database, steamId)) !== undefined,
    isVip: async (steamId) => (await vipStatusOf(database, steamId, now())).type !== 'none',
    listServers: () =>
      Array.from(serverList.all(), ({ listed: { id, name, name_display, category } }) => ({
        id,
        name: name_display ?? name,
        mode: modeKey(settings().modes, category),
      })),
  })
  const answer = createChatAnswers({ database, community, now })
  const gameLog = startGameLog({
    ...deps,
    authenticate,
    isLogReceived: (since) => isLogReceivedSince(database, since),
    replyTo: async (asked) =>
      settings().gameSide?.chatCommands === true
        ? chatReply(await answer(asked), writtenLanguage(settings()))
        : undefined,
    onActs: gameSide.wake,
  })
  return {
    modules: [bans.module, gameSide.module, gameLog.module],
    takeLog: gameLog.take,
    gameBans: bans.gameBans,
    openCalls: gameSide.openCalls,
    wake: gameSide.wake,
    endCalls: gameSide.endCalls,
    bansChanged: () => gameSide.bansChanged(),
    async stop() {
      await Promise.all([gameLog.stop(), gameSide.stop(), bans.stop()])
    },
  }
}
