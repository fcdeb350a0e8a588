import { msg } from '@lingui/core/macro'
import { pagePaths } from '../../contract/page/page-paths.ts'
import { lazyView } from '../platform/lazy-view.tsx'
import { type Page, page, pageWith } from './page.ts'

/** The search of players, and the page of each player and match: parts of the leaderboard. */
export const playerRows: readonly Page[] = [
  page({
    name: 'players',
    path: pagePaths.players.pattern,
    isOn: ({ leaderboard }) => leaderboard,
    title: msg`Find a player`,
    view: lazyView(
      () => import('../pages/players-page.tsx'),
      (module) => module.PlayersPage,
    ),
  }),
  pageWith({
    name: 'player',
    path: pagePaths.player.pattern,
    isOn: ({ leaderboard }) => leaderboard,
    view: lazyView(
      () => import('../pages/player-page.tsx'),
      (module) => module.PlayerPage,
    ),
    props: ({ steamId }) => ({ steamId }),
  }),
  pageWith({
    name: 'match',
    path: pagePaths.match.pattern,
    isOn: ({ leaderboard }) => leaderboard,
    view: lazyView(
      () => import('../pages/match-page.tsx'),
      (module) => module.MatchPage,
    ),
    props: ({ id }) => ({ id }),
  }),
]
