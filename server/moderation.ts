import { accountOf } from '../contract/accounts/steam-id.ts'
import type { CommunitySettings } from '../contract/community/community.ts'
import { pagePaths } from '../contract/page/page-paths.ts'
import type { Concern } from '../contract/staff/staff.ts'
import type { Authenticate } from './accounts/authenticate.ts'
import type { StaffProvers } from './accounts/authorise-staff.ts'
import { appealMail } from './accounts/rules/mail/mails.ts'
import { findAccountBySteamId } from './accounts/store/accounts.ts'
import { createMailQueue } from './accounts/store/mail.ts'
import { banActs } from './ban-acts.ts'
import type { RouteModule } from './kernel/http/route-module.ts'
import type { Kernel } from './kernel/kernel.ts'
import type { Mailer } from './kernel/mail/mailer.ts'
import type { PortalSecrets } from './kernel/secrets/secret.ts'
import { deriveKey } from './kernel/secrets/token-hash.ts'
import { matchesNamed } from './leaderboard/handlers/staff-matches.ts'
import type { AppealActs } from './moderation/appeal-acts.ts'
import { moderationConcerns } from './moderation/concerns.ts'
import { moderationRoutes } from './moderation/handlers.ts'
import { publicBanRoutes } from './moderation/public-bans.ts'
import { namesOf } from './staff/players/names.ts'
import { banViews } from './staff/players/player-view.ts'
import { readStaffRole } from './staff/store.ts'
import { playersDeps } from './staff-players.ts'

export interface ModerationParts extends Pick<Kernel, 'database' | 'now'>, Pick<PortalSecrets, 'secret'> {
  readonly authenticate: Pick<Authenticate, 'account' | 'appealToken'>
  readonly provers: StaffProvers
  readonly config: { readonly publicOrigin: string }
  /** Undefined: no mail can be sent. */
  readonly mailer: Mailer | undefined
  /** What the community has set. */
  settings(): Pick<CommunitySettings, 'features'>
  /** The community's name in mails. */
  brand(): string
  /** Told after the commit of an act that has lifted a ban. */
  readonly inGame: { bansChanged(): void }
}

/** Appeals and reports, with what the other parts know of their players. */
export interface Moderation {
  readonly modules: readonly RouteModule[]
  concerns(): Promise<readonly Concern[]>
}

export function createModeration(parts: ModerationParts): Moderation {
  const { database, now, secret, mailer, brand, settings, inGame } = parts
  const { publicOrigin } = parts.config
  const players = playersDeps(database, now)
  const readNames = (ids: readonly string[]) => namesOf(players, ids)
  const mail = createMailQueue(database, deriveKey(secret, 'mail'))
  const appeals: AppealActs = {
    banActs: banActs(database, now, inGame.bansChanged),
    async tell(trx, { steam_id, language }, news) {
      const account = mailer === undefined ? undefined : await findAccountBySteamId(trx, steam_id)
      if (account === undefined || account.email === null) return
      const href = `${publicOrigin}${news === 'lifted' ? pagePaths.login.href() : pagePaths.appeal.href()}`
      const content = appealMail({ brand: brand(), language }, { news, href })
      await mail.add(trx, { ...content, recipient: account.email }, now())
    },
  }
  const sources = {
    readNames,
    async matches(steamId: string, ids: readonly string[]) {
      const account = accountOf(steamId)
      return account === undefined ? new Map() : matchesNamed(database, account, ids)
    },
    banViews: (rows: Parameters<typeof banViews>[1]) => banViews(players, rows),
    isStaff: async (steamId: string) => (await readStaffRole(database, steamId)) !== undefined,
  }
  return {
    modules: [
      ...moderationRoutes({ ...parts, appeals, sources }),
      publicBanRoutes({ database, now, readNames, isShown: () => settings().features.bans }),
    ],
    concerns: () => moderationConcerns(database, readNames),
  }
}
