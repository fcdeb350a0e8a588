import { PlayerView } from '../features/leaderboard/player-page/player-view.tsx'

/** The page of one player. `steamId` comes from the address. */
export const PlayerPage = ({ steamId }: { readonly steamId: string }) => <PlayerView key={steamId} steamId={steamId} />
