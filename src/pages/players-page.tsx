import { PlayerSearch } from '../features/leaderboard/player-search.tsx'

/** The search of players. */
export const PlayersPage = () => <PlayerSearch />
