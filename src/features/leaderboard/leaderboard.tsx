import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { lazyView } from '../../platform/lazy-view.tsx'
import { useMedia } from '../../platform/media.ts'
import { useSession } from '../../shared/session.ts'
import { isDefaultView, seasonOf } from './core/period.ts'
import type { Player } from './core/player.ts'
import { Header } from './header.tsx'
import { ModeTabs, modePanelId, modeTabId } from './mode-tabs.tsx'
import { MyRank } from './my-rank.tsx'
import { Podium, podiumCardId, podiumSize } from './podium.tsx'
import { Ranking } from './ranking.tsx'
import { useShownRanking } from './shown-ranking.ts'
import { useAddress } from './use-address.ts'
import { useFindMe } from './use-find-me.ts'
import { useFirstPage } from './use-first-page.ts'
import { useListedAs } from './use-listed-as.ts'
import { useOwnStats } from './use-own-stats.ts'
import { usePeriod } from './use-period.ts'
import { useRankChange } from './use-rank-change.ts'
import { useRanking } from './use-ranking.ts'
import { useStatMessages } from './use-stat-messages.ts'
import { useTop } from './use-top.ts'
import './bounce.css'

const PlayerDialog = lazyView(
  () => import('./dialog/player-dialog.tsx'),
  (module) => module.PlayerDialog,
)

/** Says with whom the next opened player will be compared, and offers to stop. */
function RivalBar({ rival, onEnd }: { readonly rival: Player; readonly onEnd: () => void }) {
  const { t } = useLingui()
  return (
    <div
      role="status"
      className="card sticky bottom-[calc(16px+env(safe-area-inset-bottom))] z-10 self-center max-lg:me-64px flex items-center gap-2 ps-4 pe-1.5 py-1 bg-surface-raised shadow-[var(--shadow)]"
    >
      <span className="i-lucide-scale text-accent shrink-0" aria-hidden />
      <span className="text-14px leading-1.4">
        <Trans>Choose a player to compare with {rival.name}</Trans>
      </span>
      <button type="button" className="btn-icon shrink-0" aria-label={t`Stop comparing`} onClick={onEnd}>
        <span className="i-lucide-x" aria-hidden />
      </button>
    </div>
  )
}

/** Covers the page while a list loads for the first time (LB-10). It takes no clicks: the menu stays usable. */
const FirstLoad = () => (
  <div
    role="status"
    className="first-load fixed inset-0 z-20 flex items-center justify-center pointer-events-none backdrop-blur-3px"
  >
    <span className="card flex items-center gap-3 px-5 py-3.5 shadow-[var(--shadow)]">
      <span className="i-lucide-loader-circle text-20px text-accent animate-spin" aria-hidden />
      <Trans>Loading the ranking</Trans>
    </span>
  </div>
)

/** The player whose record is open. The own one closes when its player signs out, in this window or another one. */
function useOpened(ownId: string | undefined) {
  const [opened, setOpened] = useState<Player>()
  useEffect(() => () => setOpened((player) => (player?.id === ownId ? undefined : player)), [ownId])
  return [opened, setOpened] as const
}

/** The leaderboard: the user's rank, periods, modes, podium and the list (LB-01 to LB-24, F-10). */
export function Leaderboard({ heading }: { readonly heading: ReactNode }) {
  const messages = useStatMessages()
  // From here on there is as much room for podium and table as beside the side menu at 1024 px.
  const wide = useMedia('(min-width: 768px)')
  const user = useSession()?.user
  const ownId = useListedAs()
  const { mode, seasonParameter, badges, sort, firstPage, go, notePage } = useAddress()
  const { seasons, period } = usePeriod(seasonParameter, (word) => go({ seasonParameter: word }))
  const season = period && seasonOf(period)
  const ready = period !== undefined
  const [opened, setOpened] = useOpened(ownId)
  const [rival, setRival] = useState<Player>()
  const state = useRanking({ mode, season, badges, sort }, ready)
  const top = useTop(mode, season, ready && wide)
  const own = useOwnStats(ownId, mode, season, ready)
  const change = useRankChange(ownId, { mode, period }, own.player?.rank ?? 0)
  const me = useFindMe(state.store, ready && badges.length === 0, opened !== undefined)
  const returned = useFirstPage(state.store, firstPage, ready)
  const podium = wide && badges.length === 0 && sort === undefined && !top.failed && top.players?.length !== 0
  const shown = useShownRanking(mode, period)
  const isDefault = isDefaultView(mode, period, seasons) && badges.length + firstPage === 1 && sort === undefined
  const findMe = (player: Player) => {
    const card = document.getElementById(podiumCardId(player.id))
    card?.focus()
    if (card) return
    if (badges.length > 0) go({ badges: [] })
    me.find(player.id, sort === undefined ? own.page : undefined)
  }
  return (
    <div className="flex flex-col gap-2 sm:gap-4" data-default-view={isDefault ? '' : undefined}>
      <Header
        heading={heading}
        period={period}
        seasons={seasons}
        mode={mode}
        own={own.player}
        updatedAt={state.ranking?.updatedAt ?? null}
        onChoose={(word) => go({ seasonParameter: word })}
      />
      {user ? (
        <MyRank
          user={user}
          stats={own}
          shown={shown}
          period={period}
          change={change}
          messages={messages}
          busy={me.busy}
          onFind={findMe}
          onOpen={setOpened}
        />
      ) : null}
      <ModeTabs mode={mode} onChange={(next) => go({ mode: next })} />
      <div id={modePanelId} role="tabpanel" aria-labelledby={modeTabId(mode)} className="flex flex-col gap-4">
        {podium ? <Podium {...top} mode={mode} messages={messages} onOpen={setOpened} /> : null}
        <Ranking
          state={state}
          mode={mode}
          messages={messages}
          wide={wide}
          badges={badges}
          sort={sort}
          skip={podium ? (top.players?.length ?? podiumSize) : 0}
          ownId={ownId}
          ownChange={change?.places}
          target={me.target ?? returned}
          onPage={notePage}
          onBadges={(chosen) => go({ badges: chosen })}
          onSort={(chosen) => go({ sort: chosen })}
          onOpen={setOpened}
        />
      </div>
      {rival ? <RivalBar rival={rival} onEnd={() => setRival(undefined)} /> : null}
      {state.ranking === undefined && !state.failed ? <FirstLoad /> : null}
      {opened ? (
        <Suspense>
          <PlayerDialog
            player={opened}
            own={opened.id === ownId}
            rival={rival ?? own.player}
            comparing={rival !== undefined}
            shown={shown}
            seasons={seasons}
            messages={messages}
            onCompare={(player) => {
              setRival(player)
              setOpened(undefined)
            }}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
