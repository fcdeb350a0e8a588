import { MatchView } from '../features/leaderboard/match-page/match-view.tsx'

/** The page of one match. `id` comes from the address. */
export const MatchPage = ({ id }: { readonly id: string }) => <MatchView key={id} id={id} />
